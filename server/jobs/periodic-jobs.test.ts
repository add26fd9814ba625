import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { auditEntries } from "#db/schema/core.ts";
import { deletions } from "#db/schema/people.ts";
import { invitations, teams } from "#db/schema/teams.ts";
import { everyRow } from "#tests/support/assertions/database.ts";
import { setCup } from "#tests/support/factories/payments.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";
import { readLedger } from "../ops/backups.ts";
import { createLog, type Log } from "../ops/log.ts";
import { type PeriodicJob, runPeriodicJob, siteJobs } from "./periodic-jobs.ts";

const world = useWorld();
const dataDir = mkdtempSync(path.join(tmpdir(), "araknid-jobs-"));
afterAll(() => rmSync(dataDir, { recursive: true }));
const DAY = 86_400_000;
const noon = world.now;

async function linesOf(jobs: readonly PeriodicJob[]): Promise<unknown[][]> {
  const lines: unknown[][] = [];
  const note = (...line: unknown[]) => lines.push(line);
  const log = { ...createLog("silent"), info: note, warn: note } as unknown as Log;
  const parts = { ctx: world.visitor(), log, now: () => world.now };
  for (const job of jobs) await runPeriodicJob(job, parts, () => true);
  return lines;
}

const backups = { backupKeepDays: 30, backupEveryHours: 24, backupPassphrase: undefined };
const config = { dataDir, ...backups };
const round = () => linesOf(siteJobs({ config, root: "/", db: world.db, pool: world.pool }));
const jobs = (...all: Pick<PeriodicJob, "run" | "warns">[]) =>
  all.map((job, at) => ({ name: String(at), cron: "* * * * *", ...job }));

test("one round does everything that is due, and a second one nothing", async () => {
  await setCup(world, { paymentDueAt: new Date(noon.getTime() + DAY) });
  const { teamId } = await world.team("Owing");
  const { playerId } = await world.person();
  const [team] = await world.rows(teams, { id: teamId });
  await world.db.insert(invitations).values({
    teamId,
    cupId: world.cup.id,
    rosterSize: team?.rosterSize ?? 7,
    playerId,
    slot: 2,
    createdAt: noon,
    expiresAt: new Date(noon.getTime() + 2 * DAY),
  });
  await world.db.insert(deletions).values({ personId: randomUUID(), kind: "player", at: noon });
  await world.db
    .insert(auditEntries)
    .values({ at: new Date("2020-01-01T00:00:00Z"), action: "a", subject: "old", details: {} });

  world.now = new Date(noon.getTime() + 2 * DAY);
  const lines = await round();
  expect(lines.map(([fields, words]) => [(fields as { job: string }).job, words])).toEqual(
    ["expire invitations", "mark overdue teams", "list of deletions", "retention", "backup"].map(
      (name) => [name, "a periodic job ran"],
    ),
  );
  const [invited] = await world.db.select().from(invitations);
  expect(invited?.state).toBe("expired");
  const [owing] = await world.rows(teams, { id: teamId });
  expect(owing?.ineligibleAt).not.toBeNull();
  const folder = path.join(dataDir, "backups");
  expect(await readLedger(path.join(folder, "deleted.ndjson"))).toHaveLength(1);
  expect(readdirSync(folder)).toHaveLength(2);
  expect(await world.countRows(auditEntries, { subject: "old" })).toBe(0);

  const before = await everyRow(world.db);
  expect(await round()).toEqual([]);
  expect(await everyRow(world.db)).toEqual(before);
  expect(readdirSync(folder)).toHaveLength(2);
});

test("an expired backup is deleted and the next one is made @long", async () => {
  const folder = path.join(dataDir, "backups");
  const [old] = readdirSync(folder).toSorted();
  world.now = new Date(noon.getTime() + 32 * DAY);
  await round();
  const left = readdirSync(folder).filter((name) => name.endsWith(".gz"));
  expect(left).toHaveLength(1);
  expect(left).not.toContain(old);
});

test("a periodic job is logged if there was something to do", async () => {
  const answers = [0, 3, null, { expired: 0 }, { expired: 2 }];
  const lines = await linesOf(jobs(...answers.map((answer) => ({ run: async () => answer }))));
  expect(lines.map(([fields]) => (fields as { job: string }).job)).toEqual(["1", "4"]);
});

test("a periodic check warns with counts of what should not be there", async () => {
  const checks = [0, 1].map((count) => ({ warns: "too many", run: async () => ({ count }) }));
  expect(await linesOf(jobs(...checks))).toEqual([[{ job: "1", did: { count: 1 } }, "too many"]]);
});

test("a failed periodic job is logged without its error message", async () => {
  const run = () => Promise.reject(new Error("ana@example.org has no phone 5550100199"));
  const lines: unknown[][] = [];
  const log = { ...createLog("silent"), warn: (...line: unknown[]) => lines.push(line) };
  const parts = { ctx: world.visitor(), log: log as unknown as Log, now: () => world.now };
  const [job] = jobs({ run });
  await expect(runPeriodicJob(job as PeriodicJob, parts, () => true)).rejects.toThrow();
  expect(lines).toMatchObject([[{ job: "0" }, "a periodic job failed"]]);
  expect(JSON.stringify(lines)).not.toMatch(/ana@|5550100199/);
});
