import { randomUUID } from "node:crypto";
import {
  appendFileSync,
  chownSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { checkBackup, readBackupRows } from "#db/backup-file.ts";
import { deletions } from "#db/schema/people.ts";
import { readBackups } from "#domain/site/backup-runs.ts";
import { isLongRun } from "#tests/support/fixtures/run-length.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";
import {
  appendToLedger,
  deleteOldBackups,
  ledgerIn,
  listBackups,
  makeBackup,
  makeBackupIfDue,
  readLedger,
  shortenLedger,
} from "./backups.ts";
import { secretKeyOf } from "./secret-key.ts";

const world = useWorld();
const noon = new Date("2025-07-15T19:00:00Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const later = (milliseconds: number) => new Date(noon.getTime() + milliseconds);
let folder: string;

beforeEach(async () => {
  await world.db.delete(deletions);
  folder = mkdtempSync(path.join(tmpdir(), "araknid-backups-"));
  return () => rmSync(folder, { recursive: true });
});

const parts = (inside = "backups") => ({
  db: world.db,
  pool: world.pool,
  folder: path.join(folder, inside),
  keepDays: 30,
  passphrase: undefined,
});
const at = (now: Date) => ({ ...world.visitor(), now });
const names = () => readdirSync(parts().folder).toSorted();

test.runIf(process.getuid?.() === 0)("what root writes is the data folder's owner's", async () => {
  const [uid, gid] = [65_534, 65_533];
  chownSync(folder, uid, gid);
  await world.db.insert(deletions).values({ personId: randomUUID(), kind: "player", at: noon });
  const { file } = await makeBackup(parts(), noon);
  await shortenLedger(parts().folder, 30, later(400 * DAY));
  secretKeyOf({ secretKey: null, dataDir: folder }, "/")();
  const made = [parts().folder, file, ledgerIn(parts().folder), path.join(folder, "secret.key")];
  expect(made.map((each) => [each, statSync(each).uid, statSync(each).gid])).toEqual(
    made.map((each) => [each, uid, gid]),
  );
});

test.each([
  ["", undefined],
  [".enc", "red kite over the quiet dunes"],
])("a backup is a private file named by its moment%s", async (end, passphrase) => {
  const { file, rows } = await makeBackup({ ...parts(), passphrase }, noon);
  expect(names()).toEqual([`araknid-2025-07-15T19-00-00-000Z.ndjson.gz${end}`]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(parts().folder).mode & 0o777).toBe(0o700);
  expect(rows).toBeGreaterThan(0);
  expect(await checkBackup(file, passphrase)).toMatchObject({ at: noon.toISOString() });
});

test("a backup is a consistent snapshot of all tables", async () => {
  const pool = happeningOnce(async () => {
    await world.db.insert(deletions).values({ personId: randomUUID(), kind: "player", at: noon });
  });
  const { file } = await makeBackup({ ...parts(), pool }, noon);
  expect(await world.db.$count(deletions)).toBe(1);
  expect(await readBackupRows(file, "deletions")).toEqual([]);
});

test("a backup is written whole or not at all", async () => {
  const pool = happeningOnce(() => Promise.reject(new Error("the database is gone")));
  await expect(makeBackup({ ...parts(), pool }, noon)).rejects.toThrow("the database is gone");
  expect(names()).toEqual([]);
});

/** A pool on which something happens before the first rows are read. */
function happeningOnce(happen: () => Promise<void>): typeof world.pool {
  let happened = false;
  const connect = async () => {
    const client = await world.pool.connect();
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    const own = async (...args: unknown[]) => {
      if (!happened && String(args[0]).startsWith("declare")) {
        happened = true;
        await happen();
      }
      return query(...args);
    };
    const release = client.release.bind(client);
    return Object.assign(Object.create(client), { query: own, release });
  };
  return Object.assign(Object.create(world.pool), { connect });
}

test("a backup is made when the last one is old enough, to the moment, if any is wanted", async () => {
  expect(await makeBackupIfDue(at(noon), { ...parts(), everyHours: 0 })).toBeNull();
  expect(readdirSync(folder)).toEqual([]);
  const daily = { ...parts(), everyHours: 24 };
  expect(await makeBackupIfDue(at(noon), daily)).not.toBeNull();
  expect(await makeBackupIfDue(at(later(DAY - 1)), daily)).toBeNull();
  expect(await makeBackupIfDue(at(later(DAY)), daily)).not.toBeNull();
  expect(await listBackups(daily.folder)).toHaveLength(2);
});

test.runIf(isLongRun)("a failed backup is reported to the admin and retried soon", async () => {
  const admin = await world.admin();
  const daily = { ...parts(), everyHours: 24 };
  await makeBackupIfDue(at(noon), daily);
  const rows = expect.any(Number);
  expect(await readBackups(admin)).toEqual({ made: { at: noon, rows }, failed: null });
  const broken = {
    ...daily,
    folder: path.join((await listBackups(daily.folder))[0]?.file ?? "", "x"),
  };
  const next = later(DAY);
  await expect(makeBackupIfDue(at(next), broken)).rejects.toThrow("ENOTDIR");
  expect(await readBackups(admin)).toEqual({
    made: { at: noon, rows },
    failed: { at: next, reason: "Its folder cannot be written to." },
  });
  expect(await makeBackupIfDue(at(later(DAY + HOUR / 5)), daily)).toBeNull();
  const better = later(DAY + HOUR / 4);
  expect(await makeBackupIfDue(at(better), daily)).not.toBeNull();
  expect(await readBackups(admin)).toEqual({ made: { at: better, rows }, failed: null });
  await expect(readBackups(world.visitor())).rejects.toMatchObject({ code: "forbidden" });
});

test("an old backup is deleted to the moment, other files are left alone", async () => {
  expect(await deleteOldBackups(path.join(folder, "none"), 30, noon)).toBe(0);
  const { file: first } = await makeBackup(parts(), noon);
  renameSync(first, `${first}.enc`);
  writeFileSync(path.join(parts().folder, "kept-by-hand.ndjson.gz"), "");
  expect(await deleteOldBackups(parts().folder, 30, later(30 * DAY - 1))).toBe(0);
  const { old, file } = await makeBackup(parts(), later(30 * DAY));
  expect(old).toBe(1);
  expect(names()).toEqual([path.basename(file), "kept-by-hand.ndjson.gz"]);
});

test("leftovers of an interrupted backup are deleted", async () => {
  await makeBackup(parts(), noon);
  const left = path.join(parts().folder, "araknid-2025-07-15T19-00-00-000Z.ndjson.gz.part");
  writeFileSync(left, "");
  expect(await listBackups(parts().folder)).toHaveLength(1);
  expect(await deleteOldBackups(parts().folder, 30, later(DAY - 1))).toBe(0);
  expect(await deleteOldBackups(parts().folder, 30, later(DAY))).toBe(1);
  expect(names()).toHaveLength(1);
});

const gone = async (at: Date) => {
  const row = { personId: randomUUID(), kind: "account", at } as const;
  await world.db.insert(deletions).values(row);
  return row;
};
const append = () => appendToLedger(world.db, parts().folder);
const ledger = () => ledgerIn(parts().folder);

test("the list of deleted people holds each id once, also after an incomplete line", async () => {
  expect(await append()).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
  const first = await gone(noon);
  expect(await append()).toBe(1);
  expect(statSync(ledger()).mode & 0o777).toBe(0o600);
  // A process that was killed while it wrote leaves an incomplete line.
  appendFileSync(ledger(), '{"personId":"0');
  const second = await gone(later(HOUR));
  expect([await append(), await append()]).toEqual([1, 0]);
  expect(await readLedger(ledger())).toEqual([first, second]);
});

test("the list of deleted people forgets them 30 days after the last backup that can hold them", async () => {
  await gone(noon);
  const second = await gone(later(HOUR));
  await append();
  expect(await shortenLedger(parts().folder, 30, later(60 * DAY - 1))).toBe(0);
  expect(await shortenLedger(parts().folder, 30, later(60 * DAY))).toBe(1);
  expect(await readLedger(ledger())).toEqual([second]);
  expect(readFileSync(ledger(), "utf8")).toMatch(/^\{.*\}\n$/);
});
