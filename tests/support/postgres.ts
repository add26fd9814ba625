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

/** Nothing here has to survive a power cut. */
const FAST = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  // Its workers are the superuser's: a role that drops a database could not end one there.
  autovacuum: "off",
};

type TestServer = {
  /** Reaches a database from which others may be created; plain data, so it can cross to a worker. */
  admin: pg.ClientConfig;
  stop(): Promise<void>;
};

/**
 * The PostgreSQL of a test run: that of TEST_DATABASE_URL, or an embedded one in memory that is
 * thrown away at `stop`. Call it once a run, from the main thread.
 */
export async function startTestServer(): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { admin: { connectionString: url }, stop: async () => {} };
  const dataDir = makeFolder();
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const server = await openEmbedded({ dataDir, settings: FAST });
    const { user } = server.connection;
    // The site's role needs neither: tests make databases and put rows back past their triggers.
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

/** Creates a database, as a copy of `template` if one is named (nobody may be connected to that). */
export async function createDatabase(
  admin: pg.ClientConfig,
  name: string,
  template?: string,
): Promise<pg.ClientConfig> {
  const copy = template ? ` template ${pg.escapeIdentifier(template)} strategy = file_copy` : "";
  await query(admin, `create database ${pg.escapeIdentifier(name)}${copy}`);
  return withDatabase(admin, name);
}

/** Drops a database, whoever is still connected to it. */
export async function dropDatabase(admin: pg.ClientConfig, name: string): Promise<void> {
  await query(admin, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
}

/** The same server, another database. */
function withDatabase(admin: pg.ClientConfig, name: string): pg.ClientConfig {
  if (!admin.connectionString) return { ...admin, database: name };
  const url = new URL(admin.connectionString);
  url.pathname = `/${encodeURIComponent(name)}`;
  return { ...admin, connectionString: url.href };
}

/** A database as DATABASE_URL names it, for a process of its own. */
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
  // PostgreSQL may have to run as another user, who must get through to its own folder inside.
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
      // Another user's.
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
