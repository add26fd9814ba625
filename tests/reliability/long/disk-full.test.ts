import path from "node:path";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { joinOrStartEmbedded } from "#db/embedded.ts";
import { words } from "#tests/support/assertions/html.ts";
import { openLimitedDisk } from "#tests/support/fixtures/limited-disk.ts";
import { LoadSimulation } from "#tests/support/fixtures/load.ts";
import { saveMeasurements } from "#tests/support/fixtures/run-length.ts";
import { useProcesses } from "#tests/support/fixtures/site-process.ts";
import { browserAt } from "#tests/support/fixtures/test-site.ts";
import { JoinedWorld } from "#tests/support/fixtures/world.ts";
import { STRIPE_ENV } from "#tests/support/servers/stripe.ts";
import { until } from "#tests/support/until.ts";

const RESULTS = "/schedules-results";
const RULES = "/CupRules";
const processes = useProcesses();
const disk = openLimitedDisk(processes.dataDir(), 220);
if (typeof disk === "string") {
  console.warn(`The test of a full disk is left out, as there is no small disk here: ${disk}`);
}

describe.skipIf(typeof disk === "string")("a full disk", () => {
  const small = disk as Exclude<typeof disk, string>;

  afterAll(() => small.close());

  test("on a full disk writes are refused in words, reads go on, and nothing is lost", async () => {
    const DATA_DIR = path.join(small.folder, "data");
    const site = await processes.readySite({ DATA_DIR, LIMIT_FACTOR: "100000", ...STRIPE_ENV });
    const world = new JoinedWorld(DATA_DIR);
    const season = new LoadSimulation(() => site.at);
    await world.open();
    const guest = await joinOrStartEmbedded({ dataDir: DATA_DIR, log: () => {} });
    const superuser = new pg.Pool({ ...guest.superuser, max: 1 }).on("error", () => {});
    await season.prepare(world, 400);
    const visitor = browserAt(() => site.at);
    const refusals = (count: number) => {
      const goal = season.refused + count;
      return until(`${count} more are refused`, () => season.refused >= goal);
    };
    season.start();
    await season.more(50);
    small.fill();
    await refusals(20);
    for (const page of [RULES, RESULTS, "/schedules-results?group=u16&view=standings"]) {
      expect([page, (await visitor.get(page)).status]).toEqual([page, 200]);
    }
    await site.isHealthy(503);
    // Without room for its write-ahead log PostgreSQL exits and cannot recover.
    while ((await visitor.get("/healthz")).text === "cannot write\n") {
      await superuser.query("select pg_switch_wal()").catch(() => {});
    }
    await until("a page kept in memory says that it isn't live", async () => {
      const kept = await visitor.get(RULES);
      expect(kept.status).toBe(200);
      return words(kept.text).includes("Not live. What you see may be out of date.");
    });
    const before = season.acknowledged;
    await refusals(200);
    const during = season.acknowledged - before;
    const since = performance.now();
    small.free();
    const back = await site.ready(since);
    await season.more(50);
    await season.stop();
    await superuser.end();
    await guest.stop();
    await world.close();
    await world.open();
    expect(await season.missing(world)).toEqual([]);
    expect(site.faults()).toEqual([]);
    await world.close();
    saveMeasurements("disk-full", {
      "writes acknowledged, each there once": season.acknowledged,
      "refused in words": season.refused,
      "acknowledged while PostgreSQL could not run": during,
      "back after there was room, s": (back / 1_000).toFixed(1),
    });
  });
});
