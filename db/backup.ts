import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { encryptStream } from "./backup-encryption.ts";
import { BackupLines, checkBackup } from "./backup-file.ts";
import { giveToFolderOwner } from "./file-owner.ts";

const FILES = "picture_files";
const FETCH = 1_000;
/** Of a table with files, whose rows are large. */
const FETCH_FILES = 8;

/**
 * Writes a consistent snapshot of every table to a file while the site runs, verifies it, and
 * returns its row count. The file appears only when it is complete.
 */
export async function writeBackup(pool: pg.Pool, file: string, now: Date, passphrase?: string) {
  const client = await pool.connect();
  const partial = `${file}.part`;
  const lines = new BackupLines();
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query("set local statement_timeout = 0");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    await pipeline(
      Readable.from(textOf(client, lines, now)),
      createGzip(),
      (packed) => encryptStream(packed, passphrase),
      createWriteStream(partial, { mode: 0o600, flush: true }),
    );
    await checkBackup(partial, passphrase);
    giveToFolderOwner(partial);
    await rename(partial, file);
    await syncFolder(path.dirname(file));
    return lines.rows;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    client.release(true);
  }
}

/** Syncs the folder so that the rename survives a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* textOf(client: pg.ClientBase, lines: BackupLines, now: Date) {
  yield lines.head({
    format: 1,
    at: now.toISOString(),
    schema: await schemaOf(client),
    sequences: await sequencesOf(client),
  });
  for (const table of await tablesInOrder(client)) {
    const name = pg.escapeIdentifier(table);
    yield lines.table(table, await columnsOf(client, table));
    const fetched = table === FILES ? FETCH_FILES : FETCH;
    await client.query(
      `declare copied no scroll cursor for select row_to_json(each)::text as row from ${name} each`,
    );
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${fetched} from copied`);
      if (rows.length === 0) break;
      yield rows.map(({ row }) => lines.row(row)).join("");
    }
    await client.query("close copied");
    yield lines.endTable();
  }
  yield lines.end();
}

export async function schemaOf(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ last: string }>(
    "select max(created_at) as last from drizzle.__drizzle_migrations",
  );
  return Number(rows[0]?.last ?? 0);
}

async function sequencesOf(client: pg.ClientBase) {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    "select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'",
  );
  return Object.fromEntries(
    rows.map(({ name, last }) => [name, { last: last ?? "1", called: last !== null }]),
  );
}

async function columnsOf(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position",
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Returns every table, with referenced tables first, so that they can be loaded in order. */
export async function tablesInOrder(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  const { rows: links } = await client.query<{ from: string; to: string }>(
    "select distinct a.relname as from, b.relname as to from pg_constraint c join pg_class a on a.oid = c.conrelid join pg_class b on b.oid = c.confrelid where c.contype = 'f' and a.oid <> b.oid",
  );
  const ordered: string[] = [];
  const left = new Set(tables.map(({ name }) => name));
  while (left.size > 0) {
    const free = [...left].filter(
      (name) => !links.some(({ from, to }) => from === name && left.has(to)),
    );
    if (free.length === 0) throw new Error(`Tables point at each other: ${[...left].join(", ")}`);
    for (const name of free) left.delete(name);
    ordered.push(...free);
  }
  return ordered;
}
