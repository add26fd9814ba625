import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import { freePort } from "../../tools/launch-options.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

const SHARED_KEY = "the same in every process that a test starts";

/** An npm command of the project in a process of its own, with its output and exit code. */
export class Command {
  readonly child: ChildProcess;
  /** The exit code, after all output was read; null if killed by a signal. */
  readonly ended: Promise<number | null>;
  #said = "";

  constructor(script: string, args: readonly string[], env: Record<string, string>) {
    this.child = spawn(process.execPath, [path.join(root, script), ...args], {
      env: { PATH: process.env["PATH"], NODE_ENV: "production", ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const hear = (chunk: Buffer) => {
      this.#said += chunk.toString();
      this.child.emit("said");
    };
    this.child.stdout?.on("data", hear);
    this.child.stderr?.on("data", hear);
    this.ended = once(this.child, "close").then(([code]) => {
      this.child.emit("said");
      return code as number | null;
    });
  }

  get pid(): number {
    if (!this.child.pid) throw new Error("The process did not start.");
    return this.child.pid;
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  said(): string {
    return this.#said;
  }

  async says(pattern: RegExp): Promise<string> {
    for (;;) {
      const match = pattern.exec(this.#said);
      if (match) return match[1] ?? match[0];
      if (!this.isRunning) throw new Error(`It ended, having said: ${this.#said}`);
      await once(this.child, "said");
    }
  }

  async end(signal: NodeJS.Signals = "SIGKILL"): Promise<number | null> {
    if (this.isRunning) this.child.kill(signal);
    return this.ended;
  }
}

export class SiteProcess extends Command {
  readonly at: string;
  readonly dataDir: string;

  constructor(dataDir: string, port: number, settings: Record<string, string>) {
    super("server/start.mjs", [], { DATA_DIR: dataDir, PORT: String(port), ...settings });
    this.at = `http://127.0.0.1:${port}`;
    this.dataDir = dataDir;
  }

  /** The status of /healthz; null if the site is unreachable. */
  async health(): Promise<number | null> {
    const answer = await fetch(`${this.at}/healthz`).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status ?? null;
  }

  /** Waits until the site is ready; returns the milliseconds since `since`. */
  async ready(since: number = performance.now()): Promise<number> {
    while ((await this.health()) !== 200) {
      if (!this.isRunning) throw new Error(`The site ended, having said: ${this.said()}`);
      await sleep(10);
    }
    return performance.now() - since;
  }

  faults(): string[] {
    return this.said()
      .split("\n")
      .filter((line) => /"level":[56]0|unhandled|^\w*Error:|^Node\.js v/i.test(line));
  }

  /** Signals all of its PostgreSQL, or only the postmaster. */
  signalPostgres(signal: NodeJS.Signals, whom: Whom = "all"): void {
    signalPostgresOf(this.dataDir, signal, whom);
  }
}

type Whom = "all" | "postmaster";

export function signalPostgresOf(
  dataDir: string,
  signal: NodeJS.Signals,
  whom: Whom = "all",
): void {
  const postmaster = postmasterOf(dataDir);
  const below = whom === "all" ? childrenOf(postmaster) : [];
  for (const pid of [postmaster, ...below]) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has exited meanwhile.
    }
  }
}

export function postmasterOf(dataDir: string): number {
  const cluster = path.join(dataDir, "postgres");
  const pid = Number(readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
  // A stale pid file can name any process; a running server works in its data folder.
  if (!(pid > 1) || readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(cluster)) {
    throw new Error(`No PostgreSQL runs in ${cluster}.`);
  }
  return pid;
}

function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
}

function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return null;
  }
}

/** Processes for the tests of a file; they and their folders are removed afterward. */
export class Processes {
  /** Created lazily: a file may skip all its tests. */
  #folder = "";
  readonly #started: Command[] = [];
  #folders = 0;

  /** The path of a new data folder, not created yet. */
  dataDir(): string {
    this.#folder ||= mkdtempSync(path.join(tmpdir(), "araknid-process-"));
    return path.join(this.#folder, `data-${++this.#folders}`);
  }

  async site(settings: Record<string, string> = {}): Promise<SiteProcess> {
    const { DATA_DIR = this.dataDir(), PORT = await freePort(), ...more } = settings;
    // Processes on the same database need the same key.
    const shared: Record<string, string> = more["DATABASE_URL"] ? { SECRET_KEY: SHARED_KEY } : {};
    const site = new SiteProcess(DATA_DIR, Number(PORT), { ...shared, ...more });
    this.#started.push(site);
    return site;
  }

  command(script: string, args: readonly string[], settings: Record<string, string>): Command {
    const command = new Command(script, args, settings);
    this.#started.push(command);
    return command;
  }

  async end(): Promise<void> {
    for (const each of this.#started) {
      if (each instanceof SiteProcess && each.isRunning) wake(each);
    }
    await Promise.all(this.#started.map((each) => each.end()));
    // PostgreSQL exits with its site and can write until then.
    if (this.#folder)
      rmSync(this.#folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  }
}

/** A suspended PostgreSQL does not notice that its site has exited. */
function wake(site: SiteProcess): void {
  try {
    site.signalPostgres("SIGCONT");
  } catch {
    // There is none.
  }
}

export function useProcesses(): Processes {
  const processes = new Processes();
  afterAll(() => processes.end());
  return processes;
}
