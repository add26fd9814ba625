import { argon2Sync } from "node:crypto";
import { Worker } from "node:worker_threads";
import { DomainError } from "../errors.ts";
import { type HashingLane, HashingQueue } from "./hashing-queue.ts";

export interface Derivation {
  message: string;
  nonce: Uint8Array;
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
}

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
  derivation: Derivation;
  resolve: (tag: Buffer) => void;
  reject: (error: unknown) => void;
}

let thread: Worker | null = null;
let running: Job | null = null;
let goodbye: NodeJS.Timeout | undefined;
const queue = new HashingQueue<Job>();

export const derive = deriveFor({ isConsole: false, owner: null });

export function deriveFor(lane: HashingLane): (derivation: Derivation) => Promise<Buffer> {
  return (derivation) =>
    new Promise((resolve, reject) => {
      const refused = queue.add({ derivation, resolve, reject }, lane);
      refused?.reject(
        new DomainError("limited", "Too many people are signing in just now. Try again.", {
          retryAfter: 5,
        }),
      );
      if (!running) next();
    });
}

export function hashesWaiting(): number {
  return queue.size + (running ? 1 : 0);
}

/**
 * Derives synchronously, for startup when nothing else runs: a worker would occupy its memory for
 * seconds.
 */
export async function deriveHere(derivation: Derivation): Promise<Buffer> {
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
