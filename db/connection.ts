import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { schema } from "./schema.ts";
import type { Database } from "./types.ts";

export interface Connection {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens a pool. `onError` hears of connections that broke while idle, as they do when PostgreSQL restarts. */
export function connect(
  config: pg.PoolConfig,
  onError: (error: Error) => void = () => {},
): Connection {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // One statement that waits for ever would take its connection from every page.
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    ...config,
  });
  // One that breaks while somebody holds it, as between two statements of a transaction, is told to them by the
  // next statement; without a listener it would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  let closing = false;
  // The pool counts as ended before its connections are gone: a server that stops then breaks them.
  pool.on("error", (error) => {
    if (!closing) onError(error);
  });
  const close = () => {
    closing = true;
    return pool.end();
  };
  return { db: drizzle(pool, { schema }), pool, close };
}
