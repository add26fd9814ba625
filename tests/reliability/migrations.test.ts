import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { afterAll, afterEach, expect, inject, test } from "vitest";
import { checkBackup } from "#db/backup-file.ts";
import { type Connection, connect } from "#db/connection.ts";
import { migrate } from "#db/migrate.ts";
import { knownMigrations, loadBackup } from "#db/restore.ts";
import { seededRandom } from "#domain/core/random-rules.ts";
import { makeBackup } from "#server/ops/backups.ts";
import { restoreBackup } from "#server/ops/restore.ts";
import { everyRow } from "../support/assertions/database.ts";
import {
  createDatabase,
  databaseUrl,
  dropDatabase,
  terminateBackends,
} from "../support/fixtures/postgres.ts";
import { isLongRun, rounds, saveMeasurements, seed } from "../support/fixtures/run-length.ts";
import { useProcesses } from "../support/fixtures/site-process.ts";
import { until } from "../support/until.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const released = fileURLToPath(new URL("released", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "araknid-migrations-"));
const journal = JSON.parse(
  readFileSync(path.join(root, "db", "migrations", "meta", "_journal.json"), "utf8"),
) as { entries: { idx: number; tag: string; when: number }[] };
const newest = journal.entries.length - 1;
const versions = journal.entries.slice(0, -1).map(({ idx, tag }) => ({ idx, tag }));
const kept = readdirSync(released)
  .filter((name) => name.endsWith(".ndjson.gz"))
  .map((name) => Number(name.slice(0, 4)))
  .toSorted((a, b) => a - b);
const random = seededRandom(seed);
const measured: Record<string, string | number> = {};
const processes = useProcesses();
const open: { connection: Connection; name: string }[] = [];

afterEach(() => closeAll());

afterAll(() => {
  rmSync(folder, { recursive: true });
  saveMeasurements("migrations", measured);
});

function rootAt(version: number): string {
  const was = path.join(folder, String(version));
  const migrations = path.join(was, "db", "migrations");
  cpSync(path.join(root, "db", "migrations"), migrations, { recursive: true });
  const entries = journal.entries.slice(0, version + 1);
  writeFileSync(
    path.join(migrations, "meta", "_journal.json"),
    JSON.stringify({ ...journal, entries }),
  );
  return was;
}

async function newDatabase(template?: string) {
  const name = `araknid_${randomUUID().replaceAll("-", "")}`;
  const config = await createDatabase(inject("postgres"), name, template);
  const connection = connect(config);
  open.push({ connection, name });
  return { config, ...connection };
}

const keptFile = (version: number) =>
  path.join(released, `${String(version).padStart(4, "0")}.ndjson.gz`);

async function siteAt(version: number) {
  const database = await newDatabase();
  const release = Math.max(...kept.filter((each) => each <= version));
  const then = rootAt(release);
  await migrate(database.pool, then);
  const file = keptFile(release);
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await loadBackup(client, file, await checkBackup(file), knownMigrations(then));
    await client.query("commit");
  } finally {
    client.release();
  }
  if (version > release) await migrate(database.pool, rootAt(version));
  return database;
}

async function versionOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ last: string }>(
    "select max(created_at) as last from drizzle.__drizzle_migrations",
  );
  return journal.entries.findIndex(({ when }) => when === Number(rows[0]?.last));
}

async function rowsOf({ db }: Connection): Promise<Map<string, Record<string, unknown>[]>> {
  const tables = Object.entries(await everyRow(db));
  return new Map(tables.map(([table, rows]) => [table, rows.map((row) => JSON.parse(row))]));
}

/** Columns that migrations rewrite on purpose, by table. */
const rewritten: Record<string, string[]> = {};

function shared(rows: Record<string, unknown>[], other: Record<string, unknown>[], table: string) {
  const columns = Object.keys(rows[0] ?? {})
    .filter((column) => column in (other[0] ?? {}) && !rewritten[table]?.includes(column))
    .toSorted();
  return rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).toSorted();
}

const daily = [kept.at(-1)];
const tried = versions.filter(({ idx }) => isLongRun || daily.includes(idx));

test.each(tried)("a site of $tag is upgraded with all its data", async ({ idx }) => {
  const site = await siteAt(idx);
  const before = await rowsOf(site);
  expect(before.get("players")?.length).toBeGreaterThan(10);
  await migrate(site.pool, root);
  expect(await versionOf(site.pool)).toBe(newest);
  const after = await rowsOf(site);
  for (const [table, rows] of before) {
    const now = after.get(table) ?? [];
    expect([table, shared(now, rows, table)]).toEqual([table, shared(rows, now, table)]);
  }
  const parts = { folder: path.join(folder, "backups"), keepDays: 30, passphrase: undefined };
  const { file } = await makeBackup(
    { db: site.db, pool: site.pool, ...parts },
    new Date(1_800_000_000_000 + idx),
  );
  const fresh = await newDatabase(inject("template"));
  await expect(restoreBackup(fresh.pool, root, { file, ledgers: [] })).resolves.toMatchObject({
    deletedAgain: expect.any(Number),
  });
  measured["Versions brought up to date"] = tried.length;
});

