import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { alerts } from "../support/assertions/forms.ts";
import { elements, within, words } from "../support/assertions/html.ts";
import { contactForm } from "../support/factories/contact-messages.ts";
import { Postgres } from "../support/fixtures/external-postgres.ts";
import { MEASURABLE, megabytes, resourcesOf } from "../support/fixtures/process-resources.ts";
import { isLongRun, saveMeasurements } from "../support/fixtures/run-length.ts";
import { type SiteProcess, useProcesses } from "../support/fixtures/site-process.ts";
import { browserAt, type Page, registration } from "../support/fixtures/test-site.ts";
import { U13 } from "../support/fixtures/world.ts";
import { pause } from "../support/until.ts";

const RESULTS = "/schedules-results";
const CONTACT = "desk@cup.example";
const MAY_BE_OLD = "Not live. What you see may be out of date.";
const CANNOT_SHOW = "We can't show this right now. Nothing was lost; try again in a moment.";
const CANNOT_SAVE = "We can't save right now. Nothing was lost; try again in a moment.";

const processes = useProcesses();
const dataDir = processes.dataDir();
const start = () => Postgres.start(dataDir);
const visitor = browserAt(() => site.at);
const player = browserAt(() => site.at);
let postgres: Postgres;
let site: SiteProcess;

beforeAll(async () => {
  postgres = await start();
  await postgres.ask("create database araknid", "postgres");
  const measurable = isLongRun ? MEASURABLE : {};
  const settings = { ...measurable, DATABASE_URL: postgres.url, LIMIT_FACTOR: "1000" };
  site = await processes.readySite(settings);
  await postgres.ask(`update cups set contact_email = '${CONTACT}'`);
  const { text } = await player.post("/register", registration());
  expect(text).toContain("Successfully registered");
  for (const page of [RESULTS, "/", "/about"]) await visitor.get(page);
});

afterAll(async () => {
  await site.end();
  await postgres.stop();
});

function message(): Record<string, string> {
  return contactForm({ message: `Is there parking? ${randomUUID()}`, sending: randomUUID() });
}

function toBeSentAgain(page: Page): Record<string, string | undefined> {
  const form = within(page.text, "main")[0] ?? "";
  return Object.fromEntries(elements(form, "input").map(({ name, value }) => [name, value]));
}

async function nothingIsLost(): Promise<void> {
  for (const browser of [visitor, player]) {
    const kept = await browser.get(RESULTS);
    expect(kept.status).toBe(200);
    expect(words(kept.text)).toContain(MAY_BE_OLD);
    expect(kept.headers.get("Cache-Control")).toBe("no-store");
    expect((await browser.get("/")).status).toBe(200);
  }
  for (const [browser, page] of [
    [visitor, "/schedules-results?group=u16&view=standings"],
    [visitor, "/forgot?token=1"],
    [player, "/account"],
    [player, "/teams"],
    [player, "/admin/players"],
    [player, "/account/data.json"],
  ] as const) {
    const refused = await browser.get(page);
    expect([page, refused.status]).toEqual([page, page.startsWith("/forgot") ? 200 : 503]);
    if (refused.status !== 503) continue;
    expect(words(refused.text)).toContain(CANNOT_SHOW);
    if (!page.endsWith(".json")) expect(refused.text).toContain(`mailto:${CONTACT}`);
    expect(refused.headers.get("Retry-After")).toBe("5");
    expect(refused.url).toBe(page);
  }
  const typed = message();
  const unsent = await visitor.post("/contact", typed);
  expect(unsent.status).toBe(503);
  expect(unsent.headers.get("Retry-After")).toBe("5");
  expect(alerts(unsent.text).flat()).toContainEqual(expect.stringContaining(CANNOT_SAVE));
  expect(words(unsent.text)).toContain(typed["message"]);
  expect(unsent.text).toContain(`mailto:${CONTACT}`);
  expect(unsent.text).not.toContain("hello@example.org");
  const team = { intent: "create", name: "Rats", tournamentName: U13, sending: "once" };
  const unsaved = await player.post("/teams", team);
  expect(unsaved.status).toBe(503);
  expect(words(unsaved.text)).toContain(CANNOT_SAVE);
  expect(toBeSentAgain(unsaved)).toEqual(team);
  const login = await visitor.post("/login", { email: "ana@example.org", password: "green grass" });
  expect(login.status).toBe(503);
  expect(login.text).toContain("ana@example.org");
  expect(login.text).not.toContain("green grass");
}

async function stop(): Promise<void> {
  await postgres.stop();
  await site.isHealthy(503);
}

async function recovered(): Promise<number> {
  const back = await site.ready(performance.now());
  expect((await player.get("/account")).status).toBe(200);
  expect(site.faults()).toEqual([]);
  return back;
}

test("without PostgreSQL cached pages are shown, everything else is refused in words, and all recovers", async () => {
  await stop();
  await nothingIsLost();
  postgres = await start();
  await recovered();
  expect(words((await visitor.get(RESULTS)).text)).not.toContain(MAY_BE_OLD);
  expect(words((await visitor.post("/contact", message())).text)).toContain(
    "Thank you for your message!",
  );
});

test.runIf(isLongRun)("without PostgreSQL the site does not grow under load", async () => {
  await visitor.get(RESULTS);
  await stop();
  const statuses = new Map<number, number>();
  const ask = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time++) {
      for (const page of [RESULTS, "/forgot", "/schedules-results?group=u16&view=standings"]) {
        const { status } = await player.get(page);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      await visitor.post("/contact", message());
    }
  };
  const askAtOnce = (times: number) => Promise.all([1, 2, 3, 4].map(() => ask(times)));
  await askAtOnce(60);
  const before = await resourcesOf(site);
  await askAtOnce(180);
  const after = await resourcesOf(site);
  postgres = await start();
  const back = await recovered();
  expect(new Set(statuses.keys())).toEqual(new Set([200, 503]));
  expect(after.heap - before.heap).toBeLessThan(4e6);
  expect(after.memory - before.memory).toBeLessThan(32 * 1024 * 1024);
  saveMeasurements("database-away", {
    "kept pages shown": statuses.get(200) ?? 0,
    "pages refused in words": statuses.get(503) ?? 0,
    "what is in use early and late, MB": `${megabytes(before.heap)}, ${megabytes(after.heap)}`,
    "memory of the process, MB": `${megabytes(before.memory)}, ${megabytes(after.memory)}`,
    "back after PostgreSQL was, s": (back / 1_000).toFixed(1),
  });
});

test.runIf(isLongRun).each([
  ["with open connections", 0],
  // Connections are closed after 30 s without use, and asking for their number uses one.
  ["without connections", 35_000],
])("a hanging database %s delays nobody, and recovery is noticed", async (how, idle) => {
  await visitor.get(RESULTS);
  await pause(idle);
  postgres.signal("SIGSTOP");
  const began = performance.now();
  const typed = message();
  const first = await visitor.post("/contact", typed);
  const waited = performance.now() - began;
  expect(first.status).toBe(503);
  expect(words(first.text)).toContain(typed["message"]);
  expect(waited).toBeLessThan(10_000);
  expect((await visitor.get(RESULTS)).status).toBe(200);
  const again = performance.now();
  expect((await visitor.post("/contact", message())).status).toBe(503);
  expect((await player.get("/account")).status).toBe(503);
  expect(performance.now() - again).toBeLessThan(1_000);
  postgres.signal("SIGCONT");
  await recovered();
  saveMeasurements(`database hangs ${how}`, {
    "seconds until the first request was told": (waited / 1_000).toFixed(1),
  });
});
