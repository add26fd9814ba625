import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seededRandom } from "../../domain/core/random-rules.ts";
import { isLongRun, rounds, saveMeasurements, seed } from "../support/fixtures/run-length.ts";
import { type BadInput, badInput } from "../support/fixtures/test-data.ts";
import { builtRoutes } from "../support/privacy/addresses.ts";
import { Desks, oneOf } from "../support/typed/desks.ts";
import { isTyped } from "../support/typed/fill.ts";
import type { Field } from "../support/typed/forms.ts";
import { faultsOf, faultsOfRefusal, faultsOfStored } from "../support/typed/judge.ts";
import { oddBodies, sendOddly } from "../support/typed/odd-bodies.ts";
import type { Sendable } from "../support/typed/plan.ts";
import { waysToAsk } from "../support/typed/queries.ts";
import { untriedIntents, untriedRoutes } from "../support/typed/reached.ts";
import { faultsShown } from "../support/typed/shown.ts";
import { slowInForms, slowInQueries } from "../support/typed/slow-texts.ts";
import { inPercents, itemsFor, mustRefuse } from "../support/typed/typed-items.ts";
import { faultsOfUnfitting, othersOfPage, sendOther } from "../support/typed/unfitting.ts";

const LONGEST = isLongRun ? 6 * 60 * 60_000 : 120_000;

const desks = new Desks();
let forms: Sendable[];

beforeAll(async () => {
  await desks.open();
  forms = desks.first.plan.sendable;
}, 400_000);
afterAll(() => desks.close());

test("every form of the site is found, and can be filled in", () => {
  const names = desks.all.map(({ plan }) => plan.sendable.map(({ kind }) => kind.name));
  for (const each of names) expect(each).toEqual(names[0]);
  expect(desks.all.flatMap(({ plan }) => plan.unfilled)).toEqual([]);
  expect(forms.length).toBeGreaterThan(isLongRun ? 90 : 10);
});

describe.runIf(isLongRun)("of all that can be sent", () => {
  test("every route that takes a form has one that was found", async () => {
    expect(await untriedRoutes(forms)).toEqual([]);
  });

  test("everything that a page can be asked to do has a form that was found", () => {
    expect(untriedIntents(forms)).toEqual([]);
  });
});

