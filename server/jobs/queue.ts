import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { CronItem, Runner, TaskList, WorkerEvents } from "graphile-worker";
import type pg from "pg";
import { Logger, parseCronItems, run } from "#db/graphile-worker.ts";
import { describe, type Log } from "../ops/log.ts";

/** A task about the row with this id. `isRepeated` if it ran before and was interrupted. */
export type RowTask = (id: number, how: { isRepeated: boolean }) => Promise<void>;

/** Workers of their own for some tasks, so that no other task waits for them. */
export interface WorkerGroup {
  tasks: TaskList;
  concurrency: number;
  crons?: CronItem[];
  /** Milliseconds between looks for jobs of which no notification came, such as retries. */
  pollInterval: number;
  /** Claims this many jobs at once. */
  batch?: number;
}

const RESTART_DELAY = 1_000;
const MAINTENANCE_INTERVAL = 60_000;
/** Milliseconds in which a worker pool that has claimed a job shows that it is alive. */
const ALIVE_LOCK_DELAY = 2_000;
const SHUTDOWN_TIMEOUT = 5_000;
const ABORT_TIMEOUT = 1_000;
/** First key of the advisory locks that living worker pools hold. */
const ALIVE_LOCK = 727_003;

/** Runs the site's jobs in this process until stopped. */
export class JobQueue {
  readonly #pool: pg.Pool;
  readonly #groups: readonly WorkerGroup[];
  readonly #log: Log;
  readonly #addMissing: () => Promise<void>;
  readonly #runners = new Set<Runner>();
  readonly #poolIds = new Set<string>();
  #running: Promise<unknown> = Promise.resolve();
  readonly #stop = new AbortController();

  constructor(parts: {
    pool: pg.Pool;
    groups: readonly WorkerGroup[];
    log: Log;
    /** Adds the jobs of rows that wait for one and have none. */
    addMissing?: () => Promise<void>;
  }) {
    this.#pool = parts.pool;
    this.#groups = parts.groups;
    this.#log = parts.log;
    this.#addMissing = parts.addMissing ?? (async () => {});
  }

  get isRunning(): boolean {
    return !this.#stop.signal.aborted;
  }

