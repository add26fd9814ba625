import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cups } from "#db/schema/cup.ts";
import { enquiries } from "#db/schema/messaging.ts";
import { tournamentTopic } from "#domain/core/topics.ts";
import { startSession } from "#domain/people/sign-in/sessions.ts";
import { within, words } from "../../support/assertions/html.ts";
import { EventStream } from "../../support/clients/event-stream.ts";
import { BOSS, contactForm } from "../../support/factories/contact-messages.ts";
import { placeTeams, scheduleGame } from "../../support/factories/games.ts";
import { LoadSimulation } from "../../support/fixtures/load.ts";
import { databaseUrl } from "../../support/fixtures/postgres.ts";
import { isLongRun, rounds, saveMeasurements } from "../../support/fixtures/run-length.ts";
import { type SiteProcess, useProcesses } from "../../support/fixtures/site-process.ts";
import { type Browser, browserAt, registration } from "../../support/fixtures/test-site.ts";
import { U16, useWorld } from "../../support/fixtures/world.ts";
import { MailServer } from "../../support/servers/mail-server.ts";
import { until } from "../../support/until.ts";

const RESULTS = "/schedules-results?group=u16&view=schedule";

const world = useWorld();
const processes = useProcesses();
const measured: Record<string, string | number> = {};
let mail: MailServer;
let sites: [SiteProcess, SiteProcess];
let headers: Record<string, string>;
let topics: string;
let game: number;

const startSite = () =>
  processes.readySite({
    DATABASE_URL: databaseUrl(world.config),
    TRUSTED_PROXIES: "127.0.0.1",
    LIMIT_FACTOR: "1000",
    SMTP_URL: mail.url,
    MAIL_FROM: "Araknid <cup@institute.example>",
  });

beforeAll(async () => {
  world.now = new Date();
  await world.set(cups, { id: world.cup.id }, { contactEmail: BOSS });
  const ctx = await world.admin();
  const account = { id: ctx.actor.accountId, isAdmin: true, staffRoles: [] };
  const { token } = await world.session(ctx.actor);
  headers = { Cookie: `araknid=${token}`, "Sec-Fetch-Site": "same-origin" };
  // For the job that deletes old sessions.
  const longAgo = { ...world.visitor(), now: new Date(Date.now() - 800 * 86_400_000) };
  await startSession(world.db, account, longAgo);
  topics = tournamentTopic(await world.tournamentId(U16));
  await placeTeams(world, U16, { Lions: "Bracket A", Tigers: "Bracket A" });
  game = await scheduleGame(ctx, U16, "Lions - Tigers");
  mail = await MailServer.open();
  sites = await Promise.all([startSite(), startSite()]);
});

afterAll(async () => {
  await mail.close();
  saveMeasurements("two apps", measured);
});

function hopping(): (to: SiteProcess) => Browser {
  let at = "";
  const browser = browserAt(() => at);
  return (to) => {
    at = to.at;
    return browser;
  };
}

const scoreOn = (html: string): string | undefined =>
  /Lions\D*?(\d+)\s*–?\s*(\d+).*?Tigers/s
    .exec(words(within(html, "tbody")[0] ?? ""))
    ?.slice(1)
    .join(":");

async function record({ at }: SiteProcess, team1: number, team2: number): Promise<void> {
  const { status } = await fetch(`${at}/admin/games/edit/${game}`, {
    method: "POST",
    redirect: "manual",
    headers,
    body: new URLSearchParams({ team1Score: `${team1}`, team2Score: `${team2}` }),
  });
  expect(status).toBe(303);
}

test("signing in and out at one process counts at the other", async () => {
  const [one, other] = sites;
  const to = hopping();
  const person = registration();
  expect((await to(one).post("/register", person)).text).toContain("Successfully registered");
  expect((await to(other).get("/account")).text).toContain(person["firstName"]);
  const kept = new Map(to(other).cookies);
  expect((await to(other).post("/logout", {})).url).toBe("/");
  for (const site of sites) {
    const copy = to(site);
    for (const [name, value] of kept) copy.setCookie(name, value);
    expect((await copy.get("/account")).url).toMatch(/^\/login/);
  }
});

