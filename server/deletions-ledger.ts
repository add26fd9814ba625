import { existsSync, mkdirSync } from "node:fs";
import { appendFile, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { deletions } from "../db/schema/people.ts";
import type { Database } from "../db/types.ts";
import { dueBefore } from "../domain/core/retention-rules.ts";

export type Deletion = typeof deletions.$inferInsert;

const entry = z.object({
  personId: z.uuid(),
  kind: z.enum(["account", "player", "guardian"]),
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

export async function noteInLedger(db: Database, folder: string): Promise<number> {
  const file = ledgerIn(folder);
  const noted = new Set((await readLedger(file)).map(({ personId }) => personId));
  const all = await db.select().from(deletions).orderBy(deletions.at, deletions.personId);
  const missing = all.filter(({ personId }) => !noted.has(personId));
  if (missing.length === 0) return 0;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Starts a new line even after an incomplete one.
  const before = existsSync(file) ? "\n" : "";
  await appendFile(file, before + linesOf(missing), { mode: 0o600, flush: true });
  return missing.length;
}

export async function shortenLedger(folder: string, keepDays: number, now: Date): Promise<number> {
  const file = ledgerIn(folder);
  const all = await readLedger(file);
  const left = all.filter(({ at }) => at > dueBefore("deletions", now, keepDays));
  if (left.length === all.length) return 0;
  await writeFile(`${file}.part`, linesOf(left), { mode: 0o600, flush: true });
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
