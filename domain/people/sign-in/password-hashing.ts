import { argon2Sync, randomBytes, timingSafeEqual } from "node:crypto";
import { Worker } from "node:worker_threads";
import type { Refund } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { FairQueue } from "#domain/core/fair-queue.ts";
import { isStaffAccount, type StaffRights } from "#domain/core/staff-role-rules.ts";
import { message } from "#i18n/message.ts";
import { MAX_PASSWORD, passwordText } from "./password-rules.ts";

export interface HashingOwner {
  isConsole: boolean;
  /**
   * Id of the account whose owner has proven themselves by a session, a known device or an emailed
   * link; null for anyone else.
   */
  owner: string | null;
}

/** Beyond this, the last job would wait longer than a person does. */
const MOST_WAITING = 500;
const MOST_OF_ONE = 10;
/**
 * Owners served in a row while a stranger waits, so that an attacker's own accounts cannot starve
 * strangers.
 */
const OWNERS_IN_A_ROW = 3;

/**
 * Queue for password hashing: proven owners before strangers. The console and everyone else take
 * turns, so that an admin does not wait behind a burst of players, then the accounts of each.
 */
export class HashingQueue<Job> {
  readonly #owners = new FairQueue<Job>();
  readonly #strangers = new FairQueue<Job>();
  #ownersInARow = 0;

  get size(): number {
    return this.#owners.size + this.#strangers.size;
  }

  /** Returns the job to evict, possibly `job` itself, or null if there is room. */
  add(job: Job, { isConsole, owner }: HashingOwner): Job | null {
    const queue = owner === null ? this.#strangers : this.#owners;
    const line = [isConsole ? "console" : "everybody"];
    const path = [...line, owner ?? ""];
    if (owner !== null && queue.sizeOf(path) >= MOST_OF_ONE) return job;
    queue.add(path, job);
    if (queue.sizeOf(line) <= MOST_WAITING) return null;
    const evicted = queue.newestOfLargest(line);
    evicted?.leave();
    return evicted?.item ?? null;
  }

  next(): Job | null {
    const isStrangersTurn = this.#ownersInARow >= OWNERS_IN_A_ROW && this.#strangers.size > 0;
    const owners = isStrangersTurn ? null : this.#owners.take();
    this.#ownersInARow = owners && this.#strangers.size > 0 ? this.#ownersInARow + 1 : 0;
    return owners ?? this.#strangers.take();
  }
}

type KeyDerivation = Parameters<typeof argon2Sync>[1];

/** Idle milliseconds after which the thread ends and frees its memory. */
const IDLE = 10_000;

/**
 * Hashes one password at a time at low priority, so that a burst of sign-ups does not slow page
 * loads (per-thread niceness is Linux only). Inline source, because it must run both from source
 * and from the bundled server.
 */
const THREAD = `
const { parentPort } = require("node:worker_threads");
const { argon2Sync } = require("node:crypto");
try {
  const thread = require("node:fs").readlinkSync("/proc/thread-self").split("/").pop();
  require("node:os").setPriority(Number(thread), 10);
} catch {}
parentPort.on("message", (derivation) => {
  try {
    parentPort.postMessage({ tag: argon2Sync("argon2id", derivation) });
  } catch (error) {
    parentPort.postMessage({ error });
  }
});
`;

interface Job {
  derivation: KeyDerivation;
  resolve: (tag: Buffer) => void;
  reject: (error: unknown) => void;
}

let thread: Worker | null = null;
let running: Job | null = null;
let goodbye: NodeJS.Timeout | undefined;
const queue = new HashingQueue<Job>();

export const deriveKey = deriveKeyFor({ isConsole: false, owner: null });

export function deriveKeyFor(lane: HashingOwner): (derivation: KeyDerivation) => Promise<Buffer> {
  return (derivation) =>
    new Promise((resolve, reject) => {
      const refused = queue.add({ derivation, resolve, reject }, lane);
      refused?.reject(
        new DomainError("limited", message("forms.busy"), {
          retryAfter: 5,
        }),
      );
      if (!running) next();
    });
}

/** For the proven owner of an account. */
export function deriveKeyOf(account: StaffRights & { id: string }) {
  return deriveKeyFor({ isConsole: isStaffAccount(account), owner: account.id });
}

export function countPendingHashes(): number {
  return queue.size + (running ? 1 : 0);
}

/**
 * Derives synchronously, for startup when nothing else runs: a worker would occupy its memory for
 * seconds.
 */
export async function deriveKeyInline(derivation: KeyDerivation): Promise<Buffer> {
  return argon2Sync("argon2id", derivation);
}

function next(): void {
  running = queue.next();
  if (!running) return rest();
  clearTimeout(goodbye);
  try {
    thread ??= startThread();
    // Keeps a command alive until its hash is done, while an idle thread never blocks exit.
    thread.ref();
    thread.postMessage(running.derivation, []);
  } catch (error) {
    settle({ error });
  }
}

function rest(): void {
  thread?.unref();
  goodbye = setTimeout(() => {
    void thread?.terminate();
    thread = null;
  }, IDLE).unref();
}

function startThread(): Worker {
  const made = new Worker(THREAD, { eval: true, env: {}, resourceLimits });
  made.on("message", (answer) => {
    if (thread === made) settle(answer);
  });
  made.on("error", (error) => lost(made, error));
  made.on("exit", () => lost(made, new Error("The thread that hashes passwords ended.")));
  return made;
}

/** argon2 memory does not count toward these limits. */
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };

function lost(ended: Worker, error: unknown): void {
  if (thread !== ended) return;
  thread = null;
  if (running) settle({ error });
}

function settle(answer: { tag: Uint8Array } | { error: unknown }): void {
  const job = running;
  if ("tag" in answer) job?.resolve(Buffer.from(answer.tag));
  else job?.reject(answer.error);
  next();
}

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

export async function hashPassword(password: string, how = deriveKey): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await how({ ...COST, message: passwordText(password), nonce });
  return written(nonce, tag);
}

function written(nonce: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}

const nobodysHash = written(randomBytes(16), randomBytes(COST.tagLength));

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * Without a hash (no such account) it takes as long and returns false, so that timing does not
 * reveal accounts. `refund` gives an attempt back that an overload kept from being compared.
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
  how = deriveKey,
  refund?: Refund,
): Promise<boolean> {
  const parts = phc.exec(hash ?? nobodysHash);
  if (!parts) throw new Error("A stored password hash cannot be read.");
  const [, memory, passes, parallelism, salt = "", expected = ""] = parts;
  const tag = Buffer.from(expected, "base64");
  // Normalizing an overlong input would block the process, and no real password is this long.
  const typed = password.length > 4 * MAX_PASSWORD ? "" : password;
  const actual = await how({
    message: passwordText(typed),
    nonce: Buffer.from(salt, "base64"),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: tag.length,
  }).catch(async (error: unknown) => {
    await refund?.();
    throw error;
  });
  return timingSafeEqual(actual, tag) && hash !== null;
}
