import { parentPort, workerData } from "node:worker_threads";
import type { Locale } from "#i18n/locales.ts";
import type { Text } from "#i18n/message.ts";
import type { PlanInput } from "./plan-input-rules.ts";
import { makePlan, type SchedulePlan } from "./planner-rules.ts";
import { shortageText } from "./shortage-rules.ts";

/** What the worker thread of `planInWorker` is given. */
export interface PlanOrder {
  input: PlanInput;
  effort: number;
  locale: Locale;
}

export interface WorkerPlan extends SchedulePlan {
  /** Why it doesn't fit, and what would help; null if it fits. */
  shortage: Text | null;
}

const { input, effort, locale } = workerData as PlanOrder;
const plan = makePlan(input, { effort });
const shortage = plan.left > 0 ? shortageText(input, plan, locale) : null;
parentPort?.postMessage({ ...plan, shortage } satisfies WorkerPlan, []);
