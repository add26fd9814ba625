import { existsSync } from "node:fs";
import { appendFile, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { z } from "zod";
import { writeBackup } from "#db/backup.ts";
import { BackupFileError } from "#db/backup-errors.ts";
import { giveToFolderOwner, makePrivateFolder } from "#db/file-owner.ts";
import { deletions } from "#db/schema/people.ts";
import type { Database } from "#db/types.ts";
import type { Ctx } from "#domain/core/context.ts";
import { dueBefore } from "#domain/core/retention-rules.ts";
import { lastBackups, recordBackup } from "#domain/site/backup-runs.ts";
import type { Config } from "./config.ts";

export type Deletion = typeof deletions.$inferInsert;

const entry = z.object({
  personId: z.uuid(),
  kind: z.enum(deletions.kind.enumValues),
  at: z.iso.datetime().transform((at) => new Date(at)),
});

/**
 * The ledger of deleted people, next to the backups so that it survives the loss of the database.
 */
export function ledgerIn(folder: string): string {
  return path.join(folder, "deleted.ndjson");
}

export async function readLedger(file: string): Promise<Deletion[]> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.split("\n").flatMap((line) => {
    const read = entry.safeParse(jsonOf(line));
    return read.success ? [read.data] : [];
  });
}

export async function appendToLedger(db: Database, folder: string): Promise<number> {
  const file = ledgerIn(folder);
  const listed = new Set((await readLedger(file)).map(({ personId }) => personId));
  const all = await db.select().from(deletions).orderBy(deletions.at, deletions.personId);
  const missing = all.filter(({ personId }) => !listed.has(personId));
  if (missing.length === 0) return 0;
  makePrivateFolder(folder);
  // Starts a new line even after an incomplete one.
  const before = existsSync(file) ? "\n" : "";
  await appendFile(file, before + linesOf(missing), { mode: 0o600, flush: true });
  giveToFolderOwner(file);
  return missing.length;
}

export async function shortenLedger(folder: string, keepDays: number, now: Date): Promise<number> {
  const file = ledgerIn(folder);
  const all = await readLedger(file);
  const left = all.filter(({ at }) => at > dueBefore("deletions", now, keepDays));
  if (left.length === all.length) return 0;
  await writeFile(`${file}.part`, linesOf(left), { mode: 0o600, flush: true });
  giveToFolderOwner(`${file}.part`);
  await rename(`${file}.part`, file);
  return all.length - left.length;
}

function linesOf(rows: Deletion[]): string {
  return rows
    .map(
      ({ personId, kind, at }) => `${JSON.stringify({ personId, kind, at: at.toISOString() })}\n`,
    )
    .join("");
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Pause after a failed backup: a full disk is not fixed within a minute. */
const RETRY = HOUR / 4;

/** The folder of the backups and the deletions ledger. `root` is the project folder. */
export function backupFolder(root: string, config: Pick<Config, "dataDir">): string {
  return path.join(path.resolve(root, config.dataDir), "backups");
}

interface BackupFile {
  file: string;
  at: Date;
}

function timeInName(name: string): Date | null {
  const [, day, hour, minute, rest, ms] =
    /^araknid-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.ndjson\.gz(?:\.enc)?(?:\.part)?$/.exec(
      name,
    ) ?? [];
  const at = new Date(`${day}T${hour}:${minute}:${rest}.${ms}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Oldest first. Ignores files with other names. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  return (await namesIn(folder))
    .filter((name) => !name.endsWith(".part"))
    .flatMap((name) => {
      const at = timeInName(name);
      return at ? [{ file: path.join(folder, name), at }] : [];
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

interface BackupOptions {
  db: Database;
  pool: pg.Pool;
  folder: string;
  keepDays: number;
  /** Required, so that it is never left out by mistake. */
  passphrase: string | undefined;
}

export async function makeBackup(
  { db, pool, folder, keepDays, passphrase }: BackupOptions,
  now: Date,
): Promise<{ file: string; rows: number; old: number }> {
  makePrivateFolder(folder);
  const name = `araknid-${now.toISOString().replaceAll(/[:.]/g, "-")}.ndjson.gz`;
  const file = path.join(folder, passphrase ? `${name}.enc` : name);
  const rows = await writeBackup(pool, file, now, passphrase);
  await appendToLedger(db, folder);
  return { file, rows, old: await deleteOldBackups(folder, keepDays, now) };
}

export async function makeRecordedBackup(ctx: Ctx, parts: BackupOptions) {
  return recordOutcome(ctx, () => makeBackup(parts, ctx.now));
}

async function recordOutcome<T extends { rows: number } | null>(
  ctx: Ctx,
  make: () => Promise<T>,
): Promise<T> {
  try {
    const made = await make();
    if (made) await recordBackup(ctx, { rows: made.rows });
    return made;
  } catch (error) {
    await recordBackup(ctx, { reason: failureReason(error) }).catch(() => {});
    throw error;
  }
}

function failureReason(error: unknown): string {
  const raw = error instanceof Error && "code" in error ? error.code : "";
  const code = typeof raw === "string" ? raw : "";
  if (code === "ENOSPC" || code === "EDQUOT") return "The disk is full.";
  if (/^E(?:ACCES|PERM|ROFS|NOTDIR)$/.test(code)) return "Its folder cannot be written to.";
  if (error instanceof BackupFileError) return "What was written could not be read again.";
  return `It was broken off${/^\w{1,20}$/.test(code) ? ` (${code})` : ""}.`;
}

/** Makes a backup if the last one is at least `everyHours` old. */
export async function makeBackupIfDue(
  ctx: Ctx,
  parts: BackupOptions & { everyHours: number },
): Promise<{ rows: number } | null> {
  if (parts.everyHours === 0) return null;
  const age = (at: Date) => ctx.now.getTime() - at.getTime();
  const { failed } = await lastBackups(parts.db);
  if (failed && age(failed.at) < RETRY) return null;
  return recordOutcome(ctx, async () => {
    const last = (await listBackups(parts.folder)).at(-1);
    if (last && age(last.at) < parts.everyHours * HOUR) return null;
    const { rows } = await makeBackup(parts, ctx.now);
    return { rows };
  });
}

/** Deletes expired backups and leftovers of interrupted ones, and returns their count. */
export async function deleteOldBackups(
  folder: string,
  keepDays: number,
  now: Date,
): Promise<number> {
  let count = 0;
  for (const name of await namesIn(folder)) {
    const at = timeInName(name);
    const days = name.endsWith(".part") ? 1 : keepDays;
    if (at === null || now.getTime() - at.getTime() < days * DAY) continue;
    await rm(path.join(folder, name), { force: true });
    count += 1;
  }
  return count;
}
