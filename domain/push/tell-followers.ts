import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { pushFollows, pushMessages, pushSubscriptions } from "../../db/schema/field.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import { PUSH_CHANNEL } from "../topics.ts";

/** What a browser that follows a team is told. Nothing in it names a player. */
export interface News {
  title: string;
  body: string;
  /** The page that it opens, from the site's root. */
  path: string;
  /** A newer message with the same one takes its place on the screen. */
  tag: string;
  /** For how many minutes it is news. */
  minutes: number;
}

/** Writes a message to everybody who follows one of the teams, or any team of a cup, in the transaction that is its cause. */
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
  // Held, so that a browser which goes at this moment takes nothing of the cause along.
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
    // An older one that is still to be sent would take its place after all.
    const isOlder = inArray(
      pushMessages.subscriptionId,
      some.map(({ subscriptionId }) => subscriptionId),
    );
    await tx.delete(pushMessages).where(and(isOlder, eq(pushMessages.tag, news.tag)));
    await tx.insert(pushMessages).values(some.map((follower) => ({ ...follower, ...values })));
  }
  await tx.execute(sql`select pg_notify(${PUSH_CHANNEL}, '')`);
}

/** PostgreSQL takes 65,535 values in one statement. */
const AT_ONCE = 5_000;
