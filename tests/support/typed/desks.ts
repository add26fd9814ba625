import { seededRandom } from "../../../domain/core/random-rules.ts";
import { isLongRun, rounds, seed } from "../fixtures/run-length.ts";
import { type Plan, planForms } from "./plan.ts";
import { type Query, queriesOf } from "./queries.ts";
import { TypedStage } from "./stage.ts";

export interface Desk {
  stage: TypedStage;
  plan: Plan;
  queries: Query[];
  random: () => number;
}

/** Sites that are tested in parallel, since each waits mostly for its database. */
export class Desks {
  readonly stages = Array.from({ length: rounds(1, 3) }, () => new TypedStage());
  all: Desk[] = [];

  async open(): Promise<void> {
    this.all = await Promise.all(
      this.stages.map(async (stage, at) => {
        const random = seededRandom(seed + 1_000 * at);
        await stage.open();
        const plan = await planForms(stage, () => isLongRun || random() < 1 / 4);
        return { stage, random, plan, queries: await queriesOf(stage) };
      }),
    );
  }

  get first(): Desk {
    const [first] = this.all;
    if (!first) throw new Error("No desk was opened.");
    return first;
  }

  async close(): Promise<void> {
    await Promise.all(this.stages.map((stage) => stage.close()));
  }

  /** Distributes tasks over the desks; all desks list them in the same order. */
  async shareOut<Task>(
    tasksOf: (desk: Desk) => readonly Task[],
    act: (task: Task, desk: Desk) => Promise<void>,
  ): Promise<void> {
    let next = 0;
    const work = async (desk: Desk) => {
      const tasks = tasksOf(desk);
      for (let at = next++; at < tasks.length; at = next++) {
        const task = tasks[at];
        if (task !== undefined) await act(task, desk);
      }
    };
    const done = await Promise.allSettled(this.all.map(work));
    await Promise.all(this.stages.map((stage) => stage.putBack()));
    for (const each of done) if (each.status === "rejected") throw each.reason;
  }
}

export function oneOf<T>(items: readonly T[], random: () => number): T[] {
  const item = items[Math.floor(random() * items.length)];
  return item === undefined ? [] : [item];
}
