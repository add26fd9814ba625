import { ne, sql } from "drizzle-orm";
import { mails } from "../../db/schema/site.ts";
import type { Ctx } from "../context.ts";

export interface OutboxFigures {
  waiting: number;
  failed: number;
  /** Age of the oldest waiting email; 0 if none. */
  oldestSeconds: number;
}

export async function outboxFigures({ db, now }: Pick<Ctx, "db" | "now">): Promise<OutboxFigures> {
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
