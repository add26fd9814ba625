import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type LaunchPlan, launch, PORT, planLaunch, readPidFile } from "./embedded-launch.ts";
import { type Address, DATABASE, prepareRoles, ROLE, SUPERUSER } from "./embedded-roles.ts";

/**
 * Milliseconds between launch attempts while the processes of a killed server release the folder.
 */
const LETTING_GO = 100;

export type EmbeddedOptions = {
  dataDir: string;
  settings?: Record<string, string>;
  log?: (line: string) => void;
  onCrash?: (exit: { code: number | null; signal: string | null }) => void;
};

export type EmbeddedServer = {
  connection: Address;
  /** The same database as the superuser: for tests and benchmarks only. */
  superuser: Address;
  /** False for a guest, whose `stop` leaves the server running. */
  owned: boolean;
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL of a data folder and relaunches it if it crashes, until `stop` is called or
 * this process ends. Throws if another process uses the folder.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const plan = await planLaunch(options.dataDir, options.settings ?? {});
  for (const deadline = Date.now() + 5000; ; await sleep(100)) {
    const child = await launch(plan);
    if (child !== "busy") return own(plan, child, options);
    if (Date.now() > deadline) throw inUse(plan);
  }
}

/**
 * For commands: joins the running server of the folder as a guest, or starts one. Call `stop` at
 * the end in either case.
 */
export async function joinOrStartEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const plan = await planLaunch(options.dataDir, options.settings ?? {});
  for (const deadline = Date.now() + 20_000; ; await sleep(100)) {
    const child = await launch(plan);
    if (child !== "busy") return own(plan, child, options);
    const guest = await join(plan);
    if (guest) return guest;
    if (Date.now() > deadline) throw inUse(plan);
  }
}

async function own(
  plan: LaunchPlan,
  first: ChildProcess,
  options: EmbeddedOptions,
): Promise<EmbeddedServer> {
  const log = options.log ?? ((line: string) => process.stderr.write(`${line}\n`));
  const stopping = new AbortController();
  let child = first;
  let coming: Promise<void> | undefined;
  let pause = 50;

  function watch() {
    const since = Date.now();
    child.once("exit", (code, signal) => {
      if (stopping.signal.aborted) return;
      log(`PostgreSQL ended unexpectedly (${signal ?? `exit ${code}`}); launching it again`);
      options.onCrash?.({ code, signal });
      if (Date.now() - since > 60_000) pause = 50;
      coming = relaunch();
    });
  }

  async function relaunch() {
    while (!stopping.signal.aborted) {
      let wait = LETTING_GO;
      try {
        const next = await launch(plan, stopping.signal);
        if (next !== "busy") {
          child = next;
          watch();
          return log("PostgreSQL is running again");
        }
      } catch (error) {
        if (!stopping.signal.aborted) log(String(error));
        wait = pause;
        pause = Math.min(pause * 2, 5000);
      }
      await sleep(wait, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  // Without a death signal (macOS), this keeps the server from outliving the app.
  const onExit = () => child.kill("SIGINT");
  process.once("exit", onExit);
  const { connection, superuser, release } = connectionTo(plan);

  async function shutDown() {
    stopping.abort();
    await coming;
    await endServer(child);
    process.off("exit", onExit);
    release();
  }
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= shutDown());

  watch();
  try {
    await prepareRoles(superuser);
  } catch (error) {
    await stop();
    throw error;
  }
  return { connection, superuser, owned: true, stop };
}

async function endServer(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  child.kill("SIGINT");
  const impatient = setTimeout(() => child.kill("SIGQUIT"), 30_000);
  await once(child, "exit");
  clearTimeout(impatient);
}

async function join(plan: LaunchPlan): Promise<EmbeddedServer | undefined> {
  if (!readPidFile(plan).ready) return undefined;
  const { connection, superuser, release } = connectionTo(plan);
  try {
    await prepareRoles(superuser);
    return { connection, superuser, owned: false, stop: async () => release() };
  } catch {
    release();
    return undefined;
  }
}

/** A socket path can be at most 107 bytes; longer ones go through a file descriptor. */
function connectionTo(plan: LaunchPlan) {
  const deep = Buffer.byteLength(`${plan.cluster}/.s.PGSQL.${PORT}`) > 107;
  if (deep && process.platform !== "linux") {
    throw new Error(`The path of the database folder ${plan.cluster} is too long for a socket.`);
  }
  const folder = deep ? openSync(plan.cluster, "r") : undefined;
  let open = true;
  const as = (user: string): Address => ({
    host: folder === undefined ? plan.cluster : `/proc/self/fd/${folder}`,
    port: PORT,
    user,
    database: DATABASE,
    ssl: false,
  });
  return {
    connection: as(ROLE),
    superuser: as(SUPERUSER),
    release: () => {
      if (folder !== undefined && open) closeSync(folder);
      open = false;
    },
  };
}

function inUse(plan: LaunchPlan) {
  return new Error(
    `The database folder ${plan.cluster} is in use by another process; stop that one, or set DATA_DIR to another folder.`,
  );
}
