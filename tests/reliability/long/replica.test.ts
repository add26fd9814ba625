import { afterEach, expect, test } from "vitest";
import { EventStream } from "#tests/support/clients/event-stream.ts";
import { Postgres, replicate } from "#tests/support/fixtures/external-postgres.ts";
import { LoadSimulation } from "#tests/support/fixtures/load.ts";
import { saveMeasurements } from "#tests/support/fixtures/run-length.ts";
import { type SiteProcess, useProcesses } from "#tests/support/fixtures/site-process.ts";
import { browserAt, registration } from "#tests/support/fixtures/test-site.ts";
import { U13 } from "#tests/support/fixtures/world.ts";
import { type MovingAddress, openMovingAddress } from "#tests/support/servers/faulty-network.ts";
import { until } from "#tests/support/until.ts";

const STANDINGS = "/schedules-results?group=u13-u15&view=standings";
const ROUNDS = 6;

const processes = useProcesses();

interface Stage {
  primary: Postgres;
  replica: Postgres;
  address: MovingAddress;
  site: SiteProcess;
}

const stages: Stage[] = [];

async function tearDown(): Promise<void> {
  for (const { primary, replica, address, site } of stages.splice(0)) {
    await site.end();
    await address.close();
    for (const server of [primary, replica]) await server.kill();
  }
}

afterEach(tearDown);

async function setUp(): Promise<Stage> {
  const primary = await Postgres.start(processes.dataDir());
  await primary.ask("create database araknid", "postgres");
  const replica = await replicate(primary, processes.dataDir());
  const address = await openMovingAddress(primary.socket);
  const site = processes.site({
    DATABASE_URL: `postgres://app@127.0.0.1:${address.port}/araknid`,
    LIMIT_FACTOR: "100000",
  });
  const stage = { primary, replica, address, site };
  stages.push(stage);
  await site.ready();
  return stage;
}

async function createTeam({ site }: Stage, name: string): Promise<boolean> {
  const browser = browserAt(() => site.at);
  await browser.post("/register", registration());
  await browser.post("/teams", { intent: "create", name, tournamentName: U13 });
  return (await browserAt(() => site.at).get(STANDINGS)).text.includes(name);
}

const listen = ({ site }: Stage) =>
  EventStream.open(site.at, { topics: "tournament:1", since: "" });

const messagesOn = async (server: Postgres) =>
  (await server.ask<{ message: string }>("select message from enquiries")).map(
    ({ message }) => message,
  );

test("when the primary dies under load and the replica takes over, nothing acknowledged is lost", async () => {
  const times: number[] = [];
  const ready: number[] = [];
  const sum = { acknowledged: 0, refused: 0 };
  const lost: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const stage = await setUp();
    const { primary, replica, address, site } = stage;
    expect(await createTeam(stage, "Lions")).toBe(true);
    const stream = await listen(stage);
    const writers = new LoadSimulation(() => site.at);
    writers.start(4);
    try {
      await writers.more(200);
      // SIGSTOP leaves connected clients without any notification.
      if (round % 2 === 0) await primary.kill();
      else primary.signal("SIGSTOP");
      const died = performance.now();
      await replica.ask("select pg_promote()");
      address.moveTo(replica.socket);
      await writers.more(1);
      times.push(performance.now() - died);
      ready.push(await site.ready(died));
      await writers.more(100);
    } finally {
      await writers.stop();
    }
    const stored = await messagesOn(replica);
    lost.push(...writers.lost(stored));
    sum.acknowledged += writers.acknowledged;
    sum.refused += writers.refused + writers.unanswered;
    expect(new Set(stored).size).toBe(stored.length);
    await stream.until("end");
    const again = await listen(stage);
    await again.until("changed");
    expect(await createTeam(stage, "Tigers")).toBe(true);
    await again.until("changed");
    again.close();
    await tearDown();
  }
  const longest = (each: number[]) => Math.round(Math.max(...each));
  saveMeasurements("replica", {
    "primaries that died under load": ROUNDS,
    "messages acknowledged": sum.acknowledged,
    "of them lost": lost.length,
    "messages that were not acknowledged": sum.refused,
    "longest ms from a death to the next acknowledged write": longest(times),
    "longest ms from a death until /healthz said so": longest(ready),
  });
  expect(lost).toEqual([]);
  expect(longest(ready)).toBeLessThan(10_000);
});

test("while the replica is away nothing is acknowledged, and everything once it is back", async () => {
  const stage = await setUp();
  const { primary, replica, site } = stage;
  expect(await createTeam(stage, "Lions")).toBe(true);
  replica.signal("SIGSTOP");
  const writers = new LoadSimulation(() => site.at);
  writers.start(2);
  try {
    const waiting = "select from pg_stat_activity where wait_event = 'SyncRep'";
    const isWaiting = async () => (await primary.ask(waiting)).length > 0;
    await until("a commit waits for the replica", isWaiting);
    expect((await fetch(site.at + STANDINGS)).status).toBe(200);
    expect([writers.acknowledged, writers.refused]).toEqual([0, 0]);
    replica.signal("SIGCONT");
    await writers.more(10);
  } finally {
    await writers.stop();
  }
  await until("the replica has all", async () => {
    return writers.lost(await messagesOn(replica)).length === 0;
  });
});
