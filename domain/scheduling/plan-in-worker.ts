import { runInThread } from "#domain/core/threads.ts";
import type { PlanInput } from "./plan-input-rules.ts";
import type { PlanOrder, WorkerPlan } from "./plan-thread.ts";

/** A plan for 600 games takes 20 MB. Whatever takes more must not take it from the site. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** `makePlan` in a thread of its own. The result is the same. */
export function planInWorker(
  input: PlanInput,
  { effort = 1, locale = "en" }: Partial<Omit<PlanOrder, "input">> = {},
): Promise<WorkerPlan> {
  const order: PlanOrder = { input, effort, locale };
  return runInThread(new URL("./plan-thread.ts", import.meta.url), order, { resourceLimits });
}
