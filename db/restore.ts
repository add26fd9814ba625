import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { schemaOf, tablesInOrder } from "./backup.ts";
import { type BackupHead, readBackup } from "./backup-file.ts";

const BATCH = 500;
/** In characters, as a picture can have a million. */
const MOST_WAITING = 4_000_000;

type Migrations = ReturnType<typeof readMigrationFiles>;

export function knownMigrations(root: string): Migrations {
  return readMigrationFiles({ migrationsFolder: path.join(root, "db", "migrations") });
}

/**
 * Replaces everything in the database with a backup, inside the caller's transaction, and returns
 * its row count. A backup of an older schema is loaded into that schema and then migrated.
 */
export async function loadBackup(
  client: pg.ClientBase,
  file: string,
  { schema, sequences }: BackupHead,
  migrations: Migrations,
  passphrase?: string,
): Promise<number> {
  const isOlder = schema !== (await schemaOf(client));
  if (isOlder) {
    await dropAll(client);
    await apply(
      client,
      migrations.filter(({ folderMillis }) => folderMillis <= schema),
    );
  } else {
    const tables = (await tablesInOrder(client)).map((name) => pg.escapeIdentifier(name));
    await client.query(`truncate ${tables.join(", ")}`);
  }
  const rows = await fill(client, file, passphrase);
  for (const [name, { last, called }] of Object.entries(sequences)) {
    await client.query("select setval($1::regclass, $2, $3)", [
      pg.escapeIdentifier(name),
      last,
      called,
    ]);
  }
  if (isOlder) {
    await apply(
      client,
      migrations.filter(({ folderMillis }) => folderMillis > schema),
    );
  }
  return rows;
}

async function fill(client: pg.ClientBase, file: string, passphrase?: string): Promise<number> {
  let count = 0;
  let insert = "";
  let waiting: string[] = [];
  let size = 0;
  const flush = async () => {
    if (waiting.length > 0) await client.query(insert, [`[${waiting.join(",")}]`]);
    waiting = [];
    size = 0;
  };
  for await (const part of readBackup(file, passphrase)) {
    if (part.kind === "table") {
      await flush();
      const table = pg.escapeIdentifier(part.table);
      const columns = part.columns.map((name) => pg.escapeIdentifier(name)).join(", ");
      insert = `insert into ${table} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${table}, $1::json)`;
    } else if (part.kind === "row") {
      count += 1;
      waiting.push(part.json);
      size += part.json.length;
      if (waiting.length >= BATCH || size >= MOST_WAITING) await flush();
    }
  }
  await flush();
  return count;
}

async function dropAll(client: pg.ClientBase): Promise<void> {
  const tables = (await tablesInOrder(client)).map((name) => pg.escapeIdentifier(name));
  if (tables.length > 0) await client.query(`drop table ${tables.join(", ")} cascade`);
  const { rows } = await client.query<{ name: string }>(
    "select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')",
  );
  for (const { name } of rows) await client.query(`drop function ${name}`);
  await client.query("delete from drizzle.__drizzle_migrations");
}

async function apply(client: pg.ClientBase, migrations: Migrations): Promise<void> {
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
      [hash, folderMillis],
    );
  }
}
