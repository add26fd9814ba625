import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openEmbedded } from "../../db/embedded.ts";

/** Test data does not have to survive a power cut. */
const FAST = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  // Its workers run as the superuser, so another role could not terminate one to drop a database.
  autovacuum: "off",
};

type TestServer = {
  /** For creating other databases. Plain data, so that it can be sent to a worker. */
  admin: pg.ClientConfig;
  stop(): Promise<void>;
};

/**
 * Returns the server of TEST_DATABASE_URL, or an embedded one in memory that `stop` deletes. Call
 * it once per run, from the main thread.
 */
export async function startTestServer(): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { admin: { connectionString: url }, stop: async () => {} };
  const dataDir = makeFolder();
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const server = await openEmbedded({ dataDir, settings: FAST });
    const { user } = server.connection;
    // Tests create databases and restore rows past triggers; the site's role needs neither.
    const rights = [
      `alter role ${user} createdb`,
      `grant set on parameter session_replication_role to ${user}`,
    ];
    await query(server.superuser, rights.join("; "));
    return {
      admin: { ...server.connection, database: "postgres" },
      async stop() {
        await server.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/**
 * Creates a database, as a copy of `template` if given; nothing can be connected to the template.
 */
export async function createDatabase(
  admin: pg.ClientConfig,
  name: string,
  template?: string,
): Promise<pg.ClientConfig> {
  const copy = template ? ` template ${pg.escapeIdentifier(template)} strategy = file_copy` : "";
  await query(admin, `create database ${pg.escapeIdentifier(name)}${copy}`);
  return withDatabase(admin, name);
}

export async function dropDatabase(admin: pg.ClientConfig, name: string): Promise<void> {
  await query(admin, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}

function withDatabase(admin: pg.ClientConfig, name: string): pg.ClientConfig {
  if (!admin.connectionString) return { ...admin, database: name };
  const url = new URL(admin.connectionString);
  url.pathname = `/${encodeURIComponent(name)}`;
  return { ...admin, connectionString: url.href };
}

export function databaseUrl({ connectionString, ...config }: pg.ClientConfig): string {
  if (connectionString) return connectionString;
  const { host = "", port, user, database } = config;
  return `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
}

async function query(config: pg.ClientConfig, text: string) {
  const client = new pg.Client(config);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

const PREFIX = "araknid-test-";

function makeFolder(): string {
  const parent = hasRoom("/dev/shm") ? "/dev/shm" : tmpdir();
  sweep(parent);
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  // PostgreSQL may run as another user, who has to traverse this folder.
  chmodSync(folder, 0o711);
  return folder;
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= 1024 ** 3;
  } catch {
    return false;
  }
}

/** Removes what killed runs left behind. */
function sweep(parent: string) {
  for (const name of readdirSync(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (!pid || isAlive(Number(pid))) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // Owned by another user.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
