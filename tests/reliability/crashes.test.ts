import { existsSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { seededRandom } from "../../domain/core/random-rules.ts";
import { EventStream } from "../support/clients/event-stream.ts";
import { LoadSimulation } from "../support/fixtures/load.ts";
import { isLongRun, rounds, saveMeasurements, seed } from "../support/fixtures/run-length.ts";
import { type SiteProcess, useProcesses } from "../support/fixtures/site-process.ts";
import { JoinedWorld } from "../support/fixtures/world.ts";

const READY = 5_000;
const STOPPED = 10_000;
const LIMITS = { LIMIT_FACTOR: "100000" };

const kinds = ["PostgreSQL", "both", "the app", "PostgreSQL's first process"] as const;

const processes = useProcesses();
const random = seededRandom(seed);

function relaunches(site: SiteProcess): number {
  return site.said().split("PostgreSQL is running again").length - 1;
}

describe.runIf(process.platform === "linux")(`a killed site (seed ${seed})`, () => {
  const DATA_DIR = processes.dataDir();
  const world = new JoinedWorld(DATA_DIR);
  let site: SiteProcess;
  const season = new LoadSimulation(() => site.at);

  afterAll(() => world.close());

  // Each start of the site and of PostgreSQL can take seconds on a busy machine.
  const timeout = isLongRun ? 600_000 : 120_000;
  test("kill -9 of the app, of PostgreSQL and of both under load loses nothing acknowledged", {
    timeout,
  }, async () => {
    await killedAtFirst(DATA_DIR, 0);
    site = await processes.site({ DATA_DIR, ...LIMITS });
    const PORT = new URL(site.at).port;
    await site.ready();
    await world.open();
    await season.prepare(world, rounds(10, 500));
    await world.close();
    const plan = Array.from({ length: rounds(1, 15) }, () => kinds.slice(0, rounds(2, 4))).flat();
    const times = new Map<string, number[]>();
    season.start();
    for (const kind of plan) {
      await season.more(10);
      await sleep(random() * 200);
      const since = performance.now();
      const before = relaunches(site);
      if (kind !== "the app") {
        site.signalPostgres(
          "SIGKILL",
          kind === "PostgreSQL's first process" ? "postmaster" : "all",
        );
      }
      if (kind === "the app" || kind === "both") {
        await site.end();
        site = await processes.site({ DATA_DIR, PORT, ...LIMITS });
      } else {
        while (relaunches(site) === before) await sleep(5);
      }
      times.set(kind, [...(times.get(kind) ?? []), await site.ready(since)]);
    }
    await season.more(10);
    await world.open();
    await season.stop();
    expect(await season.missing(world)).toEqual([]);
    await world.close();
    const longest = [...times].map(([kind, all]) => [kind, Math.max(...all)] as const);
    if (isLongRun) expect(longest.filter(([, took]) => took > READY)).toEqual([]);
    saveMeasurements("crashes", {
      "kills under load": plan.length,
      "writes acknowledged, each there once": season.acknowledged,
      "refused in words meanwhile": season.refused,
      "never answered": season.lost,
      ...Object.fromEntries(
        longest.map(([kind, took]) => [`longest until ready after ${kind}, s`, seconds(took)]),
      ),
    });
  });

  test("SIGTERM ends streams, slow clients, writes and PostgreSQL cleanly", async () => {
    const streams = await Promise.all(
      Array.from({ length: rounds(50, 200) }, () =>
        EventStream.open(site.at, { topics: "cup:1", since: "" }),
      ),
    );
    const slow = isLongRun ? await halfAForm(site) : null;
    const log = path.join(DATA_DIR, "postgres.log");
    const logged = readFileSync(log, "utf8").length;
    season.start();
    await season.more(5);
    const since = performance.now();
    expect(await site.end("SIGTERM")).toBe(0);
    const took = performance.now() - since;
    await season.stop();
    for (const stream of streams) {
      while ((await stream.next()) !== "end") {
        // Skip the events that came before the shutdown.
      }
    }
    slow?.destroy();
    expect(site.faults()).toEqual([]);
    await world.open();
    const ended = readFileSync(log, "utf8").slice(logged);
    expect(ended).toContain("database system is shut down");
    expect(ended).not.toMatch(/not properly shut down|interrupted/);
    expect(await season.missing(world)).toEqual([]);
    await world.close();
    if (isLongRun) expect(took).toBeLessThan(STOPPED);
    saveMeasurements("graceful-stop", {
      "open streams": streams.length,
      "stopped after, s": seconds(took),
    });
  });
});

async function halfAForm(site: SiteProcess): Promise<Socket> {
  const { hostname, port } = new URL(site.at);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  const head = [
    "POST /contact HTTP/1.1",
    `Host: ${hostname}:${port}`,
    "Sec-Fetch-Site: same-origin",
    "Content-Type: application/x-www-form-urlencoded",
    "Content-Length: 1000",
  ];
  await new Promise<void>((resolve) => {
    socket.write(`${head.join("\r\n")}\r\n\r\nfrom_name=Ana`, () => resolve());
  });
  return socket;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(1);
}

async function killedAtFirst(DATA_DIR: string, after: number): Promise<void> {
  const first = await processes.site({ DATA_DIR });
  while (!existsSync(path.join(DATA_DIR, "postgres.new"))) await sleep(5);
  await sleep(after);
  await first.end();
}

test.runIf(isLongRun && process.platform === "linux")(
  "a killed first start is repaired by the next",
  async () => {
    const tries = 20;
    for (let count = 0; count < tries; count++) {
      const DATA_DIR = processes.dataDir();
      await killedAtFirst(DATA_DIR, (2_500 / tries) * count + random() * 100);
      const again = await processes.site({ DATA_DIR });
      await again.ready();
      expect((await fetch(`${again.at}/schedules-results`)).status).toBe(200);
      await again.end();
    }
    saveMeasurements("first-start", { "first starts killed, each healed by the next": tries });
  },
);
