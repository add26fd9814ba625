import { argon2Sync } from "node:crypto";
import { Worker } from "node:worker_threads";
import { DomainError } from "../errors.ts";
import { type HashingLane, HashingQueue } from "./hashing-queue.ts";

/** What argon2id is asked for. */
export interface Derivation {
  message: string;
  nonce: Uint8Array;
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
}

/** After so many milliseconds without a password its memory is given back. */
const IDLE = 10_000;

/**
 * The thread: one hash at a time, and after everything else that wants the processor, so that a rush of
 * sign-ups slows no reader. Threads have a niceness of their own on Linux only. As text, since it runs beside
 * the source as well as beside the one file that the server is built into; what it says to the system is its
 * own affair.
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

/** Derives a key for a stranger, in the thread for it, in turn; throws `limited` when too many wait. */
export const derive = deriveFor({ isConsole: false, owner: null });

/** The same, in line as `lane` says. */
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

/** How many keys are to be derived, the one under way included. */
export function hashesWaiting(): number {
  return queue.size + (running ? 1 : 0);
}

/** Derives a key here and now, while nothing else waits: a thread would take its memory for seconds. */
export async function deriveHere(derivation: Derivation): Promise<Buffer> {
  return argon2Sync("argon2id", derivation);
}

function next(): void {
  running = queue.next();
  if (!running) return rest();
  clearTimeout(goodbye);
  try {
    thread ??= startThread();
    // A command that hashes a password waits for it; a site that hashes none may end at any time.
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

/** Hashing happens outside of what these count. */
const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };

/** Whoever it was working for is told, and the others get a new one. */
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
