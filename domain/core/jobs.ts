import { sql } from "drizzle-orm";
import type { Database } from "#db/types.ts";

export type JobTask = "send-email" | "send-push";

export interface NewJob {
  /** Id of the row the job is about. Jobs carry no other data. */
  id: number;
  /** Lower runs first. */
  priority?: number;
  /** Runs on commit if omitted. */
  runAt?: Date;
}

/**
 * Adds background jobs in the caller's transaction: they run after its commit, or never. A job that
 * waits for the same row already is replaced.
 */
export async function addJobs(tx: Database, task: JobTask, jobs: NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const specs = jobs.map(({ id, priority = 0, runAt = null }) => ({ id, priority, run_at: runAt }));
  await tx.execute(sql`
    select count(*) from graphile_worker.add_jobs(array(
      select row(${task}::text, json_build_object('id', id), null, run_at, null,
        ${task}::text || ':' || id, priority, null)::graphile_worker.job_spec
      from jsonb_to_recordset(${JSON.stringify(specs)}::jsonb)
        as job (id int, priority int, run_at timestamptz)
      order by id))`);
}

/** Condition on a row: no job is going to run, or running, for it. */
export function hasNoJob(task: JobTask, id: unknown) {
  return sql`not exists (select from graphile_worker.jobs where key = ${task}::text || ':' || ${id}
    and attempts < max_attempts)`;
}
