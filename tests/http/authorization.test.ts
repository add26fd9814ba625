import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isApi } from "#app/api/addresses.ts";
import { allowedMethods } from "#app/routing/route-table.ts";
import { cups } from "#db/schema/cup.ts";
import type { Ctx } from "#domain/core/context.ts";
import { secretFields } from "#domain/core/secret-fields-rules.ts";
import { purge } from "#domain/site/retention.ts";
import { markOverdueTeams } from "#domain/teams/fees.ts";
import { expireInvitations } from "#domain/teams/invitations/close-invitations.ts";
import { endpoints } from "#server/http/request-log.ts";
import {
  type Call,
  callsOfOthers,
  callsOfStaff,
  callsWithSwaps,
  STRANGERS,
} from "../support/authorization/calls.ts";
import { extrasFor } from "../support/authorization/extras.ts";
import { brokenNames, formsOn } from "../support/authorization/forms-on.ts";
import {
  isOneAnswer,
  isRefusal,
  keptBy,
  random,
  some,
  unchanged,
  unlikeAllowed,
} from "../support/authorization/outcomes.ts";
import type { Sample } from "../support/authorization/samples.ts";
import { type Outcome, Trial } from "../support/authorization/trial.ts";
import { cachedAddresses } from "../support/caching/addresses.ts";
import { declaredRoutes, routeAt, routeOf } from "../support/declared-routes.ts";
import { saveMeasurements } from "../support/fixtures/run-length.ts";
import { testConfig } from "../support/fixtures/test-site.ts";

const trial = new Trial();
let forms: Sample[];
let reads: Sample[];

beforeAll(async () => {
  await trial.open();
  forms = trial.samples.filter(({ intent }) => intent !== undefined);
  reads = trial.reads;
});
afterAll(async () => {
  saveMeasurements("authorization", {
    addresses: declaredRoutes.length + endpoints.length,
    forms: declaredRoutes.flatMap(({ forms: all }) => Object.keys(all)).length,
    "kinds of people": STRANGERS.length + 1,
    "calls, the database compared whole after each": trial.count.calls,
    "of them allowed, and undone for the next": trial.count.changes,
  });
  await trial.close();
});

const nameOf = ({ path, intent }: Sample) => `${path} '${intent ?? "read"}'`;

async function faultsIn(
  calls: readonly Call[],
  faultOf: (outcome: Outcome, call: Call) => string | null,
): Promise<string[]> {
  const faults: string[] = [];
  for (const call of calls) {
    const outcome = await trial.send(call);
    const fault = outcome.status >= 500 ? "fails" : faultOf(outcome, call);
    const { words, status, location } = outcome;
    if (fault) faults.push(`${words}: ${status} ${location ?? ""} ${fault}`);
  }
  return faults;
}

