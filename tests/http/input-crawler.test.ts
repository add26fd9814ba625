import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "#db/schema/people.ts";
import { seededRandom } from "#domain/core/random-rules.ts";
import { DEFAULT_LOCALE, LOCALES, localePath } from "#i18n/locales.ts";
import { foreignTexts, writtenTexts } from "../support/assertions/languages.ts";
import { faultsOf } from "../support/crawler/assertions.ts";
import {
  inputsName,
  inputsPart,
  inputsParts,
  isInPart,
  isNew,
  isOnlyNew,
  isWanted,
  rememberAttacked,
  submitsAll,
} from "../support/crawler/attacked-forms.ts";
import { Crawler, type FormTarget } from "../support/crawler/crawler.ts";
import { type Field, type Form, purposeOf } from "../support/crawler/forms.ts";
import * as input from "../support/crawler/payloads.ts";
import { type Answer, CrawledSite } from "../support/crawler/site.ts";
import { faultsOfStoredText } from "../support/crawler/stored-text.ts";
import { readSources } from "../support/crawlers/sources.ts";
import { isLongRun, saveMeasurements, seed } from "../support/fixtures/run-length.ts";
import { badInput } from "../support/fixtures/test-data.ts";
import { builtRoutes } from "../support/privacy/addresses.ts";
import { kindOf } from "../support/privacy/crawler.ts";

const TIMEOUT = isLongRun ? 12 * 60 * 60_000 : 120_000;

const site = new CrawledSite();
const crawler = new Crawler(site);
const random = seededRandom(seed);
const fewer = <T>(items: Iterable<T>) =>
  [...items].filter((_, at) =>
    isLongRun ? at % inputsParts === inputsPart - 1 : random() < 1 / 30,
  );
const sample = <T>(items: readonly T[]) => input.everyOrOne(items, random);

beforeAll(
  async () => {
    await site.open();
    await crawler.run(isWanted);
  },
  Math.max(TIMEOUT, 400_000),
);
afterAll(() => site.close());

const fieldsOf = ({ form }: FormTarget) => [
  ...new Map(form.fields.toReversed().map((field) => [field.name, field])).values(),
];
const countStored = ({ storedIn }: FormTarget) =>
  [...storedIn.values()].filter((columns) => columns.length > 0).length;
/** Those that store most come first, as fields that come again get less. */
const targets = () =>
  crawler.targets
    .filter(({ form }) => !isLongRun || isInPart(form))
    .toSorted((one, other) => countStored(other) - countStored(one));
const postTargets = () => targets().filter(({ form }) => form.method === "post");
const kinds = () => new Map(crawler.pages.map((page) => [kindOf(page.address), page]));
/** Daily one of every eighth kind. */
const pages = () =>
  isLongRun ? crawler.pages : [...kinds().values()].filter((_, at) => at % 8 === 0);
const personaAt = (address: string) =>
  address.startsWith("/admin") ? "admin" : input.pick(["visitor", "captain", "mere"], random);
const about = (what: string, faults: string[]) => faults.map((fault) => `${what} ${fault}`);

let printedAt = 0;
/** A line a minute of the long run. */
function progress(line: string): void {
  if (!isLongRun || Date.now() - printedAt < 60_000) return;
  printedAt = Date.now();
  console.log(line);
}

