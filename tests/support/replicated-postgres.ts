import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { launch, planLaunch } from "../../db/embedded-launch.ts";
import { freePort } from "../../tools/launch-options.ts";
import { signalPostgresOf } from "./site-process.ts";

const HOST = "127.0.0.1";
const NAME = "replica";

/** One PostgreSQL on a port of its own; it is not restarted when it exits. */
export class Postgres {
  readonly dataDir: string;
  readonly port: number;
  readonly #child: ChildProcess;

  private constructor(dataDir: string, port: number, child: ChildProcess) {
    this.dataDir = dataDir;
    this.port = port;
    this.#child = child;
  }

  static async start(dataDir: string, settings: Record<string, string> = {}): Promise<Postgres> {
    const port = await freePort();
    const plan = await planLaunch(dataDir, {
      listen_addresses: HOST,
      port: String(port),
      ...settings,
    });
    const child = await launch(plan);
    if (child === "busy") throw new Error(`${dataDir} is in use.`);
    return new Postgres(dataDir, port, child);
  }

  get config(): pg.ClientConfig {
    return { host: HOST, port: this.port, user: "app", database: "araknid" };
  }

  async ask<Row extends pg.QueryResultRow>(text: string, database = "araknid"): Promise<Row[]> {
    const client = new pg.Client({ ...this.config, database });
    client.on("error", () => {});
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Signals every process of the server. */
  signal(signal: NodeJS.Signals): void {
    signalPostgresOf(this.dataDir, signal);
  }

  /** Kills every process, as a power cut would. */
  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, "exit");
    this.signal("SIGKILL");
    await ended;
  }
}

/**
 * Creates a synchronous replica of `primary` as `docs/operating.md` describes, without
 * pg_basebackup, which the embedded package lacks. From then on the primary acknowledges only what
 * the replica has flushed to disk.
 */
export async function replicate(primary: Postgres, dataDir: string): Promise<Postgres> {
  const cluster = path.join(dataDir, "postgres");
  mkdirSync(dataDir, { recursive: true });
  await copyWhileInUse(primary, cluster);
  writeFileSync(path.join(cluster, "standby.signal"), "");
  const replica = await Postgres.start(dataDir, {
    primary_conninfo: `host=${HOST} port=${primary.port} user=app application_name=${NAME}`,
  });
  await primary.ask(`alter system set synchronous_standby_names = '${NAME}'`);
  await primary.ask("select pg_reload_conf()");
  await untilInStep(primary);
  return replica;
}

async function copyWhileInUse(primary: Postgres, cluster: string): Promise<void> {
  const client = new pg.Client(primary.config);
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    const from = path.join(primary.dataDir, "postgres");
    const isLeftOut = (file: string) =>
      /^(?:postmaster\.(?:pid|opts)|pg_(?:wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.+|\.s\.PGSQL.*)$/.test(
        path.relative(from, file),
      );
    cpSync(from, cluster, { recursive: true, filter: (file) => !isLeftOut(file) });
    // Must use the same connection, or PostgreSQL aborts the backup.
    const { rows } = await client.query<{ labelfile: string }>(
      "select labelfile from pg_backup_stop(false)",
    );
    writeFileSync(path.join(cluster, "backup_label"), rows[0]?.labelfile ?? "");
  } catch (error) {
    rmSync(cluster, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function untilInStep(primary: Postgres): Promise<void> {
  for (;;) {
    const rows = await primary.ask<{ sync_state: string }>(
      "select sync_state from pg_stat_replication where state = 'streaming'",
    );
    if (rows.some(({ sync_state }) => sync_state === "sync")) return;
  }
}

export async function promote(replica: Postgres): Promise<void> {
  await replica.ask("select pg_promote()");
}
