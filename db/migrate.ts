import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as migrateDatabase } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { runMigrations } from "./graphile-worker.ts";

const MIGRATION_LOCK = 727_003_001;

/**
 * Applies all pending migrations or none, and installs the job queue's schema. Safe to run concurrently: other processes wait. Throws if
 * the schema is newer than this version. `root` is the project folder.
 */
export async function migrate(pool: pg.Pool, root: string): Promise<void> {
  const client = await pool.connect();
  try {
    // A migration can take longer than any page, and so can waiting for one.
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const migrationsFolder = path.join(root, "db", "migrations");
    await requireNotNewer(client, readMigrationFiles({ migrationsFolder }));
    await runMigrations({ pgPool: pool, schema: "graphile_worker" });
    await migrateDatabase(drizzle(client), { migrationsFolder });
  } finally {
    // Closing the connection releases the lock even if the migration failed.
    client.release(true);
  }
}

async function requireNotNewer(
  client: pg.ClientBase,
  known: ReturnType<typeof readMigrationFiles>,
): Promise<void> {
  const journal = "drizzle.__drizzle_migrations";
  const { rows: there } = await client.query("select to_regclass($1) as name", [journal]);
  if (there[0]?.name === null) return;
  const { rows } = await client.query(`select max(created_at) as last from ${journal}`);
  const last = Number(rows[0]?.last ?? 0);
  const newest = known.at(-1)?.folderMillis ?? 0;
  if (last <= newest) return;
  throw new Error(
    `This database has the schema of a newer version of the site (${day(last)}) than this one (${day(newest)}): put the newer version in place. Nothing was changed.`,
  );
}

function day(moment: number): string {
  return new Date(moment).toISOString().slice(0, 16).replace("T", " ");
}