const METHODS = ["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "POST", "GET", "HEAD"];

describe("the declarations of the routes", () => {
  test("every page and every form has a sample", () => {
    const declared = declaredRoutes.flatMap(({ path, page, forms: all }) => [
      ...(page === null ? [] : [`${path} 'read'`]),
      ...Object.keys(all).map((intent) => `${path} '${intent}'`),
    ]);
    expect(new Set([...forms, ...reads].map(nameOf))).toEqual(new Set(declared));
  });

  test("names every method that an address takes: any other is refused and does nothing", async () => {
    const faults: string[] = [];
    for (const registered of some([...declaredRoutes, ...endpoints], 5)) {
      const address = registered.path
        .replace(/:\w+/g, "1")
        .replace(/^\/?\*$/, "/nowhere")
        .replace("*", "x");
      const takes = allowedMethods(registered);
      for (const method of METHODS.filter((each) => each !== "OPTIONS" || !isApi(address))) {
        const headers = { "Sec-Fetch-Site": "same-origin", Cookie: trial.cast.cookieOf("admin") };
        const ask = () => new Request(testConfig.siteUrl + address, { method, headers });
        const { status, changed, headers: said } = await trial.ask(address, ask);
        const isRight = takes.includes(method)
          ? status !== 405
          : status === 405 && said.get("Allow") === takes.join(", ");
        if (!isRight || (changed.length > 0 && !takes.includes(method))) {
          faults.push(`${method} ${address}: ${status} ${said.get("Allow")} ${changed.join()}`);
        }
      }
    }
    expect(faults).toEqual([]);
  });

  test("names every form: one that it does not know is refused", async () => {
    const strange = forms
      .filter(({ path }) => path !== "/logout")
      .map((sample) => ({ ...sample, fields: { ...sample.fields, intent: "of no kind" } }));
    expect(strange.length).toBeGreaterThan(50);
    const calls = strange.map((sample): Call => ({ sample, actor: "who may", asData: true }));
    const faults = await faultsIn(some(calls, 5), (outcome) =>
      outcome.status === 400 ? unchanged(outcome) : "is not refused",
    );
    expect(faults).toEqual([]);
  });

  test("has every form with a password wait for its turn that anybody can send, and no other", () => {
    const isPassword = (name: string) => /password/i.test(name);
    const hashing = forms.filter(({ fields }) => Object.keys(fields).some(isPassword));
    expect(hashing.length).toBeGreaterThan(8);
    const wrong = hashing.filter(({ path, intent }) => {
      const declared = routeOf(path).forms[intent ?? ""];
      const queue = path.startsWith("/admin") ? "console" : "public";
      return declared?.queue !== (declared?.access === "everybody" ? queue : undefined);
    });
    expect(wrong.map(nameOf)).toEqual([]);
  });

  test("knows every form that a page shows", async () => {
    const strange: string[] = [];
    let shown = 0;
    for (const sample of some(reads, 12)) {
      const { path, html } = await trial.read(sample);
      strange.push(...brokenNames(html).map((each) => `${each}, on ${path}`));
      for (const { address, intent } of formsOn(html, path)) {
        shown++;
        const known = Object.keys(routeAt(address).forms);
        const isOnly = intent === "" && known.length === 1;
        if (!isOnly && !known.includes(intent)) strange.push(`${address} '${intent}', on ${path}`);
      }
    }
    expect(shown).toBeGreaterThan(10);
    expect([...new Set(strange)]).toEqual([]);
  });

  test("says who may keep what is answered", async () => {
    const readers = ["visitor", "team-mate", "admin"] as const;
    const calls = reads.flatMap((sample) =>
      readers.map((actor): Call => ({ sample, actor, asData: false })),
    );
    const faults = await faultsIn(some(calls, 12), (outcome, { sample, actor }) => {
      const kept = outcome.headers.get("Cache-Control") ?? "";
      const wanted = keptBy(routeOf(sample.path), outcome.status, actor !== "visitor");
      return wanted.test(kept) ? null : `is kept as ${kept}`;
    });
    expect(faults).toEqual([]);
  });
});

describe("whoever may", () => {
  test("reads a page, and sends a form that changes something", async () => {
    const calls = [...reads, ...forms].map(
      (sample): Call => ({
        sample,
        actor: "who may",
        asData: !sample.path.endsWith("*") && random() < 0.5,
      }),
    );
    expect(await faultsIn(some(calls, 14), unlikeAllowed)).toEqual([]);
  });

  test("uses as staff what is for their role", async () => {
    const calls = callsOfStaff([...reads, ...forms]);
    expect(calls.length).toBeGreaterThan(60);
    const faults = await faultsIn(some(calls, 12), (outcome, call) =>
      outcome.location === "/admin" && call.sample.intent === undefined
        ? "is refused"
        : unlikeAllowed(outcome, call),
    );
    expect(faults).toEqual([]);
  });

  test("changes nothing with somebody else's id, nobody's, or none", async () => {
    const calls = callsWithSwaps([...reads, ...forms]);
    expect(await faultsIn(some(calls, 20), unchanged)).toEqual([]);
  });

  test("changes nothing else with fields that are not the form's own", async () => {
    const faults: string[] = [];
    for (const sample of some(forms, 6)) {
      const asData = random() < 0.5;
      const call: Call = { sample, actor: "who may", asData };
      const plain = await trial.send(call);
      const extras = extrasFor(trial.cast, sample);
      const more = await trial.send({ ...call, extras });
      if (more.status !== plain.status || more.differences.join() !== plain.differences.join()) {
        const news = more.differences.filter((each) => !plain.differences.includes(each));
        faults.push(`${more.words}: ${plain.status} ${more.status} ${news.join("\n")}`);
      }
    }
    expect(faults).toEqual([]);
  });
});

describe("a form that changes something", () => {
  const changing = () =>
    forms
      .filter(({ onlyReads, isRefused }) => !onlyReads && !isRefused)
      // Whoever ends their own session is nobody the second time.
      .filter(({ path, intent }) => path !== "/logout" && intent !== "end-session")
      .map((sample): Call => ({ sample, actor: "who may", asData: false }));

  test("changes it once and has one answer, though it is sent four times", async () => {
    const faults: string[] = [];
    const isSecret = ({ sample: { fields } }: Call) =>
      Object.keys(fields).some((name) => secretFields.has(name));
    const calls = changing().filter((call) => !isSecret(call) && call.sample.file === undefined);
    for (const call of some(calls, 4)) {
      const keyed = { ...call, extras: { sending: crypto.randomUUID() } };
      const once = await trial.send(keyed);
      const { answers, differences } = await trial.sendAgain(keyed);
      // A form that is answered with a page shows something, and each look is written down.
      if (once.location === null) continue;
      if (isOneAnswer(answers, once) && differences.join() === once.differences.join()) continue;
      const news = differences.filter((each) => !once.differences.includes(each));
      faults.push(`${once.words}: ${once.status}, then ${answers.join()} ${news.join("\n")}`);
    }
    expect(faults).toEqual([]);
  });

  test("leaves no cached page as it was", async () => {
    const pages = await cachedAddresses(trial.cast.site.visitor());
    const faults: string[] = [];
    for (const call of some(changing(), 2)) {
      const stale = await trial.stalePages(some(pages, 6, 40), () => trial.answer(call));
      faults.push(...stale.map((each) => `${nameOf(call.sample)}: ${each}`));
    }
    expect(faults).toEqual([]);
  });
});

test.each<[string, number, (ctx: Ctx) => Promise<unknown>]>([
  ["the deadline of the fee", 10, markOverdueTeams],
  ["the end of invitations", 10, expireInvitations],
  ["the deletion of old data", 500, (ctx) => purge(ctx, { backupDays: 30 })],
])("%s leaves no cached page as it was", async (_, days, job) => {
  const { site } = trial.cast;
  const before = site.now;
  await site.db
    .update(cups)
    .set({ paymentDueAt: before, startsOn: "2025-07-14", endsOn: "2025-07-16" });
  site.now = new Date(before.getTime() + days * 86_400_000);
  const pages = await cachedAddresses(site.visitor());
  expect(await trial.stalePages(some(pages, 7, 100), () => job(site.visitor()))).toEqual([]);
  site.now = before;
});

describe("whoever may not", () => {
  test("reads nothing, and reading changes nothing", async () => {
    const faults = await faultsIn(some(callsOfOthers(reads), 30), (outcome) =>
      isRefusal(outcome) ? unchanged(outcome) : "is not refused",
    );
    expect(faults).toEqual([]);
  });

  test("sends a form in vain: the database is as it was", async () => {
    const faults = await faultsIn(some(callsOfOthers(forms), 40), (outcome) =>
      isRefusal(outcome) ? unchanged(outcome) : (unchanged(outcome) ?? "is not refused"),
    );
    expect(faults).toEqual([]);
  });
});
