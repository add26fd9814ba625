import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Connectivity } from "./connectivity.ts";
import { MonitoredPool } from "./monitored-pool.ts";
import { schema } from "./schema.ts";
import type { Database } from "./types.ts";

export interface Connection {
  db: Database;
  /** The same for pages of visitors, which can share query results. */
  visitorDb: Database;
  pool: pg.Pool;
  connectivity: Connectivity;
  close(): Promise<void>;
}

/**
 * Opens a pool. `onError` receives errors of idle connections, such as when PostgreSQL restarts.
 */
export function connect(
  config: pg.PoolConfig,
  onError: (error: Error) => void = () => {},
): Connection {
  const pool = new MonitoredPool({
    // Two are held by the job queue, which listens for new jobs.
    max: 12,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // One statement that hangs would block a connection for every page.
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    ...config,
  });
  let closing = false;
  pool.on("error", (error) => {
    if (!closing) onError(error);
  });
  const close = () => {
    closing = true;
    return pool.end();
  };
  const [db, visitorDb] = [drizzle(pool, { schema }), drizzle(pool, { schema })];
  return { db, visitorDb, pool, connectivity: pool.connectivity, close };
}