  start(): void {
    this.#running = Promise.all([
      this.#maintain(),
      ...this.#groups.map((group) => this.#runGroup(group)),
    ]);
  }

  /**
   * Waits for running jobs, but not for long: then `abort` has to end them. What is not done is
   * left to other processes, or to the next start.
   */
  async stop(abort: () => void = () => {}): Promise<void> {
    this.#stop.abort();
    for (const runner of this.#runners) runner.stop().catch(() => {});
    const ended = this.#running.then(() => true);
    const isDone = await Promise.race([ended, sleep(SHUTDOWN_TIMEOUT, false, { ref: false })]);
    abort();
    if (isDone || (await Promise.race([ended, sleep(ABORT_TIMEOUT, false, { ref: false })])))
      return;
    await this.#unlock(this.#poolIds).catch(() => {});
  }

  /** A runner ends by itself when it cannot write down how a job went. */
  async #runGroup(group: WorkerGroup): Promise<void> {
    const ids = new Set<string>();
    while (this.isRunning) {
      try {
        await this.#unlock(ids);
        ids.clear();
        const runner = await run(this.#optionsOf(group, ids));
        this.#runners.add(runner);
        if (!this.isRunning) runner.stop().catch(() => {});
        await runner.promise.finally(() => this.#runners.delete(runner));
      } catch (error) {
        this.#log.warn({ error: describe(error) }, "the job queue failed");
      }
      await this.#sleep(RESTART_DELAY);
    }
  }

  /** Makes the jobs of worker pools that have ended available again. */
  async #unlock(ids: ReadonlySet<string>): Promise<void> {
    if (ids.size === 0) return;
    await this.#pool.query(`select graphile_worker.force_unlock_workers($1)`, [[...ids]]);
    for (const id of ids) this.#poolIds.delete(id);
  }

  #optionsOf(
    { tasks, concurrency, crons = [], pollInterval, batch }: WorkerGroup,
    ids: Set<string>,
  ) {
    const events: WorkerEvents = new EventEmitter();
    events.on("pool:create", ({ workerPool: { id } }) => {
      ids.add(id);
      this.#poolIds.add(id);
    });
    events.on("pool:listen:success", ({ client, workerPool }) => {
      this.#holdAliveLock(client, workerPool.id).catch((error: unknown) => {
        this.#log.warn({ error: describe(error) }, "the job queue failed");
      });
    });
    return {
      pgPool: this.#pool,
      schema: "graphile_worker",
      taskList: tasks,
      parsedCronItems: parseCronItems(crons),
      concurrency,
      pollInterval,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: SHUTDOWN_TIMEOUT,
      logger: this.#logger(),
      events,
      preset: {
        worker: {
          // Without batches, a failure to write down how a job went would end the process.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
          ...(batch && { localQueue: { size: batch } }),
        },
      },
    };
  }

  /** Held as long as this process lives; a host that is gone is noticed within a minute. */
  async #holdAliveLock(client: pg.ClientBase, poolId: string): Promise<void> {
    await client.query(
      "set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3",
    );
    await client.query("select pg_advisory_lock($1, hashtext($2))", [ALIVE_LOCK, poolId]);
  }

  async #maintain(): Promise<void> {
    let crons = this.#groups.flatMap((group) => group.crons ?? []);
    let isFirst = true;
    while (this.isRunning) {
      try {
        await this.#cleanUp();
        await this.#runPeriodicJobs(crons);
        crons = [];
      } catch (error) {
        this.#log.warn({ error: describe(error) }, "the job queue could not be maintained");
      }
      // What a process left that was killed just now is too young for the first look.
      await this.#sleep(isFirst ? ALIVE_LOCK_DELAY : MAINTENANCE_INTERVAL);
      isFirst = false;
    }
  }

  /**
   * Frees the jobs of processes that were killed, which the queue itself does after four hours
   * only, deletes what never runs again, and adds what is missing.
   */
  async #cleanUp(): Promise<void> {
    await this.#pool.query(
      `select graphile_worker.force_unlock_workers(array(
        select locked_by from (
          select distinct locked_by from graphile_worker.jobs
          where locked_at < now() - $3 * interval '1 ms' and locked_by <> all ($2)
        ) as worker
        where pg_try_advisory_xact_lock($1, hashtext(locked_by))))`,
      [ALIVE_LOCK, [...this.#poolIds], ALIVE_LOCK_DELAY],
    );
    await this.#pool.query(
      `select count(*) from graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs where attempts >= max_attempts and locked_at is null))`,
    );
    await this.#addMissing();
  }

  /** A site that is often off when a periodic job would be due runs it at the start. */
  async #runPeriodicJobs(crons: CronItem[]): Promise<void> {
    for (const { task, payload, options = {} } of crons) {
      const { queueName, jobKey, priority } = options;
      await this.#pool.query(
        `select from graphile_worker.add_job($1, $2::json, queue_name => $3, job_key => $4, priority => $5)`,
        [task, JSON.stringify(payload ?? {}), queueName, jobKey, priority],
      );
    }
  }

  async #sleep(milliseconds: number): Promise<void> {
    const { signal } = this.#stop;
    await sleep(milliseconds, undefined, { ref: false, signal }).catch(() => {});
  }

  /** Logs neither messages nor jobs, which can hold personal data. */
  #logger(): InstanceType<typeof Logger> {
    return new Logger(() => (level, _, { error, failure }) => {
      if (level !== "error" || failure) return;
      this.#log.warn({ error: describe(error) }, "the job queue failed");
    });
  }
}

/** A task of the queue from a task about a row. Its error is logged, and kept without its text. */
export function rowTask(name: string, task: RowTask, log: Log): TaskList {
  return {
    [name]: async (payload, { job }) => {
      const { id } = payload as { id: number };
      try {
        await task(id, { isRepeated: job.attempts > 1 });
      } catch (error) {
        log.warn({ job: name, id, error: describe(error) }, "a job failed");
        throw new Error("The log says more.", { cause: error });
      }
    },
  };
}
