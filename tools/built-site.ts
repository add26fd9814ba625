import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Connection, connect } from "../db/connection.ts";
import { joinOrStartEmbedded } from "../db/embedded.ts";
import { newPassword } from "../scripts/demo/people.ts";
import { freePort, zoneWithHour } from "./launch-options.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Whatever the time, the cup is being played in the afternoon. */
const PLAY_HOUR = 17;
/** The admin of every site that is started here. */
export const admin = { email: "admin@example.org", password: newPassword() };

const running = new Set<BuiltSite>();
process.once("exit", () => {
  for (const site of running) site.kill();
});

/** The built site in a process of its own, with a PostgreSQL of its own. */
export class BuiltSite {
  readonly dataDir = mkdtempSync(path.join(tmpdir(), "araknid-site-"));
  #process: ChildProcess | null = null;
  at = "";

  /** The cup's, where it is the hour of play. */
  readonly zone = zoneWithHour(PLAY_HOUR, new Date());

  constructor() {
    running.add(this);
  }

  get port(): number {
    return Number(new URL(this.at).port);
  }

  get pid(): number {
    if (!this.#process?.pid) throw new Error("The site does not run.");
    return this.#process.pid;
  }

  /** Takes over the data of a stopped site; before the first start. */
  copyData(other: BuiltSite): void {
    // Keeps owners: PostgreSQL can run as another user.
    const { status } = spawnSync("cp", ["-a", `${other.dataDir}/.`, this.dataDir]);
    if (status !== 0) throw new Error("The data of a site could not be copied.");
  }

  /** Returns the milliseconds until it answered `first`. */
  async start(first = "/"): Promise<number> {
    const port = await freePort();
    this.at = `http://127.0.0.1:${port}`;
    const started = performance.now();
    const site = spawn(process.execPath, ["server/start.mjs"], {
      cwd: root,
      env: {
        PATH: process.env["PATH"],
        NODE_OPTIONS: process.env["NODE_OPTIONS"],
        MALLOC_ARENA_MAX: "1",
        NODE_ENV: "production",
        DATA_DIR: this.dataDir,
        PORT: String(port),
        LIMIT_FACTOR: "100000",
        TZ_CUP: this.zone,
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    this.#process = site;
    while (true) {
      const answer = await fetch(this.at + first).catch(() => null);
      await answer?.arrayBuffer();
      if (answer?.ok) return performance.now() - started;
      if (answer || site.exitCode !== null) {
        throw new Error(`The site did not start (${answer?.status ?? `exit ${site.exitCode}`}).`);
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  onDatabase<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    return onDatabaseOf(this.dataDir, work);
  }

  async stop(): Promise<void> {
    const site = this.#process;
    if (site?.exitCode === null && site.kill("SIGTERM")) await once(site, "exit");
    this.#process = null;
  }

  async end(): Promise<void> {
    await this.stop();
    this.kill();
  }

  kill(): void {
    running.delete(this);
    this.#process?.kill("SIGKILL");
    // Its PostgreSQL ends with it and can write until then.
    rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** Works on the database of a site that runs or not. */
export async function onDatabaseOf<T>(
  dataDir: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const database = await joinOrStartEmbedded({ dataDir });
  // Only a superuser can leave out triggers while filling tables.
  const connection = connect(database.superuser);
  try {
    return await work(connection);
  } finally {
    await connection.close();
    await database.stop();
  }
}
