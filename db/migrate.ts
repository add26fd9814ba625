import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as migrateDatabase } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";

/** Any number that nothing else in the database locks. */
const MIGRATION_LOCK = 727_003_001;

/**
 * Brings the schema up to date. Several processes may start at once: one migrates, the others wait for it.
 * `root` is the project's folder.
 */
export async function migrate(pool: pg.Pool, root: string): Promise<void> {
  const client = await pool.connect();
  try {
    // A migration may take longer than any page, and so may waiting for one.
    await client.query("set statement_timeout = 0; set lock_timeout = 0");
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await migrateDatabase(drizzle(client), {
      migrationsFolder: path.join(root, "db", "migrations"),
    });
  } finally {
    // Ending the connection frees the lock even when the migration failed midway.
    client.release(true);
  }
}
