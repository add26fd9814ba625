import { ne, sql } from "drizzle-orm";
import { mails, pushMessages, pushSubscriptions } from "#db/schema/messaging.ts";
import type { Ctx } from "../core/context.ts";

export type OutboxMetrics = Awaited<ReturnType<typeof readOutboxMetrics>>;

/** `oldestSeconds` is the age of the oldest waiting email; 0 if none. */
export async function readOutboxMetrics({ db, now }: Pick<Ctx, "db" | "now">) {
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

export type PushMetrics = Awaited<ReturnType<typeof readPushMetrics>>;

export async function readPushMetrics({ db }: Pick<Ctx, "db">) {
  return {
    browsers: await db.$count(pushSubscriptions),
    waiting: await db.$count(pushMessages),
  };
}