describe("the crawler", { timeout: TIMEOUT }, () => {
  test("finds forms and queries, and fills in every form so that it is accepted", () => {
    expect(crawler.rejected).toEqual([]);
    expect(crawler.targets.length).toBeGreaterThan(submitsAll ? 90 : 5);
    expect(crawler.queries.size).toBeGreaterThan(isLongRun ? 60 : 20);
  });

  test.runIf(submitsAll)("finds a form for every action and intent", async () => {
    const fields = crawler.targets.flatMap(({ form }) => form.fields);
    const found = new Set(fields.flatMap(({ name, value }) => (name === "intent" ? value : [])));
    const intents =
      /<Intent value="([a-z-]+)"|name="intent"\s+value="([a-z-]+)"|\bintent: "([a-z-]+)"/g;
    const declared = readSources()
      .filter(({ file }) => /^app\/(?:routes|ui)\//.test(file))
      .flatMap(({ text }) => [...text.matchAll(intents)].map((each) => each.slice(1).join("")));
    expect(declared.filter((intent) => !found.has(intent))).toEqual([]);
    const posts = crawler.targets.filter(({ form }) => form.method === "post");
    const missed = (await builtRoutes()).filter(({ hasAction, pattern }) => {
      const shape = new RegExp(`^${pattern.replace(/:\w+/g, "[^/?]+")}(?:\\?|$)`, "i");
      return hasAction && !posts.some(({ form }) => shape.test(form.action));
    });
    // Stripe sends no form there, but what it has signed.
    expect(missed.map(({ pattern }) => pattern)).toEqual(["/payments/webhook"]);
  });
});

// The same in each part of the long run.
describe.runIf(inputsPart === 1)("every page", { timeout: TIMEOUT }, () => {
  test.each(LOCALES)("is in '%s' throughout, as anyone who can read it", async (locale) => {
    await site.site.db.update(accounts).set({ language: locale });
    const written = await writtenTexts(site.site.pool);
    const found = new Set<string>();
    for (const { persona, address, body: crawled } of pages()) {
      if (address.startsWith("/api/")) continue;
      const headers = { "Accept-Language": locale };
      const to = localePath(locale, address);
      const ask = () => site.request(persona, to, { headers });
      const { body, isPage } =
        locale === DEFAULT_LOCALE ? { body: crawled, isPage: true } : await ask();
      if (!isPage) continue;
      expect(body, address).toContain(`<html lang="${locale}"`);
      const [path] = address.split("?");
      for (const text of foreignTexts(body, locale, written)) found.add(`${path}: ${text}`);
    }
    await site.reset();
    expect([...found]).toEqual([]);
  });

  test("has nothing in a paragraph that browsers move out of it, which loses what was typed", () => {
    const moved = "p :is(dialog, form, div, p, ul, ol, dl, section, details, table, h2, h3)";
    const found = pages().filter(({ body }) => parse(body).querySelector(moved) !== null);
    expect(found.map(({ address }) => address)).toEqual([]);
  });

  test.each(LOCALES)("refuses an empty form in '%s'", async (locale) => {
    await site.site.db.update(accounts).set({ language: locale });
    const written = await writtenTexts(site.site.pool);
    const found: string[] = [];
    for (const { name, persona, form, arrive } of postTargets()) {
      const { fields } = await arrive();
      const hidden = fields.filter(({ type }) => type === "hidden");
      const action = localePath(locale, form.action);
      const values = hidden.map(({ name: field, value }) => [field, value ?? ""] as const);
      const { body, isPage } = await site.submit(persona, { ...form, action }, values);
      if (!isPage) continue;
      for (const text of foreignTexts(body, locale, written)) found.push(`${name}: ${text}`);
      await site.reset();
      await site.site.db.update(accounts).set({ language: locale });
    }
    await site.reset();
    expect(found).toEqual([]);
  });
});

/**
 * The n of which a field gets every n-th input in the long run. A field that takes words, or nothing
 * but a date or a number, gets a fifth of what is for others. Rows and languages are read alike,
 * `coaches_1_titleEs` as `coaches_0_title`, and so are texts that may say anything.
 */
function shareOf(
  { form, values }: FormTarget,
  { name, type }: Field,
  attacked: Set<string>,
): Record<"words" | "others", number> {
  const purpose = purposeOf(form);
  const field = `${purpose} ${name.replace(/[0-9]+|Es$/g, "")}`;
  const isWords = values.get(name)?.startsWith("Zq ") ?? false;
  const kind = isWords ? `${purpose} with words` : field;
  const isRepeated = attacked.has(field);
  const isKnown =
    attacked.has(kind) || /^(?:email|tel|date|time|datetime-local|number)$/.test(type);
  attacked.add(field).add(kind);
  if (isRepeated) return { words: 10, others: 10 };
  return { words: isKnown ? 5 : 1, others: isWords ? 5 : 1 };
}

describe("hostile input", { timeout: TIMEOUT }, () => {
  test("in any field is stored as typed, or refused with a message", async () => {
    const faults: string[] = [];
    const attacked = new Set<string>();
    let tries = 0;
    let changes = 0;
    for (const [at, target] of targets().entries()) {
      progress(`inputs ${inputsName}: form ${at + 1} of ${targets().length}`);
      let form: Form | null = null;
      for (const field of fieldsOf(target)) {
        const share = shareOf(target, field, attacked);
        for (const payload of input.payloadsFor(field, random, isNew(target.form), share)) {
          tries++;
          form ??= await crawler.arriveAt(target);
          const found = await crawler.submitWith(target, form, field, payload);
          if (found.changed) {
            form = null;
            // Pages that list what was stored get slower with each row.
            if (++changes % 50 === 0) await site.reset();
          }
          const known = about(`${target.name}: ${field.name} with ${payload.id}`, found.faults);
          if (isLongRun) known.forEach((fault) => console.log(fault));
          faults.push(...known);
        }
      }
    }
    await site.reset();
    saveMeasurements(`input-crawler-${inputsName.replaceAll(" ", "-")}`, {
      forms: targets().length,
      tries,
      faults: faults.length,
    });
    expect(faults).toEqual([]);
    if (isLongRun) rememberAttacked(crawler.targets.map(({ form }) => form));
  });

  test.runIf(inputsPart === 1)(
    "that is stored is shown unchanged, and never as markup",
    async () => {
      expect(await faultsOfStoredText(site, crawler, random)).toEqual([]);
    },
  );

  test.skipIf(isOnlyNew)("in any query or path does no harm", async () => {
    const faults: string[] = [];
    const ask = async (address: string, what: string) =>
      faults.push(...about(what, faultsOf(await site.request(personaAt(address), address))));
    for (const { address, name } of fewer(crawler.queries.values())) {
      progress(`inputs ${inputsName}: query ${name} of ${address}`);
      for (const { id, value, bytes } of [...sample(input.payloads), ...sample(input.ALWAYS)]) {
        const typed = input.percentEncoded(bytes ?? value, 9_000);
        const shape = input.pick(input.queryShapes, random);
        await ask(`${address}?${shape(name, typed)}`, `${address} ${name} ${id}`);
      }
    }
    const patterns = (await builtRoutes()).map(({ pattern }) => pattern);
    for (const pattern of fewer(patterns.filter((each) => each.includes(":")))) {
      progress(`inputs ${inputsName}: path ${pattern}`);
      for (const { id, value, bytes } of [...sample(input.payloads), ...sample(input.ALWAYS)]) {
        const typed = input.percentEncoded(bytes ?? value, 6_000);
        if (typed === "" || /^(?:%2e|%2f|%5c)+$/i.test(typed)) continue;
        await ask(pattern.replace(/:\w+/, typed), `${pattern} with ${id}`);
      }
    }
    expect(faults).toEqual([]);
  });

  test("is in no line of the log, and makes none", () => {
    const values = badInput().map(({ value }) => value);
    const hostile = values.filter((value) => value.length > 8 && !/^[\w .:/-]*$/.test(value));
    const quoted = hostile.map((value) => JSON.stringify(value).slice(1, -1));
    for (const line of site.site.lines) {
      expect(() => JSON.parse(line) as unknown).not.toThrow();
      expect([...hostile, ...quoted].filter((value) => line.includes(value))).toEqual([]);
    }
  });
});

describe("a form is refused with a message, or does what it says", { timeout: TIMEOUT }, () => {
  type Submit = (form: Form) => Promise<Answer>;

  async function faultsOfVariants(
    variantsOf: (target: FormTarget) => [name: string, submit: Submit][],
  ): Promise<{ faults: string[]; tries: number }> {
    const faults: string[] = [];
    let tries = 0;
    for (const target of postTargets()) {
      progress(`inputs ${inputsName}: bodies for ${target.name}`);
      for (const [variant, submit] of sample(variantsOf(target))) {
        tries++;
        const form = await crawler.arriveAt(target);
        const { answer, changes } = await site.observe(() => submit(form));
        faults.push(...about(`${target.name} with ${variant}`, faultsOf(answer, { changes })));
      }
    }
    await site.reset();
    return { faults, tries };
  }

  test("when its body is not what a browser sends", async () => {
    const { faults } = await faultsOfVariants(({ persona, values }) =>
      Object.entries(input.malformedBodies).map(([name, make]) => {
        const [body, type] = make([...values]);
        const headers: HeadersInit = type ? { "Content-Type": type } : {};
        const init = { method: "POST", body, headers };
        return [name, ({ action }) => site.request(persona, action, init)];
      }),
    );
    expect(faults).toEqual([]);
  });

  test("when its page does not have it anymore", async () => {
    const endpoint = ({ name }: FormTarget) => name.split(" ", 2).join(" ");
    const { faults, tries } = await faultsOfVariants((target) =>
      crawler.targets
        .filter((each) => each !== target && endpoint(each) === endpoint(target))
        .map(({ name, form, values }) => [
          name,
          ({ action }) => site.submit(target.persona, { ...form, action }, values),
        ]),
    );
    if (submitsAll) expect(tries).toBeGreaterThan(300 / inputsParts);
    expect(faults).toEqual([]);
  });
});