describe("anything typed", () => {
  /**
   * The long run types every item into text fields and every tenth into other fields; a daily run
   * types one item, into every third of the other fields.
   */
  function chosen(field: Field, random: () => number): BadInput[] {
    const items = itemsFor(field);
    const from = Math.floor(random() * 10);
    if (isLongRun) return isTyped(field) ? items : items.filter((_, at) => at % 10 === from);
    if (isTyped(field)) return oneOf(random() < 0.5 ? items.slice(0, 100) : items, random);
    return random() < 1 / 3 ? oneOf(items, random) : [];
  }

  async function faultsWith(form: Sendable, field: Field, item: BadInput): Promise<string[]> {
    const { answer, differences } = await form.try(field, item.bytes ?? item.value);
    const faults = faultsOf(answer);
    if (answer.status >= 500) return faults;
    if (answer.status >= 400) {
      const { form: sent } = form.place;
      return [...faults, ...faultsOfRefusal(answer, sent, field, item.value, differences)];
    }
    const isStored = (form.stored.get(field.name) ?? []).length > 0;
    if (!isStored) return faults;
    if (mustRefuse(field, item)) faults.push("was taken for what it is not");
    return [...faults, ...faultsOfStored(item.value, field, differences)];
  }

  test(
    "into any field is stored as typed, or refused in words",
    async () => {
      const faults: string[] = [];
      let tries = 0;
      await desks.shareOut(
        ({ plan }) => plan.sendable,
        async (form, { random }) => {
          for (const field of form.fields) {
            for (const item of chosen(field, random)) {
              tries++;
              const found = faultsWith(form, field, item);
              for (const fault of await found.catch((error: unknown) => [String(error)])) {
                faults.push(`${form.kind.name}: ${field.name} with ${item.id} ${fault}`);
              }
            }
          }
          await form.end();
        },
      );
      saveMeasurements("typed-anywhere", { forms: forms.length, tries, faults: faults.length });
      expect(faults).toEqual([]);
    },
    LONGEST,
  );

  test(
    "is shown as it was stored, on every page and by nothing but words",
    async () => {
      const faults = await Promise.all(
        desks.all.map(async ({ stage, plan, random }) => {
          try {
            return await faultsShown(stage, plan, random, rounds(1, 60 / desks.all.length));
          } finally {
            await stage.putBack();
          }
        }),
      );
      expect(faults.flat()).toEqual([]);
    },
    LONGEST,
  );

  test(
    "into any query of an address does no harm",
    async () => {
      const faults: string[] = [];
      const names = desks.all.map(({ queries }) => queries.map(({ name }) => name));
      for (const each of names) expect(each).toEqual(names[0]);
      expect(names[0]?.length).toBeGreaterThan(isLongRun ? 60 : 20);
      await desks.shareOut(
        ({ queries }) => queries,
        async ({ address, name }, { stage, random }) => {
          for (const item of isLongRun ? badInput() : oneOf(badInput(), random)) {
            const typed = inPercents(item).slice(0, 9_000);
            const whole = typed.replace(/%[^%]?$/, "");
            for (const way of oneOf(waysToAsk, random)) {
              const [reader = ""] = oneOf(READERS, random);
              const person = address.startsWith("/admin/") ? "admin" : reader;
              const answer = await stage.ask(person, `${address}?${way(name, whole)}`);
              faults.push(
                ...faultsOf(answer).map((each) => `${address} ${name} ${item.id} ${each}`),
              );
            }
          }
        },
      );
      expect(faults).toEqual([]);
    },
    LONGEST,
  );

  test(
    "into any query that is a name every object has, or no text to a database, does no harm",
    async () => {
      const faults: string[] = [];
      await desks.shareOut(
        ({ queries }) => queries,
        async ({ address, name }, { stage }) => {
          const people = address.startsWith("/admin/") ? ["admin"] : ["visitor", "captain"];
          for (const typed of ["__proto__", "constructor", "%00"]) {
            for (const person of people) {
              const answer = await stage.ask(person, `${address}?${name}=${typed}`);
              const about = `${person} at ${address} ${name} ${typed}`;
              faults.push(...faultsOf(answer).map((each) => `${about} ${each}`));
            }
          }
        },
      );
      expect(faults).toEqual([]);
    },
    LONGEST,
  );

  test(
    "into the place of what an address is about leads nowhere",
    async () => {
      const faults: string[] = [];
      const routes = await builtRoutes();
      const patterns = routes.map(({ pattern }) => pattern).filter((each) => each.includes(":"));
      const random = seededRandom(seed);
      const some = isLongRun
        ? badInput()
        : Array.from({ length: 8 }).flatMap(() => oneOf(badInput(), random));
      await desks.shareOut(
        () => some,
        async (item, { stage }) => {
          const typed = inPercents(item).slice(0, 6_000);
          if (typed === "" || /^(?:%2e|%2f|%5c)+$/i.test(typed)) return;
          for (const pattern of patterns) {
            const answer = await stage.ask("admin", pattern.replace(/:\w+/, typed));
            faults.push(...faultsOf(answer).map((each) => `${pattern} with ${item.id} ${each}`));
          }
        },
      );
      expect(faults).toEqual([]);
    },
    LONGEST,
  );

  test("never stands in a line of the log, and makes none", () => {
    const nasty = badInput()
      .map(({ value }) => value)
      .filter((value) => value.length > 8 && !/^[\w .:/-]*$/.test(value));
    for (const line of desks.stages.flatMap(({ site }) => site.lines)) {
      expect(() => JSON.parse(line) as unknown).not.toThrow();
      expect(nasty.filter((value) => line.includes(value) || line.includes(quoted(value)))).toEqual(
        [],
      );
    }
  });
});

const READERS = ["visitor", "captain", "mere"];

const quoted = (value: string) => JSON.stringify(value).slice(1, -1);

test(
  "a form that comes as no browser sends it is refused in words, or does what it says",
  async () => {
    const faults: string[] = [];
    const ways = Object.keys(oddBodies);
    await desks.shareOut(
      ({ plan }) => plan.sendable.filter(({ place }) => place.form.method === "post"),
      async (each, { stage, random }) => {
        for (const how of isLongRun ? ways : oneOf(ways, random)) {
          const form = await each.stand();
          const found = await faultsOfUnfitting(stage, () =>
            sendOddly(stage, each.place.person, form, each.values, how),
          );
          faults.push(...found.map((fault) => `${each.kind.name} with ${how} ${fault}`));
        }
      },
    );
    expect(faults).toEqual([]);
  },
  LONGEST,
);

test(
  "a form that its page has no more is refused in words, or does what it says",
  async () => {
    const faults: string[] = [];
    let tries = 0;
    await desks.shareOut(
      ({ plan }) => plan.sendable.filter(({ place }) => place.form.method === "post"),
      async (each, { stage, plan, random }) => {
        const others = othersOfPage(each, plan.sendable);
        for (const other of isLongRun ? others : oneOf(others, random)) {
          tries++;
          const form = await each.stand();
          const found = await faultsOfUnfitting(stage, () => sendOther(stage, each, other, form));
          faults.push(...found.map((fault) => `${other.kind.name} on ${each.kind.name} ${fault}`));
        }
      },
    );
    expect(tries).toBeGreaterThan(isLongRun ? 300 : 0);
    expect(faults).toEqual([]);
  },
  LONGEST,
);

describe("a text that is made to be slow to read", () => {
  test(
    "keeps nobody waiting, whichever field it is typed into",
    // Runs at one desk: parallel work would add to the measured time.
    async () => expect(await slowInForms(desks.first)).toEqual([]),
    LONGEST,
  );

  test(
    "keeps nobody waiting, whatever it asks of an address",
    async () => expect(await slowInQueries(desks.first)).toEqual([]),
    LONGEST,
  );
});
