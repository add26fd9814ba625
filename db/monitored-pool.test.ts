import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Connection, connect } from "./connection.ts";
import { isDatabaseUnavailable, socketOf } from "./connectivity.ts";
import { type EmbeddedServer, openEmbedded } from "./embedded.ts";
import { MonitoredPool } from "./monitored-pool.ts";

const folder = mkdtempSync(path.join(tmpdir(), "araknid-pool-"));
let server: EmbeddedServer;
let connection: Connection;

const open = () => openEmbedded({ dataDir: folder, settings: { fsync: "off" }, log: () => {} });

beforeAll(async () => {
  server = await open();
  connection = connect({ ...server.connection, max: 2 });
});

afterAll(async () => {
  await connection.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => connected());

async function connected(pool: pg.Pool = connection.pool): Promise<void> {
  while ((await outcome(pool.query("select"))) !== "done") await turn();
}

async function outcome(tried: Promise<unknown>): Promise<string> {
  return tried.then(
    () => "done",
    (error: unknown) => (isDatabaseUnavailable(error) ? "away" : String(error)),
  );
}

function postmaster(): number {
  return Number(readFileSync(path.join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
}

test("a transaction that cannot begin returns its connection", async () => {
  for (let count = 0; count < 5; count++) {
    const { rows } = await connection.pool.query<{ pid: number }>("select pg_backend_pid() as pid");
    const beginning = connection.db.transaction(async (tx) => tx.execute(sql`select 1`));
    process.kill(rows[0]?.pid ?? 0, "SIGTERM");
    await outcome(beginning);
    await connected();
  }
  const both = [1, 2].map(() => outcome(connection.pool.query("select")));
  expect(await Promise.all(both)).toEqual(["done", "done"]);
});

test("a connection that breaks in a transaction is reported and frees its slot", async () => {
  for (let count = 0; count < 5; count++) {
    const broken = connection.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      process.kill(rows[0]?.pid ?? 0, "SIGTERM");
      await tx.execute(sql`select pg_sleep(10)`);
    });
    expect(await outcome(broken)).toBe("away");
    await connected();
  }
});

test("while the server is stopped nobody waits, and afterwards everything works again", async () => {
  await server.stop();
  while (!connection.connectivity.isUnavailable) {
    expect(await outcome(connection.pool.query("select"))).toBe("away");
    await turn();
  }
  expect(await outcome(connection.pool.connect())).toBe("away");
  expect(await outcome(connection.db.transaction(async () => {}))).toBe("away");
  server = await open();
  await connected();
});

test("a hanging server is detected and waiting requests are refused", async () => {
  const pool = new MonitoredPool({ ...server.connection, max: 2 }, { silence: 100, check: 200 });
  pool.on("error", () => {});
  await connected(pool);
  const held = await pool.connect();
  const pid = postmaster();
  const pids = [pid, ...childrenOf(pid)];
  for (const each of pids) process.kill(each, "SIGSTOP");
  try {
    const tried = Array.from({ length: 5 }, () => outcome(pool.query("select")));
    expect(await outcome(held.query("select"))).toBe("away");
    expect(new Set(await Promise.all(tried))).toEqual(new Set(["away"]));
    expect(pool.connectivity.isUnavailable).toBe(true);
  } finally {
    for (const each of pids) process.kill(each, "SIGCONT");
  }
  held.release();
  await connected(pool);
  await pool.end();
});

test("a hanging server is detected as fast by a new connection", async () => {
  const config = { ...server.connection, max: 2, connectionTimeoutMillis: 0 };
  const pool = new MonitoredPool(config, { silence: 100, check: 200 });
  const pid = postmaster();
  process.kill(pid, "SIGSTOP");
  try {
    expect(await outcome(pool.query("select"))).toBe("away");
    expect(pool.connectivity.isUnavailable).toBe(true);
  } finally {
    process.kill(pid, "SIGCONT");
  }
  await connected(pool);
  await pool.end();
});

test("a slow statement is waited for", async () => {
  const pool = new MonitoredPool({ ...server.connection, max: 2 }, { silence: 50, check: 60_000 });
  expect(await outcome(pool.query("select pg_sleep(0.3)"))).toBe("done");
  expect(pool.connectivity.isUnavailable).toBe(false);
  await pool.end();
});

test("an idle connection is trusted, one that owes an answer is checked", async () => {
  const pool = new MonitoredPool({ ...server.connection, max: 1 }, { silence: 30, check: 60_000 });
  const held = await pool.connect();
  await held.query("begin");
  // A busy machine can take longer than this silence to connect.
  const doubted = vi.spyOn(pool.connectivity, "suspect");
  for (let silences = 0; silences < 3; silences++) await once(socketOf(held), "timeout");
  expect(doubted).not.toHaveBeenCalled();
  await held.query("select pg_sleep(0.2)");
  expect(doubted).toHaveBeenCalled();
  await held.query("rollback");
  held.release();
  await pool.end();
});

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .split(" ")
    .filter(Boolean)
    .map(Number);
}
