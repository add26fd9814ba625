import { EventEmitter } from "node:events";
import { syncBuiltinESMExports } from "node:module";
import threads, { type WorkerOptions } from "node:worker_threads";
import type { PlanOrder } from "#domain/scheduling/plan-thread.ts";
import { makePlan } from "#domain/scheduling/planner-rules.ts";
import { shortageText } from "#domain/scheduling/shortage-rules.ts";

/**
 * Plans are made in the process of their test: starting a thread takes many times as long as a plan
 * for a few teams. The thread is tested in `plan-in-worker.test.ts` and by the built site.
 */
class Planner extends EventEmitter {
  constructor({ input, effort, locale }: PlanOrder) {
    super();
    setImmediate(() => {
      const plan = makePlan(input, { effort });
      const shortage = plan.left > 0 ? shortageText(input, plan, locale) : null;
      this.emit("message", structuredClone({ ...plan, shortage }));
    });
  }

  terminate = async (): Promise<number> => 0;
}

const isReplaced = Symbol.for("araknid.plans-in-process");
const marked = threads as unknown as Record<symbol, boolean>;

if (!marked[isReplaced]) {
  marked[isReplaced] = true;
  threads.Worker = class extends threads.Worker {
    constructor(file: string | URL, options: WorkerOptions = {}) {
      if (String(file).endsWith("/domain/scheduling/plan-thread.ts")) {
        return new Planner(structuredClone(options.workerData)) as unknown as threads.Worker;
      }
      super(file, options);
    }
  };
  syncBuiltinESMExports();
}
