import { EventEmitter, once } from "node:events";
import type { CronItem, TaskList } from "graphile-worker";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect } from "#db/connection.ts";
import { addJobs } from "#domain/core/jobs.ts";
import { terminateBackends } from "#tests/support/fixtures/postgres.ts";
import { isLongRun } from "#tests/support/fixtures/run-length.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";
import { jobsIn, untilIdle } from "#tests/support/jobs.ts";
import { pause, until } from "#tests/support/until.ts";
import { createLog, type Log } from "../ops/log.ts";
import { JobQueue, type RowTask, rowTask, type WorkerGroup } from "./queue.ts";

const world = useWorld();
const LONG = { timeout: 20_000 };
let lines: unknown[][] = [];
const note = (...line: unknown[]) => lines.push(line);
const log = { ...createLog("silent"), info: note, warn: note } as unknown as Log;
const stops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  lines = [];
  await world.pool.query("delete from graphile_worker._private_jobs");
  await world.pool.query("delete from graphile_worker._private_job_queues");
});

afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** A queue with connections of its own, as in another process. */
function start(tasks: TaskList, more: Partial<WorkerGroup> = {}, addMissing = async () => {}) {
  const connection = connect(world.config);
  const { pool } = connection;
  const group = { tasks, concurrency: 2, pollInterval: 100, ...more };
  const queue = new JobQueue({ pool, log, groups: [group], addMissing });
  queue.start();
  let isStopped = false;
  const stop = async () => {
    if (isStopped) return;
    isStopped = true;
    await queue.stop();
    await connection.close();
  };
  stops.push(stop);
  return { queue, pool, stop };
}

function counting() {
  const ran: number[] = [];
  const task: RowTask = async (id) => {
    ran.push(id);
  };
  return { ran, tasks: rowTask("send-email", task, log) };
}

/** A task that waits, once it has begun, until it is let go. */
function waiting() {
  const events = new EventEmitter();
  const begun = once(events, "begun");
  const seen: boolean[] = [];
  const task: RowTask = async (_, { isRepeated }) => {
    seen.push(isRepeated);
    events.emit("begun");
    await once(events, "end");
  };
  return { begun, seen, end: () => events.emit("end"), tasks: rowTask("send-email", task, log) };
}

test("a job runs as soon as its transaction is committed, and never after a rollback", async () => {
  const { ran, tasks } = counting();
  start(tasks, { pollInterval: 60_000 });
  await until("the queue listens, which it does before it takes its lock", async () => {
    const taken = `select from pg_stat_activity where datname = current_database() and state = 'idle' and query like '%pg_advisory_lock%'`;
    return (await world.pool.query(taken)).rowCount !== 0;
  });
  await world.db.transaction((tx) => addJobs(tx, "send-email", [{ id: 1 }]));
  await vi.waitFor(() => expect(ran).toEqual([1]), LONG);
  const broken = world.db.transaction(async (tx) => {
    await addJobs(tx, "send-email", [{ id: 2 }]);
    throw new Error("no");
  });
  await expect(broken).rejects.toThrow("no");
  await addJobs(world.db, "send-email", [{ id: 3 }]);
  await vi.waitFor(() => expect(ran).toEqual([1, 3]), LONG);
});

test("several processes share the jobs, and each runs once", async () => {
  const { ran, tasks } = counting();
  const ids = Array.from({ length: 200 }, (_, index) => index + 1);
  const jobs = ids.map((id) => ({ id }));
  await addJobs(world.db, "send-email", jobs);
  start(tasks);
  start(tasks, { batch: 16, concurrency: 16 });
  await untilIdle(world);
  expect(ran.toSorted((a, b) => a - b)).toEqual(ids);
});

test("an urgent job overtakes thousands of others", async () => {
  const { ran, tasks } = counting();
  const many = Array.from({ length: 3_000 }, (_, index) => ({ id: index + 1 }));
  await addJobs(world.db, "send-email", many);
  await addJobs(world.db, "send-email", [{ id: 9_999, priority: -1 }]);
  start(tasks);
  await vi.waitFor(() => expect(ran.length).toBeGreaterThan(2), LONG);
  expect(ran.slice(0, 3)).toContain(9_999);
});

test("a hanging task delays only its own worker group", async () => {
  const hung = waiting();
  await addJobs(world.db, "send-email", [{ id: 1 }, { id: 2 }]);
  start(hung.tasks);
  await hung.begun;
  const pushed: number[] = [];
  start(rowTask("send-push", async (id) => void pushed.push(id), log));
  await addJobs(world.db, "send-push", [{ id: 7 }]);
  await vi.waitFor(() => expect(pushed).toEqual([7]), LONG);
  hung.end();
});

