import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { seededRandom } from "#domain/core/random-rules.ts";
import { EventStream } from "../support/clients/event-stream.ts";
import { halfAForm } from "../support/clients/raw-connection.ts";
import { LoadSimulation } from "../support/fixtures/load.ts";
import { isLongRun, rounds, saveMeasurements, seed } from "../support/fixtures/run-length.ts";
import { type SiteProcess, useProcesses } from "../support/fixtures/site-process.ts";
import { JoinedWorld } from "../support/fixtures/world.ts";
import { STRIPE_ENV } from "../support/servers/stripe.ts";
import { pause, until } from "../support/until.ts";

/** Milliseconds that are promised, on a machine that does nothing else. */
const READY = 5_000;
const STOPPED = 10_000;
const SETTINGS = { LIMIT_FACTOR: "100000", ...STRIPE_ENV };

const KINDS = ["both", "PostgreSQL", "the app", "PostgreSQL's first process"] as const;

const processes = useProcesses();
const random = seededRandom(seed);
const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1);

const relaunches = (site: SiteProcess) => site.said().split("PostgreSQL is running again").length;

describe.runIf(process.platform === "linux")(`a killed site (seed ${seed})`, () => {
  const DATA_DIR = processes.dataDir();
  const world = new JoinedWorld(DATA_DIR);
  let site: SiteProcess;
  const season = new LoadSimulation(() => site.at);

  afterAll(() => world.close());

  test("kill -9 of the app, of PostgreSQL and of both under load loses nothing acknowledged", async () => {
    site = await processes.readySite({ DATA_DIR, ...SETTINGS });
    await world.open();
    await season.prepare(world, rounds(5, 500));
    await world.close();
    const plan = Array.from({ length: rounds(1, 15) }, () => KINDS.slice(0, rounds(1, 4))).flat();
    const longest: Record<string, number> = {};
    season.start();
    for (const kind of plan) {
      await season.more(5 + Math.floor(random() * 10));
      const since = performance.now();
      const before = relaunches(site);
      if (kind !== "the app") {
        const whom = kind === "PostgreSQL's first process" ? "postmaster" : "all";
        site.signalPostgres("SIGKILL", whom);
      }
      if (kind === "the app" || kind === "both") {
        await site.end();
        site = processes.site({ DATA_DIR, ...SETTINGS });
      } else {
        await until("PostgreSQL runs again", () => relaunches(site) > before);
      }
      longest[kind] = Math.max(longest[kind] ?? 0, await site.ready(since));
    }
    await season.more(5);
    await world.open();
    await season.stop();
    expect(await season.missing(world)).toEqual([]);
    await world.close();
    if (isLongRun) expect(Math.max(...Object.values(longest))).toBeLessThan(READY);
    saveMeasurements("crashes", {
      "kills under load": plan.length,
      "writes acknowledged, each there once": season.acknowledged,
      "refused in words meanwhile": season.refused,
      "never answered": season.unanswered,
      ...Object.fromEntries(
        Object.entries(longest).map(([kind, took]) => [
          `longest until ready after ${kind}, s`,
          seconds(took),
        ]),
      ),
    });
  });

  test("SIGTERM ends streams, slow clients, writes and PostgreSQL cleanly", async () => {
    const streams = await Promise.all(
      Array.from({ length: rounds(20, 200) }, () =>
        EventStream.open(site.at, { topics: "cup:1", since: "" }),
      ),
    );
    const slow = isLongRun ? await halfAForm(site.at) : null;
    const log = path.join(DATA_DIR, "postgres.log");
    const logged = readFileSync(log, "utf8").length;
    season.start();
    await season.more(5);
    const since = performance.now();
    expect(await site.end("SIGTERM")).toBe(0);
    const took = performance.now() - since;
    await season.stop();
    for (const stream of streams) await stream.until("end");
    slow?.end();
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

test.runIf(isLongRun && process.platform === "linux")(
  "the next start repairs a killed one",
  async () => {
    const tries = 20;
    for (let count = 0; count < tries; count++) {
      const DATA_DIR = processes.dataDir();
      const first = processes.site({ DATA_DIR });
      const begun = () => existsSync(path.join(DATA_DIR, "postgres.new"));
      await until("the first start has begun", begun);
      // At another moment of the start each time.
      await pause((2_500 / tries) * count + random() * 100);
      await first.end();
      const again = await processes.readySite({ DATA_DIR });
      expect((await fetch(`${again.at}/schedules-results`)).status).toBe(200);
      await again.end();
    }
    saveMeasurements("first-start", { "first starts killed, each healed by the next": tries });
  },
);
