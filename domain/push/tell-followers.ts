import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { pushFollows, pushMessages, pushSubscriptions } from "../../db/schema/field.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import { PUSH_CHANNEL } from "../topics.ts";

export interface News {
  title: string;
  body: string;
  path: string;
  /** A newer notification with the same tag replaces the older one on the screen. */
  tag: string;
  minutes: number;
}

/**
 * Enqueues a message to all followers of one of the teams, or of any team of a cup, inside the
 * caller's transaction.
 */
export async function tellFollowers(
  tx: Database,
  ctx: Pick<Ctx, "now">,
  whom: { teamIds: number[] } | { cupId: number },
  { minutes, ...news }: News,
): Promise<void> {
  const which: SQL =
    "cupId" in whom
      ? inArray(
          pushFollows.teamId,
          tx.select({ id: teams.id }).from(teams).where(eq(teams.cupId, whom.cupId)),
        )
      : inArray(pushFollows.teamId, whom.teamIds);
  const following = tx.select({ id: pushFollows.subscriptionId }).from(pushFollows).where(which);
  // Locked, so that a browser deleted concurrently does not fail the caller's transaction.
  const followers = await tx
    .select({ subscriptionId: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.id, following))
    .orderBy(asc(pushSubscriptions.id))
    .for("key share");
  if (followers.length === 0) return;
  const expiresAt = new Date(ctx.now.getTime() + minutes * 60_000);
  const values = { ...news, madeAt: ctx.now, dueAt: ctx.now, expiresAt };
  for (let from = 0; from < followers.length; from += AT_ONCE) {
    const some = followers.slice(from, from + AT_ONCE);
    // A pending older message would replace the newer one if sent later.
    const isOlder = inArray(
      pushMessages.subscriptionId,
      some.map(({ subscriptionId }) => subscriptionId),
    );
    await tx.delete(pushMessages).where(and(isOlder, eq(pushMessages.tag, news.tag)));
    await tx.insert(pushMessages).values(some.map((follower) => ({ ...follower, ...values })));
  }
  await tx.execute(sql`select pg_notify(${PUSH_CHANNEL}, '')`);
}

/** PostgreSQL takes 65,535 parameters per statement. */
const AT_ONCE = 5_000;
