import path from "node:path";
import pg from "pg";
import type { joinOrStartEmbedded, openEmbedded } from "#db/embedded.ts";
import { type Config, SettingError } from "./config.ts";

export interface OpenDatabase {
  connection: pg.PoolConfig;
  stop(): Promise<void>;
}

/**
 * Opens the PostgreSQL server from the settings, or the embedded one through `embedded`, as its
 * owner or as a guest. `root` is the project folder. Throws `SettingError` if `DATABASE_URL` leads
 * to no database.
 */
export async function openDatabase(
  config: Config,
  root: string,
  embedded: typeof openEmbedded | typeof joinOrStartEmbedded,
  log?: (line: string) => void,
): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    await requireReachable(config.databaseUrl);
    return { connection: { connectionString: config.databaseUrl }, stop: async () => {} };
  }
  return embedded({ dataDir: path.resolve(root, config.dataDir), log });
}

const CONNECT_TIMEOUT = 10_000;

/** The address itself isn't shown, because it contains the password. */
async function requireReachable(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    // A name with several addresses fails once for each.
    const [first = error] = error instanceof AggregateError ? error.errors : [];
    const reason = first instanceof Error ? first.message : String(first);
    throw new SettingError(
      `Can't connect to the database in DATABASE_URL (host ${client.host}, port ${client.port}): ${reason}.`,
    );
  } finally {
    // `end` never finishes on a connection that hangs.
    void client.end().catch(() => {});
  }
}
