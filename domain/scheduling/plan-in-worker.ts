import { Worker } from "node:worker_threads";
import type { PlanInput } from "./plan-input-rules.ts";
import type { PlanOrder, WorkerPlan } from "./plan-thread.ts";

/** A plan for 600 games takes 20 MB. Whatever takes more must not take it from the site. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/**
 * `makePlan` in a thread of its own, so that the process answers requests meanwhile. The result is
 * the same. A thread that can't start, or ends, rejects the promise.
 */
export async function planInWorker(
  input: PlanInput,
  { effort = 1, locale = "en" }: Partial<Omit<PlanOrder, "input">> = {},
): Promise<WorkerPlan> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerPlan>();
  // `planThread` in scripts/build/server-bundle.ts puts the built file beside the server.
  const worker = new Worker(new URL("./plan-thread.ts", import.meta.url), {
    workerData: { input, effort, locale } satisfies PlanOrder,
    env: {},
    execArgv: [],
    resourceLimits,
  });
  worker.on("message", resolve);
  worker.on("error", reject);
  worker.on("exit", () => reject(new Error("The thread that plans ended without a plan.")));
  return promise.finally(() => void worker.terminate());
}