test("a form sent to two processes at once is handled once", async () => {
  for (let times = 0; times < rounds(2, 100); times++) {
    const message = `Is there a slot? ${randomUUID()}`;
    const form = contactForm({ message, sending: randomUUID() });
    const answers = await Promise.all(
      sites.map((site) => browserAt(() => site.at).post("/contact", form)),
    );
    expect(answers.map(({ url }) => url)).toEqual(["/contact?done", "/contact?done"]);
    expect(await world.rows(enquiries, { message })).toHaveLength(1);
  }
});

test("open pages hear of writes in the other process", async () => {
  for (const [writer, reader] of [sites, sites.toReversed() as typeof sites]) {
    const page = await EventStream.open(reader.at, { topics, since: "" });
    expect(await page.next()).toBe("changed");
    await record(writer, 3, 0);
    expect(await page.next()).toBe("changed");
    const part = await fetch(`${reader.at}/part${RESULTS}&at=${page.id}`);
    expect(scoreOn(await part.text())).toBe("3:0");
    page.close();
    await record(writer, 4, 0);
  }
});

test("a writer sees their change whichever process answers next", async () => {
  const changes = rounds(6, 1_000);
  const started = performance.now();
  let older = 0;
  for (let round = 0; round < changes; round++) {
    const [writer, reader] = round % 2 ? [sites[1], sites[0]] : sites;
    const read = async () => scoreOn(await (await fetch(reader.at + RESULTS, { headers })).text());
    await read();
    const [team1, team2] = [10 + (round % 6), 10 + (Math.floor(round / 6) % 6)];
    await record(writer, team1, team2);
    if ((await read()) !== `${team1}:${team2}`) older++;
  }
  measured["changes read at once in the other process"] = changes;
  measured["of them, shown as they were before"] = older;
  measured["ms for the page, a change, and the page again"] = Math.round(
    (performance.now() - started) / changes,
  );
  expect(older).toBe(0);
});

test("each email is sent once, and each job done once", async () => {
  const to = hopping();
  const messages = Array.from({ length: rounds(4, 60) }, () => `A slot? ${randomUUID()}`);
  for (const [at, message] of messages.entries()) {
    const browser = to(sites[at % 2] as SiteProcess);
    expect((await browser.post("/contact", contactForm({ message }))).url).toBe("/contact?done");
  }
  const arrived = () =>
    messages.map((message) => mail.received.filter(({ body }) => body.includes(message)).length);
  await until("each email arrived", () => !arrived().includes(0));
  expect(arrived()).toEqual(messages.map(() => 1));
  const runs = () =>
    sites
      .map((site) => site.said())
      .join("")
      .split('"job":"retention"').length - 1;
  await until("the old session was deleted", runs);
  expect(runs()).toBe(1);
});

test("when one process is killed under load nothing acknowledged is lost, and the other goes on", async () => {
  const kills = rounds(1, 10);
  const listenTo = ({ at }: SiteProcess) => EventStream.open(at, { topics, since: "" });
  let turn = 0;
  const writers = new LoadSimulation(() => (turn++ % 2 ? sites[1] : sites[0]).at);
  writers.start(4);
  try {
    for (let kill = 0; kill < kills; kill++) {
      await writers.more(20);
      const open = await Promise.all(sites.map(listenTo));
      const [victim, survivor] = kill % 2 ? [sites[1], sites[0]] : sites;
      await victim.end("SIGKILL");
      await writers.more(20);
      expect(await survivor.health()).toBe(200);
      const again = await listenTo(survivor);
      expect(await again.next()).toBe("changed");
      for (const stream of [...open, again]) stream.close();
      expect((await fetch(survivor.at + RESULTS)).status).toBe(200);
      if (isLongRun) sites[kill % 2] = await startSite();
    }
  } finally {
    await writers.stop();
  }
  const rows = await world.db.select({ message: enquiries.message }).from(enquiries);
  const stored = rows.map(({ message }) => message);
  const lost = writers.lost(stored);
  measured["processes killed under load"] = kills;
  measured["messages acknowledged meanwhile"] = writers.acknowledged;
  measured["of them lost"] = lost.length;
  measured["messages that were not acknowledged"] = writers.refused + writers.unanswered;
  expect(lost).toEqual([]);
  expect(new Set(stored).size).toBe(stored.length);
});
