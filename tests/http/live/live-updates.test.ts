import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { tournamentTopic } from "#domain/core/topics.ts";
import { tablesOf } from "#tests/support/assertions/html.ts";
import { EventStream } from "#tests/support/clients/event-stream.ts";
import { scheduleGame } from "#tests/support/factories/games.ts";
import { ServedSite } from "#tests/support/fixtures/listening-site.ts";
import { testConfig } from "#tests/support/fixtures/test-site.ts";
import { U13, useWorld } from "#tests/support/fixtures/world.ts";

const world = useWorld();
const here = new ServedSite(world);
const there = new ServedSite(world);
beforeAll(() => Promise.all([here.open(), there.open()]));
afterAll(() => Promise.all([here.close(), there.close()]));
let gameId: number;
let topic: string;

beforeAll(async () => {
  for (const name of ["Lions", "Tigers"]) await world.team(name);
  gameId = await scheduleGame(await world.admin(), U13, "Lions - Tigers");
  topic = tournamentTopic(await world.tournamentId(U13));
});

async function score(team1Score: number, team2Score: number, at = here): Promise<void> {
  const Cookie = await at.cookieOf(await world.admin());
  const answer = await at.running.site(
    new Request(`${testConfig.siteUrl}/admin/games/edit/${gameId}`, {
      method: "POST",
      headers: { Cookie, "Sec-Fetch-Site": "same-origin" },
      body: new URLSearchParams(`intent=score&team1Score=${team1Score}&team2Score=${team2Score}`),
    }),
    "127.0.0.1",
  );
  expect(answer.status).toBe(303);
}

async function page(at: ServedSite): Promise<{ since: string; topics: string; score: string }> {
  const response = await fetch(`${at.origin}/schedules-results?group=u13-u15&view=schedule`);
  const html = await response.text();
  return {
    since: /data-since="([^"]*)"/.exec(html)?.[1] ?? "",
    topics: /data-topics="([^"]*)"/.exec(html)?.[1] ?? "",
    score: tablesOf(html)[0]?.rows[0]?.[4] ?? "",
  };
}

async function listenAt(at: ServedSite): Promise<EventStream> {
  const { topics, since } = await page(at);
  const listener = await EventStream.open(at.origin, { topics, since });
  expect(await listener.next()).toBe("beat");
  return listener;
}

test("a page hears of a score recorded through another process, and then shows it", async () => {
  const listener = await listenAt(there);
  await score(2, 1, here);
  expect([await listener.next(), listener.data]).toEqual(["changed", "0"]);
  expect((await page(there)).score).toBe("2–1");
});

test("the stream declares how proxies must treat it", async () => {
  const { headers } = await listenAt(here);
  expect(headers).not.toHaveProperty("transfer-encoding");
  expect(headers).toMatchObject({
    connection: "close",
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
});

test("the writer's page is not notified of its own change again", async () => {
  const { since } = await page(here);
  const told = vi.fn<() => void>();
  const leave = here.running.hub.subscribe({ changed: told, disconnected: () => {} });
  for (let goals = 1; goals <= 2; goals++) {
    await score(goals, 8);
    expect(told).toHaveBeenCalledTimes(goals);
  }
  leave();
  const after = await page(here);
  expect(after.since).not.toBe(since);
  await listenAt(here);
});

describe("the database unavailable for notifications", () => {
  let admin: pg.Client;
  let database: string;

  beforeAll(async () => {
    // A connection that has done nothing but listen is found by that.
    await here.close();
    await here.open();
    const { rows } = await world.pool.query("select current_database() as name");
    database = rows[0].name;
    admin = new pg.Client(inject("postgres"));
    await admin.connect();
  });

  afterAll(() => admin.end());

  async function allowConnections(allowed: boolean): Promise<void> {
    await admin.query(
      `alter database ${pg.escapeIdentifier(database)} allow_connections ${allowed}`,
    );
  }

  test("streams end and new ones are refused until the database is back", async () => {
    const before = await page(here);
    const listener = await listenAt(here);
    await allowConnections(false);
    try {
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query like 'listen %'",
        [database],
      );
      let heard = await listener.next();
      while (heard === "beat") heard = await listener.next();
      expect(heard).toBe("end");
      expect((await EventStream.open(here.origin, { topics: topic, since: "" })).status).toBe(503);
      expect((await fetch(`${here.origin}/healthz`)).status).toBe(503);
      await score(6, 1);
    } finally {
      await allowConnections(true);
    }
    await vi.waitFor(async () => expect((await fetch(`${here.origin}/healthz`)).status).toBe(200), {
      timeout: 25_000,
      interval: 100,
    });
    const { topics, since } = before;
    const back = await EventStream.open(here.origin, { topics, since });
    expect(await back.next()).toBe("changed");
    expect((await page(here)).score).toBe("6–1");
    await listenAt(here);
  });
});
