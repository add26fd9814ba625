import { count, ne, sql } from "drizzle-orm";
import { mails, pushMessages, pushSubscriptions } from "../../db/schema/messaging.ts";
import type { Ctx } from "../core/context.ts";

export interface OutboxMetrics {
  waiting: number;
  failed: number;
  /** Age of the oldest waiting email; 0 if none. */
  oldestSeconds: number;
}

export async function readOutboxMetrics({
  db,
  now,
}: Pick<Ctx, "db" | "now">): Promise<OutboxMetrics> {
  const isWaiting = sql`${mails.state} = 'waiting'`;
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${isWaiting})::int`,
      failed: sql<number>`count(*) filter (where ${mails.state} = 'failed')::int`,
      oldest: sql<
        number | null
      >`(extract(epoch from min(${mails.createdAt}) filter (where ${isWaiting})))::float8`,
    })
    .from(mails)
    .where(ne(mails.state, "sent"));
  const { waiting = 0, failed = 0, oldest = null } = row ?? {};
  const oldestSeconds = oldest === null ? 0 : Math.max(0, now.getTime() / 1_000 - oldest);
  return { waiting, failed, oldestSeconds };
}

export interface PushMetrics {
  browsers: number;
  waiting: number;
}

export async function readPushMetrics({ db }: Pick<Ctx, "db">): Promise<PushMetrics> {
  const [[browsers], [waiting]] = await Promise.all([
    db.select({ rows: count() }).from(pushSubscriptions),
    db.select({ rows: count() }).from(pushMessages),
  ]);
  return { browsers: browsers?.rows ?? 0, waiting: waiting?.rows ?? 0 };
}
