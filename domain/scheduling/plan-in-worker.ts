import { Worker } from "node:worker_threads";
import type { Locale } from "../../i18n/locales.ts";
import type { PlanInput } from "./plan-input-rules.ts";
import type { PlanOrder, ThreadMessage, WorkerPlan } from "./plan-thread.ts";
import type { SearchProgress } from "./search-monitor-rules.ts";

interface PlanOptions {
  isThorough?: boolean;
  effort?: number;
  locale?: Locale;
  onProgress?: (progress: SearchProgress) => void;
  /** Ends the search: the best plan so far is the result. */
  enough?: AbortSignal;
  /** Gives up: the promise is rejected with the signal's reason. */
  signal?: AbortSignal;
}

/** A plan for 600 games takes 20 MB. Whatever takes more must not take it from the site. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/**
 * `makePlan` in a thread of its own, so that the process answers requests meanwhile. The result is
 * the same. A thread that can't start, or ends, rejects the promise.
 */
export async function planInWorker(
  input: PlanInput,
  { isThorough = false, effort = 1, locale = "en", onProgress, enough, signal }: PlanOptions = {},
): Promise<WorkerPlan> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<WorkerPlan>();
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const workerData: PlanOrder = { input, isThorough, effort, locale, stop };
  // `planThread` in scripts/build/server-bundle.ts puts the built file beside the server.
  const worker = new Worker(new URL("./plan-thread.ts", import.meta.url), {
    workerData,
    env: {},
    execArgv: [],
    resourceLimits,
  });
  worker.on("message", (said: ThreadMessage) => {
    if ("plan" in said) resolve(said.plan);
    else onProgress?.(said.progress);
  });
  worker.on("error", reject);
  worker.on("exit", () => reject(new Error("The thread that plans ended without a plan.")));
  const onEnough = () => Atomics.store(stop, 0, 1);
  const onAbort = () => reject(signal?.reason);
  if (enough?.aborted) onEnough();
  enough?.addEventListener("abort", onEnough);
  signal?.addEventListener("abort", onAbort);
  try {
    return await promise;
  } finally {
    enough?.removeEventListener("abort", onEnough);
    signal?.removeEventListener("abort", onAbort);
    void worker.terminate();
  }
}