test.runIf(isLongRun)("the upgraded site serves its pages", async () => {
  for (const { idx } of versions) {
    const { config } = await siteAt(idx);
    const site = await processes.readySite({ DATABASE_URL: databaseUrl(config) });
    for (const page of ["/", "/teams", "/schedules-results", "/CupRules", "/privacy"]) {
      const { status } = await fetch(`${site.at}${page}`, { redirect: "manual" });
      expect([page, status]).toEqual([page, 200]);
    }
    await site.end("SIGTERM");
    expect(site.said()).not.toMatch(/"level":[56]0/);
  }
});

test("there is a kept site of the first version, each of its named schema", async () => {
  expect(kept[0]).toBe(0);
  for (const version of kept) {
    expect([version, (await checkBackup(keptFile(version))).schema]).toEqual([
      version,
      journal.entries[version]?.when,
    ]);
  }
});

/** Daily the newest, which has the fewest migrations before it. */
const someVersion = () =>
  isLongRun ? Math.floor(random() * versions.length) : versions.length - 1;

test(`an upgrade whose connection is lost leaves the schema as it was or done, and runs again (seed ${seed}) @long`, async () => {
  let killed = 0;
  for (let round = 0; round < rounds(1, 60); round++) {
    const version = someVersion();
    const site = await siteAt(version);
    const before = await rowsOf(site);
    const updating = migrate(site.pool, root).then(
      () => "done",
      () => "killed",
    );
    // At another moment each time.
    for (let left = random() * 100; left > 0; left--) await site.pool.query("select 1");
    await terminateBackends(site.pool);
    const outcome = await updating;
    const then = await versionOf(site.pool);
    expect(then).toBe(outcome === "done" ? newest : then === newest ? newest : version);
    if (then === version) {
      killed += 1;
      expect(await rowsOf(site)).toEqual(before);
    }
    await migrate(site.pool, root);
    expect(await versionOf(site.pool)).toBe(newest);
    await closeAll();
  }
  measured["Updates whose connection was cut"] = rounds(1, 60);
  measured["Of these undone and run again"] = killed;
});

test.runIf(isLongRun)("the next start goes on with an upgrade that was killed", async () => {
  for (let round = 0; round < 15; round++) {
    const version = someVersion();
    const site = await siteAt(version);
    const client = await site.pool.connect();
    await client.query("begin; lock table cups in access exclusive mode");
    const command = processes.command("scripts/admin.ts", ["boss@institute.example"], {
      DATABASE_URL: databaseUrl(site.config),
      DATA_DIR: processes.dataDir(),
    });
    const migrating =
      "select from pg_locks join pg_database on pg_database.oid = database where locktype = 'advisory' and granted and datname = current_database()";
    await until("the upgrade has begun", async () => {
      return (await client.query(migrating)).rowCount !== 0;
    });
    for (let left = random() * 50; left > 0; left--) await client.query("select 1");
    await command.end("SIGKILL");
    await client.query("commit");
    client.release();
    // PostgreSQL notices a dead client only at its next statement.
    await terminateBackends(site.pool, "state <> 'idle'");
    expect([version, newest]).toContain(await versionOf(site.pool));
    await migrate(site.pool, root);
    expect(await versionOf(site.pool)).toBe(newest);
    await closeAll();
  }
  measured["Updates whose process was killed"] = 15;
});

async function closeAll(): Promise<void> {
  for (const { connection, name } of open.splice(0)) {
    await connection.close();
    await dropDatabase(inject("postgres"), name);
  }
}

test("of two processes that start at once one migrates the schema", async () => {
  const site = await newDatabase();
  const other = connect(site.config);
  await Promise.all([migrate(site.pool, root), migrate(other.pool, root)]);
  await other.close();
  const { rows } = await site.pool.query("select created_at from drizzle.__drizzle_migrations");
  expect(rows.map(({ created_at }) => Number(created_at)).toSorted((a, b) => a - b)).toEqual(
    journal.entries.map(({ when }) => when),
  );
});

const commands: [string, string[]][] = [
  ["server/start.mjs", []],
  ["scripts/backup.ts", []],
  ["scripts/restore.ts", [path.join(released, "0009.ndjson.gz")]],
  ["scripts/admin.ts", ["boss@institute.example"]],
  ["scripts/demo.ts", []],
];
test.each(commands.slice(0, rounds(1, 5)))(
  "an older %s refuses a newer schema",
  async (script, args) => {
    const site = await newDatabase(inject("template"));
    await site.pool.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 1999999999999)",
    );
    const before = await everyRow(site.db);
    const command = processes.command(script, args, {
      DATABASE_URL: databaseUrl(site.config),
      DATA_DIR: processes.dataDir(),
      PORT: "0",
    });
    expect(await command.ended).toBe(1);
    expect(command.said().trim().split("\n")).toEqual([
      expect.stringMatching(
        /^This database has the schema of a newer version of the site \(2033-05-18 03:33\) than this one \(.*\): put the newer version in place\. Nothing was changed\.$/,
      ),
    ]);
    expect(await everyRow(site.db)).toEqual(before);
  },
);
