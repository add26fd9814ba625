import { parentPort, workerData } from "node:worker_threads";
import type { Locale } from "../../i18n/locales.ts";
import type { PlanInput } from "./plan-input-rules.ts";
import { makePlan, type SchedulePlan } from "./planner-rules.ts";
import type { SearchProgress } from "./search-monitor-rules.ts";
import { shortageText } from "./shortage-rules.ts";

/** What the worker thread of `planInWorker` is given. */
export interface PlanOrder {
  input: PlanInput;
  isThorough: boolean;
  effort: number;
  locale: Locale;
  /** Not 0 once the best plan so far is enough. */
  stop: Int32Array<SharedArrayBuffer>;
}

export interface WorkerPlan extends SchedulePlan {
  /** Why it doesn't fit, and what would help; null if it fits. */
  shortage: string | null;
}

export type ThreadMessage = { progress: SearchProgress } | { plan: WorkerPlan };

const { input, isThorough, effort, locale, stop } = workerData as PlanOrder;
const send = (said: ThreadMessage) => parentPort?.postMessage(said, []);

const plan = makePlan(input, {
  isThorough,
  effort,
  onProgress: (progress) => send({ progress }),
  shouldStop: () => Atomics.load(stop, 0) !== 0,
});
send({ plan: { ...plan, shortage: plan.left > 0 ? shortageText(input, plan, locale) : null } });
