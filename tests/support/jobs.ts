import type { World } from "./fixtures/world.ts";
import { until } from "./until.ts";

export interface WaitingJob {
  task: string;
  key: string | null;
  payload: unknown;
  priority: number;
  runAt: Date;
}

export async function jobsIn({ pool }: Pick<World, "pool">): Promise<WaitingJob[]> {
  const { rows } = await pool.query<WaitingJob>(
    `select task_identifier as task, jobs.key, payload, jobs.priority, jobs.run_at as "runAt"
    from graphile_worker.jobs join graphile_worker._private_jobs using (id)
    order by jobs.priority, jobs.run_at, id`,
  );
  return rows;
}

export async function untilIdle({ pool }: Pick<World, "pool">): Promise<void> {
  const due = "select from graphile_worker.jobs where run_at <= now() limit 1";
  await until("no job is left", async () => (await pool.query(due)).rowCount === 0);
}
