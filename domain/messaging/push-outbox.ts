import { and, asc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import { pushFollows, pushMessages, pushSubscriptions } from "../../db/schema/messaging.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../core/context.ts";
import { mutate } from "../core/mutate.ts";
import { PUSH_CHANNEL } from "../core/topics.ts";
import type { PushStep } from "./push-retry-rules.ts";

interface PushNotification {
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
export async function notifyFollowers(
  tx: Database,
  ctx: Pick<Ctx, "now">,
  whom: { teamIds: number[] } | { cupId: number },
  { minutes, ...news }: PushNotification,
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

const LEASE = 60_000;

export interface DuePush {
  id: number;
  title: string;
  body: string;
  path: string;
  tag: string;
  expiresAt: Date;
  attempts: number;
  subscription: { id: string; endpoint: string; p256dh: string; auth: string };
}

/** Leases up to `most` due messages to this worker, oldest first, and drops stale ones. */
export async function claimPushes(ctx: Ctx, most: number): Promise<DuePush[]> {
  return mutate(ctx, "push.take", async ({ tx }) => {
    const due = await tx
      .select({ message: pushMessages, subscription: pushSubscriptions })
      .from(pushMessages)
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMessages.subscriptionId))
      .where(lte(pushMessages.dueAt, ctx.now))
      .orderBy(asc(pushMessages.dueAt), asc(pushMessages.id))
      .limit(most)
      .for("update", { of: pushMessages, skipLocked: true });
    const isOld = ({ message }: (typeof due)[number]) => message.expiresAt <= ctx.now;
    const old = due.filter(isOld).map(({ message }) => message.id);
    if (old.length > 0) await tx.delete(pushMessages).where(inArray(pushMessages.id, old));
    const taken = due.filter((each) => !isOld(each));
    for (const [attempts, group] of Map.groupBy(taken, ({ message }) => message.attempts + 1)) {
      await tx
        .update(pushMessages)
        .set({ attempts, dueAt: new Date(ctx.now.getTime() + LEASE) })
        .where(
          inArray(
            pushMessages.id,
            group.map(({ message }) => message.id),
          ),
        );
    }
    return taken.map(({ message, subscription }) => ({
      id: message.id,
      title: message.title,
      body: message.body,
      path: message.path,
      tag: message.tag,
      expiresAt: message.expiresAt,
      attempts: message.attempts + 1,
      subscription,
    }));
  });
}

export async function recordPushOutcome(
  ctx: Ctx,
  { id, attempts, expiresAt, subscription }: DuePush,
  after: PushStep,
): Promise<void> {
  await mutate(ctx, "push.settle", async ({ tx }) => {
    if (after.outcome === "gone") {
      // A subscription renewed with new keys in the meantime is a different one.
      const { p256dh } = subscription;
      const isThis = and(
        eq(pushSubscriptions.id, subscription.id),
        eq(pushSubscriptions.p256dh, p256dh),
      );
      await tx.delete(pushSubscriptions).where(isThis);
      return;
    }
    if (after.outcome === "later" && after.dueAt < expiresAt) {
      // After the lease has expired another worker owns the message.
      const isMine = and(eq(pushMessages.id, id), eq(pushMessages.attempts, attempts));
      await tx.update(pushMessages).set({ dueAt: after.dueAt }).where(isMine);
      return;
    }
    await tx.delete(pushMessages).where(eq(pushMessages.id, id));
  });
}
