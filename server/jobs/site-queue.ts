import { createHash } from "node:crypto";
import { hostname } from "node:os";
import type { CronItem, Task, TaskList } from "graphile-worker";
import type pg from "pg";
import type { Ctx } from "#domain/core/context.ts";
import { addMissingMailJobs } from "#domain/messaging/email-outbox.ts";
import { addMissingPushJobs } from "#domain/messaging/push-outbox.ts";
import type { Log } from "../ops/log.ts";
import { MAIL_CONCURRENCY, type MailService, sendEmailTask } from "./mail-service.ts";
import { type PeriodicJob, type PeriodicJobOptions, runPeriodicJob } from "./periodic-jobs.ts";
import { PUSH_CONCURRENCY, type PushService, sendPushTask } from "./push-service.ts";
import { JobQueue, rowTask, type WorkerGroup } from "./queue.ts";

const PERIODIC = "periodic";

/** A name for the machine and its data folder, which processes can share. */
export function hostId(dataDir: string): string {
  return createHash("sha256").update(`${hostname()}:${dataDir}`).digest("hex").slice(0, 16);
}

export interface SiteQueueOptions {
  ctx: Ctx;
  pool: pg.Pool;
  log: Log;
  /** Null if the site sends no email. */
  mail: Pick<MailService, "send" | "domain" | "close"> | null;
  push: Pick<PushService, "send" | "close">;
  periodic: readonly PeriodicJob[];
  host: string;
  onOutcome?: PeriodicJobOptions["onOutcome"];
}

/** Starts email, push and the periodic jobs, and returns the function that stops them. */
export function startSiteQueue(options: SiteQueueOptions): () => Promise<void> {
  const { ctx, pool, log, mail, push, periodic, host } = options;
  // Without a mail service, email waits in the outbox; it has jobs again once there is one.
  const email = mail ? sendEmailTask({ ctx, service: mail, log }) : async () => {};
  const emails: WorkerGroup = {
    tasks: rowTask("send-email", email, log),
    concurrency: MAIL_CONCURRENCY,
    pollInterval: 2_000,
  };
  const others: WorkerGroup = {
    tasks: {
      ...rowTask("send-push", sendPushTask({ ctx, service: push, log }), log),
      ...periodicTask(options, () => queue.isRunning),
    },
    crons: periodic.map((job, index) => cronOf(job, index, host)),
    concurrency: PUSH_CONCURRENCY,
    pollInterval: 5_000,
    batch: PUSH_CONCURRENCY,
  };
  const queue = new JobQueue({
    pool,
    log,
    groups: [emails, others],
    addMissing: async () => {
      if (mail) await addMissingMailJobs(ctx.db);
      await addMissingPushJobs(ctx.db);
    },
  });
  queue.start();
  return () =>
    queue.stop(() => {
      mail?.close();
      push.close();
    });
}

function periodicTask(options: SiteQueueOptions, isRunning: () => boolean): TaskList {
  const { periodic, host } = options;
  const task: Task = async (payload) => {
    const { name } = payload as { name: string };
    const job = periodic.find((each) => each.name === name);
    if (!job || !isRunning()) return;
    await runPeriodicJob(job, options, isRunning).catch((error: unknown) => {
      throw new Error("The log says more.", { cause: error });
    });
  };
  return { [PERIODIC]: task, [`${PERIODIC}@${host}`]: task };
}

/** One at a time, in order, and each at most once in the queue. */
function cronOf({ name, cron, isLocal }: PeriodicJob, index: number, host: string): CronItem {
  const task = isLocal ? `${PERIODIC}@${host}` : PERIODIC;
  return {
    task,
    match: cron,
    identifier: `${task}:${name}`,
    payload: { name },
    options: { jobKey: `${task}:${name}`, queueName: task, priority: index - 100 },
  };
}
