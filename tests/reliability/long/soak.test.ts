import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { seededRandom as chanceFrom } from "#domain/core/random-rules.ts";
import { EventStream } from "#tests/support/clients/event-stream.ts";
import { halfAForm } from "#tests/support/clients/raw-connection.ts";
import { importInSteps } from "#tests/support/factories/import-steps.ts";
import { LoadSimulation } from "#tests/support/fixtures/load.ts";
import { MEASURABLE, megabytes, resourcesOf } from "#tests/support/fixtures/process-resources.ts";
import { saveMeasurements, seed } from "#tests/support/fixtures/run-length.ts";
import { type SiteProcess, useProcesses } from "#tests/support/fixtures/site-process.ts";
import { type Browser, browserAt } from "#tests/support/fixtures/test-site.ts";
import { ana } from "#tests/support/personas/ana.ts";
import { pause } from "#tests/support/until.ts";

const processes = useProcesses();
const chance = chanceFrom(seed);

/** `SOAK_MINUTES` shortens the long run. */
const MINUTES = Number(process.env["SOAK_MINUTES"] ?? 30);
const LISTENERS = 200;
const REST = 60_000;

const VIEWS = ["schedule", "standings", "scorers"].map(
  (view) => `/schedules-results?group=u13-u15&view=${view}`,
);
const PAGES = ["/", "/CupRules", "/programs", "/contact", "/terms", ...VIEWS];
const ADMIN = { ADMIN_EMAIL: "admin@example.org", ADMIN_PASSWORD: "sand and water" };

test("after everything at once the site holds no more memory than before", {
  timeout: (MINUTES + 10) * 60_000,
}, async () => {
  const site = await processes.readySite({ ...ADMIN, ...MEASURABLE, LIMIT_FACTOR: "100000" });
  const admin = await signIn(site);
  await importGames(admin);
  // The first round is a warm-up: one-time allocations are not leaks.
  const warm = await everythingAtOnce(site, admin, MINUTES / 10);
  await pause(REST);
  const before = await resourcesOf(site);
  const done = await everythingAtOnce(site, admin, MINUTES);
  await pause(REST);
  const after = await resourcesOf(site);

  expect(warm.pages * done.pages * done.scores * done.people).toBeGreaterThan(0);
  expect(after.listeners).toBe(before.listeners);
  expect(after.files).toBeLessThanOrEqual(before.files);
  expect(after.heap).toBeLessThan(before.heap + 4e6);
  // Freed heap is not always returned to the operating system.
  expect(after.memory).toBeLessThan(before.memory * 1.2);
  expect(site.said()).not.toContain('"level":50');
  saveMeasurements("soak", {
    minutes: MINUTES,
    "pages read": done.pages,
    "scores recorded": done.scores,
    "messages sent": done.messages,
    "people who registered and joined": done.people,
    "streams opened": done.streams,
    "connections broken off": done.broken,
    "what is in use before and after, MB": `${megabytes(before.heap)}, ${megabytes(after.heap)}`,
    "memory of the process before and after, MB": `${megabytes(before.memory)}, ${megabytes(after.memory)}`,
    "open files before and after": `${before.files}, ${after.files}`,
    "listeners before and after": `${before.listeners}, ${after.listeners}`,
  });
});

const NOTHING = { pages: 0, scores: 0, messages: 0, people: 0, streams: 0, broken: 0 };
type Done = typeof NOTHING;

async function everythingAtOnce(site: SiteProcess, admin: Browser, minutes: number): Promise<Done> {
  const done = { ...NOTHING };
  const end = performance.now() + minutes * 60_000;
  const isOver = () => performance.now() > end;
  const again = async (act: () => Promise<void>) => {
    while (!isOver()) await act();
  };
  const writers = new LoadSimulation(() => site.at);
  writers.start(1);
  await Promise.all([
    ...Array.from({ length: 4 }, () => again(() => read(site, done))),
    ...Array.from({ length: LISTENERS }, () => again(() => listen(site, done))),
    again(() => breakOff(site, done)),
    again(() => recordScore(admin, done)),
    again(() => registerAndJoin(site, done)),
  ]);
  await writers.stop();
  done.messages = writers.acknowledged;
  expect([writers.refused, writers.unanswered]).toEqual([0, 0]);
  return done;
}

async function read(site: SiteProcess, done: Done): Promise<void> {
  const page = PAGES[Math.floor(chance() * PAGES.length)] ?? "/";
  const encoding = chance() < 0.8 ? "br" : "gzip";
  const first = await fetch(site.at + page, { headers: { "Accept-Encoding": encoding } });
  await first.text();
  const etag = first.headers.get("ETag");
  const more = [
    fetch(site.at + page, {
      headers: { "If-None-Match": etag ?? "", "Accept-Encoding": encoding },
    }),
    fetch(`${site.at}/part${page}`),
    fetch(`${site.at}/nothing/${randomUUID()}.js`),
    fetch(`${site.at}/admin/games`, { headers: { Cookie: `araknid=${randomUUID()}` } }),
  ];
  for (const answer of await Promise.all(more)) {
    expect(answer.status).toBeLessThan(500);
    await answer.text();
  }
  expect(first.status).toBe(200);
  done.pages += 1 + more.length;
  await pause(20 + chance() * 50);
}

async function listen(site: SiteProcess, done: Done): Promise<void> {
  const stream = await EventStream.open(site.at, { topics: "cup:1", since: "" });
  expect(stream.status).toBe(200);
  done.streams++;
  await pause(200 + chance() * 20_000);
  stream.close();
}

async function breakOff(site: SiteProcess, done: Done): Promise<void> {
  const connection = await halfAForm(site.at);
  await pause(100);
  connection.end();
  done.broken++;
}

async function recordScore(admin: Browser, done: Done): Promise<void> {
  const scores = { team1Score: String(done.scores % 7), team2Score: String(done.scores % 5) };
  const page = await admin.post("/admin/games/edit/1", { intent: "score", ...scores });
  expect(page.status).toBe(200);
  done.scores++;
  await pause(1_000);
}

async function registerAndJoin(site: SiteProcess, done: Done): Promise<void> {
  const player = browserAt(() => site.at);
  const email = `${randomUUID()}@example.org`;
  expect((await player.post("/register", { ...ana, email })).status).toBe(200);
  expect((await player.get("/teams")).status).toBe(200);
  expect((await player.post("/logout", {})).status).toBe(200);
  done.people++;
  await pause(3_000);
}

async function signIn(site: SiteProcess): Promise<Browser> {
  const admin = browserAt(() => site.at);
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = ADMIN;
  expect((await admin.post("/admin", { email, password })).status).toBe(200);
  return admin;
}

async function importGames(admin: Browser): Promise<void> {
  const games = Array.from(
    { length: 12 },
    (_, at) =>
      `"U13-U15 (2012-2010)",2026-07-2${7 + (at % 3)},${9 + at}:00,Lions ${at},Tigers ${at}`,
  );
  const file = ["tournament,date,time,team1,team2", ...games].join("\n");
  const post = (fields: Record<string, string>, text?: string) =>
    admin.post("/admin/games/import", fields, text === undefined ? {} : { file: text });
  expect((await importInSteps(post, file)).text).toContain("Games imported successfully!");
}
