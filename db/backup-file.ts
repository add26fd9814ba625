import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";

// A backup is gzipped NDJSON. Lines that start with [ are structure, lines that start with { are
// rows: ["araknid-backup", {…}], then for each table ["table", name, columns], its rows and ["end",
// name, rows, sha256], and finally ["whole", tables, rows, sha256 of all preceding lines].

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

/** The backup file itself is invalid. The message is a sentence for the operator. */
export class BackupFileError extends Error {}

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
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const lines = new BackupLines();
  let table: string | null = null;
  let isWhole = false;
  let isFirst = true;
  for await (const line of textLines(file)) {
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

export async function checkBackup(file: string): Promise<BackupHead> {
  let found: BackupHead | undefined;
  for await (const part of readBackup(file)) if (part.kind === "head") found = part.head;
  if (!found) throw notABackup(file);
  return found;
}

export async function readBackupRows(file: string, table: string): Promise<string[]> {
  const rows: string[] = [];
  for await (const part of readBackup(file)) {
    if (part.kind === "row" && part.table === table) rows.push(part.json);
  }
  return rows;
}

/**
 * Splits at \n only: user text can contain other Unicode line separators, which readline would
 * split at.
 */
async function* textLines(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const packed = createReadStream(file);
  packed.on("error", (error) => unpacked.destroy(error));
  let rest = "";
  try {
    for await (const chunk of packed.pipe(unpacked).setEncoding("utf8")) {
      // Joined once per line, as a picture's line comes in many chunks.
      const [end = "", ...lines] = String(chunk).split("\n");
      rest += end;
      for (const line of lines) {
        yield rest;
        rest = line;
      }
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "ENOENT" || code === "EISDIR" || code === "EACCES") {
      throw new BackupFileError(`${file} cannot be read (${code}).`);
    }
    if (code === "Z_DATA_ERROR" && rest === "") throw notABackup(file);
    if (code?.startsWith("Z_")) throw damaged(file);
    throw error;
  } finally {
    packed.destroy();
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

function notABackup(file: string): BackupFileError {
  return new BackupFileError(`${file} is no backup of this site.`);
}

function damaged(file: string): BackupFileError {
  return new BackupFileError(`${file} is torn or was changed: nothing of it is restored.`);
}
