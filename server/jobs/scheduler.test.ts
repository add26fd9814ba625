import { EventEmitter, once } from "node:events";
import { beforeEach, describe, expect, test } from "vitest";
import { useWorld } from "../../tests/support/fixtures/world.ts";
import { createLog, type Log } from "../ops/log.ts";
import { type Job, Scheduler } from "./scheduler.ts";

const world = useWorld();
const MINUTE = 60_000;

beforeEach(() => {
  world.now = new Date("2025-07-15T19:00:00Z");
});

function worker(chores: Job[]) {
  const lines: unknown[][] = [];
  const note = (...line: unknown[]) => lines.push(line);
  const log = { ...createLog("silent"), info: note, warn: note } as unknown as Log;
  const parts = { ctx: world.visitor(), pool: world.pool, chores, log, now: () => world.now };
  return { worker: new Scheduler(parts), lines };
}

function counted(changes: Partial<Job> = {}) {
  const times: Date[] = [];
  const chore: Job = {
    name: "count",
    act: async ({ now }) => {
      times.push(now);
    },
    ...changes,
  };
  return { chore, times };
}

describe("a round", () => {
  test("does every chore at the time of the clock, in order", async () => {
    const done: string[] = [];
    const chores = ["first", "second"].map((name) => ({
      name,
      act: async (ctx: { now: Date }) => done.push(`${name} ${ctx.now.toISOString()}`),
    }));
    await worker(chores).worker.runDue();
    const at = "2025-07-15T19:00:00.000Z";
    expect(done).toEqual([`first ${at}`, `second ${at}`]);
  });

  test("does what is done once an hour no sooner", async () => {
    const { chore, times } = counted({ every: 60 * MINUTE });
    const { worker: site } = worker([chore]);
    await site.runDue();
    world.now = new Date(world.now.getTime() + 60 * MINUTE - 1);
    await site.runDue();
    expect(times).toHaveLength(1);
    world.now = new Date(world.now.getTime() + 1);
    await site.runDue();
    expect(times).toHaveLength(2);
  });

  test("warns of what should not be there, once there is something, and in numbers", async () => {
    let count = 0;
    const chore = { name: "look", warns: "too many", act: async () => ({ count: count++ }) };
    const { worker: site, lines } = worker([chore]);
    await site.runDue();
    expect(lines).toEqual([]);
    await site.runDue();
    expect(lines).toEqual([[{ chore: "look", did: { count: 1 } }, "too many"]]);
  });

  test("goes on after a chore that fails, and does that again at the next", async () => {
    let tries = 0;
    const failing = {
      name: "broken",
      every: 60 * MINUTE,
      act: async () => {
        tries++;
        throw new Error("ana@example.org has no phone 5550100199");
      },
    };
    const { chore, times } = counted();
    const { worker: site, lines } = worker([failing, chore]);
    await site.runDue();
    await site.runDue();
    expect(tries).toBe(2);
    expect(times).toHaveLength(2);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject([{ chore: "broken" }, "a chore failed"]);
    expect(JSON.stringify(lines)).not.toMatch(/ana@|5550100199/);
  });

  test("is logged where there was something to do", async () => {
    const answers = [0, 3, null, { expired: 0 }, { expired: 2 }];
    const { worker: site, lines } = worker(
      answers.map((answer, index) => ({ name: String(index), act: async () => answer })),
    );
    await site.runDue();
    expect(lines.map(([fields]) => (fields as { chore: string }).chore)).toEqual(["1", "4"]);
  });
});

test("of two processes one does the chores at a time, and the other the next time", async () => {
  const events = new EventEmitter();
  const first = worker([
    {
      name: "long",
      act: async () => {
        events.emit("begun");
        await once(events, "end");
      },
    },
  ]).worker;
  const { chore, times } = counted();
  const { worker: second } = worker([chore]);
  const begun = once(events, "begun");
  const round = first.runDue();
  await begun;
  await second.runDue();
  expect(times).toEqual([]);
  events.emit("end");
  await round;
  await second.runDue();
  expect(times).toHaveLength(1);
});

test("a stop waits for the chore that is under way, tells it, and begins no other", async () => {
  const events = new EventEmitter();
  const seen: boolean[] = [];
  const { chore, times } = counted();
  const { worker: site } = worker([
    {
      name: "long",
      act: async (_, goOn) => {
        events.emit("begun");
        await once(events, "end");
        seen.push(goOn());
      },
    },
    chore,
  ]);
  const begun = once(events, "begun");
  site.start();
  await begun;
  const stopped = site.stop();
  events.emit("end");
  await stopped;
  expect(seen).toEqual([false]);
  expect(times).toEqual([]);
});