test("a failed job is retried, and its error message is neither stored nor logged", async () => {
  let tries = 0;
  const task = async () => {
    tries += 1;
    throw new Error("ana@example.org has no phone 5550100199");
  };
  start(rowTask("send-email", task, log));
  await addJobs(world.db, "send-email", [{ id: 1 }]);
  await until("tries is 2", () => tries === 2);
  const { rows } = await world.pool.query("select * from graphile_worker._private_jobs");
  expect(rows).toMatchObject([{ last_error: "The log says more." }]);
  expect(lines[0]).toMatchObject([{ job: "send-email", id: 1 }, "a job failed"]);
  expect(JSON.stringify([lines, rows])).not.toMatch(/ana@|5550100199/);
});

test("a killed process leaves its job to another, which knows that it was interrupted", async () => {
  await addJobs(world.db, "send-email", [{ id: 1 }]);
  await world.pool.query(
    `update graphile_worker._private_jobs set attempts = 1, locked_by = 'pool-dead',
        locked_at = now() - interval '5 seconds'`,
  );
  const next = waiting();
  start(next.tasks);
  await next.begun;
  expect(next.seen).toEqual([true]);
  next.end();
});

test.runIf(isLongRun)("nobody takes the jobs of a process that lives", async () => {
  const alive = waiting();
  start(alive.tasks);
  await addJobs(world.db, "send-email", [{ id: 1 }]);
  await alive.begun;
  await pause(2_100);
  const looked = Promise.withResolvers<void>();
  const other = counting();
  start(other.tasks, {}, async () => looked.resolve());
  await looked.promise;
  alive.end();
  await untilIdle(world);
  expect(other.ran).toEqual([]);
});

test("jobs continue after the database was unavailable", async () => {
  const { ran, tasks } = counting();
  const { pool } = start(tasks);
  await addJobs(world.db, "send-email", [{ id: 1 }]);
  await untilIdle(world);
  expect(ran).toEqual([1]);
  await world.pool.query("alter table graphile_worker._private_jobs rename to away");
  await terminateBackends(world.pool);
  await vi.waitFor(() => expect(lines.length).toBeGreaterThan(0), LONG);
  await world.pool.query("alter table graphile_worker.away rename to _private_jobs");
  await addJobs(world.db, "send-email", [{ id: 2 }]);
  await vi.waitFor(() => expect(ran).toEqual([1, 2]), LONG);
  expect(pool.ended).toBe(false);
});

test("a result that cannot be stored makes the job run again @long", async () => {
  let runs = 0;
  const ruled = Promise.withResolvers<void>();
  const task = async () => {
    runs += 1;
    if (runs > 1) return;
    await world.pool.query(
      "create rule away as on delete to graphile_worker._private_jobs do instead select 1 / 0",
    );
    lines = [];
    ruled.resolve();
  };
  start(rowTask("send-email", task, log));
  await addJobs(world.db, "send-email", [{ id: 1 }]);
  await ruled.promise;
  await until("a line says that it failed", () => lines.length > 0);
  await world.pool.query("drop rule away on graphile_worker._private_jobs");
  await until("runs is 2", () => runs === 2);
  await untilIdle(world);
});

test("periodic jobs run at the start, in order and one at a time", async () => {
  const done: string[] = [];
  let running = 0;
  const tasks: TaskList = {
    periodic: async (payload) => {
      expect(++running).toBe(1);
      await world.pool.query("select");
      done.push((payload as { name: string }).name);
      running -= 1;
    },
  };
  const crons = ["first", "second", "third"].map(
    (name, place): CronItem => ({
      task: "periodic",
      match: "0 0 1 1 *",
      identifier: name,
      payload: { name },
      options: { jobKey: name, queueName: "periodic", priority: place },
    }),
  );
  start(tasks, { crons, batch: 8, concurrency: 8 });
  await vi.waitFor(() => expect(done).toEqual(["first", "second", "third"]), LONG);
});

test("stopping waits for the running job and starts no other", async () => {
  const job = waiting();
  const { queue } = start(job.tasks, { concurrency: 1 });
  await addJobs(world.db, "send-email", [{ id: 1 }, { id: 2 }]);
  await job.begun;
  const stopped = queue.stop();
  expect(queue.isRunning).toBe(false);
  job.end();
  await stopped;
  expect(job.seen).toEqual([false]);
  expect(await jobsIn(world)).toMatchObject([{ payload: { id: 2 } }]);
});

test.runIf(isLongRun)("stopping leaves a job that takes too long to others", async () => {
  const job = waiting();
  const { queue } = start(job.tasks);
  await addJobs(world.db, "send-email", [{ id: 1 }]);
  await job.begun;
  let brokenOff = 0;
  await queue.stop(() => {
    brokenOff += 1;
  });
  expect(brokenOff).toBe(1);
  const other = counting();
  start(other.tasks);
  await vi.waitFor(() => expect(other.ran).toEqual([1]), LONG);
  job.end();
});
