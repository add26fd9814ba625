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
import { freePort } from "../../scripts/free-port.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

const SHARED_KEY = "the same in every process that a test starts";

/** A command of the project as `npm` runs it, in a process of its own, with its words and its end. */
export class Command {
  readonly child: ChildProcess;
  /** How it ended, once what it said has been read to the end, too; null where a signal ended it. */
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

  /** Everything it has said so far: its log too. */
  said(): string {
    return this.#said;
  }

  /** Waits for words, and answers the first group of the pattern. */
  async says(pattern: RegExp): Promise<string> {
    for (;;) {
      const match = pattern.exec(this.#said);
      if (match) return match[1] ?? match[0];
      if (!this.isRunning) throw new Error(`It ended, having said: ${this.#said}`);
      await once(this.child, "said");
    }
  }

  /** Sends it a signal and waits for its end. */
  async end(signal: NodeJS.Signals = "SIGKILL"): Promise<number | null> {
    if (this.isRunning) this.child.kill(signal);
    return this.ended;
  }
}

/** The built site in a process of its own, as `npm start` runs it. */
export class SiteProcess extends Command {
  /** Where it serves. */
  readonly at: string;
  readonly dataDir: string;

  constructor(dataDir: string, port: number, settings: Record<string, string>) {
    super("server/start.mjs", [], { DATA_DIR: dataDir, PORT: String(port), ...settings });
    this.at = `http://127.0.0.1:${port}`;
    this.dataDir = dataDir;
  }

  /** What /healthz says; null where nobody answers. */
  async health(): Promise<number | null> {
    const answer = await fetch(`${this.at}/healthz`).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status ?? null;
  }

  /** Waits until it can serve, and answers how many milliseconds that took from `since` on. */
  async ready(since: number = performance.now()): Promise<number> {
    while ((await this.health()) !== 200) {
      if (!this.isRunning) throw new Error(`The site ended, having said: ${this.said()}`);
      await sleep(10);
    }
    return performance.now() - since;
  }

  /** What its log calls a fault of its own, and what Node said as it fell: there should be nothing. */
  faults(): string[] {
    return this.said()
      .split("\n")
      .filter((line) => /"level":[56]0|unhandled|^\w*Error:|^Node\.js v/i.test(line));
  }

  /** Sends a signal to its PostgreSQL: to all of it, or to the process that began all the others. */
  signalPostgres(signal: NodeJS.Signals, whom: Whom = "all"): void {
    signalPostgresOf(this.dataDir, signal, whom);
  }
}

/** Which of the processes of a PostgreSQL. */
type Whom = "all" | "postmaster";

/** Sends a signal to the PostgreSQL of a data folder. */
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
      // It ended by itself meanwhile.
    }
  }
}

/** The process id of the PostgreSQL of a data folder. In a namespace of its own are its users only, not its ids. */
export function postmasterOf(dataDir: string): number {
  const cluster = path.join(dataDir, "postgres");
  const pid = Number(readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);
  // A dead server's file may name anybody by now; a living one works in its folder.
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

/** Processes of the project for the tests of a file. None is left behind, nor is what they wrote. */
export class Processes {
  /** Made when it is wanted: a file may skip all its tests. */
  #folder = "";
  readonly #started: Command[] = [];
  #folders = 0;

  /** The name of a data folder that is not there yet. */
  dataDir(): string {
    this.#folder ||= mkdtempSync(path.join(tmpdir(), "araknid-process-"));
    return path.join(this.#folder, `data-${++this.#folders}`);
  }

  /** Starts the built site, on a port and, unless `DATA_DIR` says otherwise, a data folder of its own. */
  async site(settings: Record<string, string> = {}): Promise<SiteProcess> {
    const { DATA_DIR = this.dataDir(), PORT = await freePort(), ...more } = settings;
    // Several processes on one database need the same key.
    const shared: Record<string, string> = more["DATABASE_URL"] ? { SECRET_KEY: SHARED_KEY } : {};
    const site = new SiteProcess(DATA_DIR, Number(PORT), { ...shared, ...more });
    this.#started.push(site);
    return site;
  }

  /** Starts a command of the project. */
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
    // PostgreSQL ends with its site, and may write until it has.
    if (this.#folder)
      rmSync(this.#folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  }
}

/** A PostgreSQL that a test has stopped hears nothing, not even that its site has ended. */
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
