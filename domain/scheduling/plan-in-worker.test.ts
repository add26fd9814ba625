import type { WorkerOptions } from "node:worker_threads";
import { afterEach, expect, test, vi } from "vitest";
import { planOf } from "#tests/support/factories/plans.ts";
import { planInWorker } from "./plan-in-worker.ts";
import { makePlan } from "./planner-rules.ts";
import { shortageText } from "./shortage-rules.ts";

const threads = vi.hoisted(() => ({
  started: [] as { readonly threadId: number }[],
  /** What the next thread runs instead. */
  next: null as { code: string; limits?: object } | null,
}));

vi.mock("node:worker_threads", async (original) => {
  const real = await original<typeof import("node:worker_threads")>();
  class Thread extends real.Worker {
    constructor(file: string | URL, options: WorkerOptions) {
      const { next } = threads;
      threads.next = null;
      if (next?.code === "") throw new Error("No thread.");
      if (next) super(next.code, { ...options, ...next.limits, eval: true });
      else super(file, options);
      threads.started.push(this);
    }
  }
  return { ...real, Worker: Thread };
});

afterEach(() => {
  threads.started.length = 0;
});

const day = planOf("4x25", { restMinutes: 30 });

test("the worker makes the same plan as the direct call", async () => {
  expect(await planInWorker(day)).toEqual({ ...makePlan(day), shortage: null });
  expect(threads.started).toHaveLength(1);
});

test("the worker says what would help if the games don't fit", async () => {
  const days = [{ date: "2026-07-27", from: "09:00", to: "10:30" }];
  const short = planOf("4x25", { restMinutes: 30, days });
  const plan = await planInWorker(short, { locale: "es" });
  expect(plan.left).toBeGreaterThan(0);
  expect(plan.shortage).toEqual(shortageText(short, makePlan(short), "es"));
});

test("the process goes on while a plan is made", async () => {
  let turns = 0;
  const planning = planInWorker(day).then(() => turns);
  const turn = () => {
    turns++;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  expect(await planning).toBeGreaterThan(1);
  clearImmediate(next);
});

test.each([
  ["throws", 'throw new Error("Broken.")', {}, "Broken."],
  ["ends", "process.exit(1)", {}, "ended without a result"],
  [
    "runs out of memory",
    "const all = []; for (;;) all.push(new Array(1e5).fill({}).map((_, i) => ({ i })));",
    { resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 } },
    "out of memory|memory limit",
  ],
])("a thread that %s is an error of that plan alone", async (_, code, limits, reason) => {
  threads.next = { code, limits };
  await expect(planInWorker(day)).rejects.toThrow(new RegExp(reason));
  expect((await planInWorker(day)).games).toHaveLength(6);
});

test("a thread that can't start is an error of that plan alone", async () => {
  threads.next = { code: "" };
  await expect(planInWorker(day)).rejects.toThrow("No thread.");
});
