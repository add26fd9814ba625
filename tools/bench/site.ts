import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Connection, connect } from "../../db/connection.ts";
import { joinOrStartEmbedded } from "../../db/embedded.ts";
import packageJson from "../../package.json" with { type: "json" };
import { fillDemo } from "../../scripts/demo/fill.ts";
import { newPassword } from "../../scripts/demo/people.ts";
import { freePort, zoneWithHour } from "../launch-options.ts";
import { ask, formHeaders } from "./http.ts";

export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

/** Whenever it is measured, the cup is being played in the afternoon. */
const PLAY_HOUR = 17;
const ADMIN = "admin@example.org";

const PASSWORD = newPassword();

/** None is left behind, however this process ends. */
const there = new Set<BenchSite>();
process.once("exit", () => {
  for (const site of there) site.leave();
});

/** The built site in a process of its own, with a PostgreSQL of its own. */
export class BenchSite {
  readonly #dataDir = mkdtempSync(path.join(tmpdir(), "araknid-bench-"));
  #process: ChildProcess | null = null;
  at = "";
  /** The admin's cookie, after `signInAdmin`. */
  admin = "";

  constructor() {
    there.add(this);
  }

  get pid(): number {
    if (!this.#process?.pid) throw new Error("The site does not run.");
    return this.#process.pid;
  }

  /** As another that does not run has its data; before the first start. */
  copyData(other: BenchSite): void {
    // With its owners: PostgreSQL may run as somebody else.
    const { status } = spawnSync("cp", ["-a", `${other.#dataDir}/.`, this.#dataDir]);
    if (status !== 0) throw new Error("The data of a site could not be copied.");
  }

  /** Starts it; answers how many milliseconds went by until it answered `first`. */
  async start(first = "/"): Promise<number> {
    const port = await freePort();
    this.at = `http://127.0.0.1:${port}`;
    const started = performance.now();
    // As `npm start` does, with its settings of Node; without npm, which takes a moment itself.
    const site = spawn("sh", ["-c", packageJson.scripts.start], {
      cwd: projectRoot,
      env: {
        PATH: [path.dirname(process.execPath), process.env["PATH"]].join(path.delimiter),
        NODE_ENV: "production",
        DATA_DIR: this.#dataDir,
        PORT: String(port),
        LIMIT_FACTOR: "100000",
        TZ_CUP: zoneWithHour(PLAY_HOUR, new Date()),
        ADMIN_EMAIL: ADMIN,
        ADMIN_PASSWORD: PASSWORD,
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    this.#process = site;
    while (true) {
      const answer = await ask(this.at, first).catch(() => null);
      if (answer?.status === 200) return performance.now() - started;
      if (answer || site.exitCode !== null) {
        throw new Error(`The site did not start (${answer?.status ?? `exit ${site.exitCode}`}).`);
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Works on its database, beside it. */
  async onDatabase<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const database = await joinOrStartEmbedded({ dataDir: this.#dataDir });
    // Filling hundreds of thousands of rows leaves their triggers out.
    const connection = connect(database.superuser);
    try {
      return await work(connection);
    } finally {
      await connection.close();
      await database.stop();
    }
  }

  async signInAdmin(): Promise<void> {
    const answer = await ask(this.at, "/admin", {
      method: "POST",
      headers: formHeaders(this.at, ""),
      body: new URLSearchParams({ email: ADMIN, password: PASSWORD }).toString(),
    });
    this.admin = answer.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
    if (!this.admin) throw new Error("The admin could not sign in.");
  }

  async stop(): Promise<void> {
    const site = this.#process;
    if (site?.exitCode === null && site.kill("SIGTERM")) await once(site, "exit");
    this.#process = null;
  }

  async end(): Promise<void> {
    await this.stop();
    this.leave();
  }

  /** At once, whatever it is doing. */
  leave(): void {
    there.delete(this);
    this.#process?.kill("SIGKILL");
    // Its PostgreSQL ends with it, and may write until it has.
    rmSync(this.#dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** Played once a run, then copied: its people's passwords alone take seconds to hash. */
let played: BenchSite | null = null;

/** A site on which the demo's cup is being played, the admin signed in. */
export async function openPlayedSite(): Promise<BenchSite> {
  played ??= await playCup();
  const site = new BenchSite();
  try {
    site.copyData(played);
    await site.start();
    await site.signInAdmin();
    return site;
  } catch (error) {
    await site.end();
    throw error;
  }
}

async function playCup(): Promise<BenchSite> {
  const site = new BenchSite();
  try {
    await site.start();
    await site.onDatabase(({ db }) => fillDemo(db, new Date()));
    await site.stop();
    return site;
  } catch (error) {
    await site.end();
    throw error;
  }
}
