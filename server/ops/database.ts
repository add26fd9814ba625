import { mkdirSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import type { joinOrStartEmbedded, openEmbedded } from "#db/embedded.ts";
import type { Config } from "./config.ts";

export interface OpenDatabase {
  connection: pg.PoolConfig;
  stop(): Promise<void>;
}

/**
 * Opens the PostgreSQL server from the settings, or the embedded one through `embedded`, as its
 * owner or as a guest. `root` is the project folder.
 */
export async function openDatabase(
  config: Config,
  root: string,
  embedded: typeof openEmbedded | typeof joinOrStartEmbedded,
  log?: (line: string) => void,
): Promise<OpenDatabase> {
  if (config.databaseUrl) {
    return { connection: { connectionString: config.databaseUrl }, stop: async () => {} };
  }
  const dataDir = path.resolve(root, config.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return embedded({ dataDir, log });
}
