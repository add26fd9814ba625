import { createHash, type Hash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { openBackup } from "./backup-encryption.ts";
import { BackupFileError, damaged, notABackup } from "./backup-errors.ts";

// A backup is gzipped NDJSON, encrypted if so set. Lines that start with [ are structure,
// lines that start with { are rows: ["araknid-backup", {…}], then for each table ["table", name,
// columns], its rows and ["end", name, rows, sha256], and finally ["whole", tables, rows, sha256 of
// all preceding lines].

export interface BackupHead {
  format: 1;
  at: string;
  /** Timestamp of the last applied migration, from the journal. */
  schema: number;
  sequences: Record<string, { last: string; called: boolean }>;
}

export type BackupPart =
  | { kind: "head"; head: BackupHead }
  | { kind: "table"; table: string; columns: string[] }
  /** Raw JSON text, never parsed, so that numbers keep every digit. */
  | { kind: "row"; table: string; json: string };

const MAGIC = "araknid-backup";

export class BackupLines {
  readonly #all = createHash("sha256");
  #table: { name: string; rows: number; hash: Hash } | null = null;
  #tables = 0;
  #rows = 0;

  head(head: BackupHead): string {
    return this.#line(JSON.stringify([MAGIC, head]));
  }

  table(name: string, columns: string[]): string {
    this.#table = { name, rows: 0, hash: createHash("sha256") };
    this.#tables += 1;
    return this.#line(JSON.stringify(["table", name, columns]));
  }

  row(json: string): string {
    if (this.#table) {
      this.#table.rows += 1;
      this.#table.hash.update(`${json}\n`);
    }
    this.#rows += 1;
    return this.#line(json);
  }

  endTable(): string {
    const { name, rows, hash } = this.#table ?? { name: "", rows: 0, hash: createHash("sha256") };
    return this.#line(JSON.stringify(["end", name, rows, hash.digest("hex")]));
  }

  end(): string {
    return `${JSON.stringify(["whole", this.#tables, this.#rows, this.#all.digest("hex")])}\n`;
  }

  get rows(): number {
    return this.#rows;
  }

  #line(text: string): string {
    const line = `${text}\n`;
    this.#all.update(line);
    return line;
  }
}

/**
 * Reads a backup part by part. Throws `BackupFileError` if the file is truncated, altered or not a
 * backup, possibly only at the end.
 */
export async function* readBackup(file: string, passphrase?: string): AsyncGenerator<BackupPart> {
  const lines = new BackupLines();
  let table: string | null = null;
  let isWhole = false;
  let isFirst = true;
  for await (const line of textLines(file, passphrase)) {
    if (isWhole) throw damaged(file);
    if (line.startsWith("{")) {
      if (table === null) throw isFirst ? notABackup(file) : damaged(file);
      lines.row(line);
      yield { kind: "row", table, json: line };
      continue;
    }
    const entry = parsed(line, file);
    if (isFirst !== (entry[0] === MAGIC)) throw isFirst ? notABackup(file) : damaged(file);
    isFirst = false;
    // Writes everything again while reading: every count and checksum must match.
    if (entry[0] === MAGIC) {
      const head = entry[1] as BackupHead;
      if (head.format !== 1)
        throw new BackupFileError(`${file} is of a newer version of the site.`);
      lines.head(head);
      yield { kind: "head", head };
    } else if (entry[0] === "table" && table === null) {
      table = String(entry[1]);
      const columns = entry[2] as string[];
      lines.table(table, columns);
      yield { kind: "table", table, columns };
    } else if (entry[0] === "end" && table !== null) {
      if (lines.endTable() !== `${line}\n`) throw damaged(file);
      table = null;
    } else if (entry[0] === "whole" && table === null) {
      if (lines.end() !== `${line}\n`) throw damaged(file);
      isWhole = true;
    } else throw damaged(file);
  }
  if (!isWhole) throw isFirst ? notABackup(file) : damaged(file);
}

export async function checkBackup(file: string, passphrase?: string): Promise<BackupHead> {
  let found: BackupHead | undefined;
  for await (const part of readBackup(file, passphrase))
    if (part.kind === "head") found = part.head;
  if (!found) throw notABackup(file);
  return found;
}

export async function readBackupRows(file: string, table: string, passphrase?: string) {
  const rows: string[] = [];
  for await (const part of readBackup(file, passphrase)) {
    if (part.kind === "row" && part.table === table) rows.push(part.json);
  }
  return rows;
}

/**
 * Splits at \n only: user text can contain other Unicode line separators, which readline would
 * split at.
 */
async function* textLines(file: string, passphrase?: string): AsyncGenerator<string> {
  let decipher: Awaited<ReturnType<typeof openBackup>>["decipher"];
  let rest = "";
  try {
    const opened = await openBackup(file, passphrase);
    ({ decipher } = opened);
    const unpacked = createGunzip().setEncoding("utf8");
    const done = pipeline([opened.packed, ...(decipher ? [decipher] : []), unpacked]);
    // The loop fails with it.
    done.catch(() => {});
    for await (const chunk of unpacked) {
      // Joined once per line, as a picture's line comes in many chunks.
      const [end = "", ...lines] = String(chunk).split("\n");
      rest += end;
      for (const line of lines) {
        yield rest;
        rest = line;
      }
    }
    // What was unpacked can end before the tag is checked.
    await done;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "ENOENT" || code === "EISDIR" || code === "EACCES") {
      throw new BackupFileError(`${file} cannot be read (${code}).`);
    }
    if (code === "Z_DATA_ERROR" && rest === "" && !decipher) throw notABackup(file);
    if (code?.startsWith("Z_") || decipher?.errored === error) throw damaged(file);
    throw error;
  }
  if (rest !== "") throw damaged(file);
}

function parsed(line: string, file: string): unknown[] {
  try {
    const entry: unknown = JSON.parse(line);
    if (Array.isArray(entry)) return entry;
  } catch {
    // Throws below.
  }
  throw damaged(file);
}
