import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { pushFollows, pushMessages, pushSubscriptions } from "#db/schema/messaging.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { type Locale, localePath } from "#i18n/locales.ts";
import { translate } from "#i18n/translate.ts";
import type { Ctx } from "../core/context.ts";
import { addJobs, hasNoJob } from "../core/jobs.ts";
import { mutate } from "../core/mutate.ts";
import type { PushPayload, PushText } from "./push-message-rules.ts";
import type { PushStep } from "./push-retry-rules.ts";

/**
 * Enqueues a message to all followers of one of the teams, or of any team of a cup, inside the
 * caller's transaction, in each follower's language; nothing if `textIn` gives null. On the screen it
 * replaces an older one with the same tag.
 */
export async function notifyFollowers(
  tx: Database,
  ctx: Pick<Ctx, "now">,
  whom: { teamIds: number[] } | { cupId: number },
  textIn: (locale: Locale) => PushText | null,
  { path, tag, minutes }: Pick<PushPayload, "path" | "tag"> & { minutes: number },
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
    .select({ subscriptionId: pushSubscriptions.id, language: pushSubscriptions.language })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.id, following))
    .orderBy(asc(pushSubscriptions.id))
    .for("key share");
  if (followers.length === 0) return;
  const expiresAt = new Date(ctx.now.getTime() + minutes * 60_000);
  for (const [language, own] of Map.groupBy(followers, (each) => each.language)) {
    const text = textIn(language);
    if (!text) continue;
    const [title, body] = [translate(language, text.title), translate(language, text.body)];
    const news = { title, body, path: localePath(language, path), tag };
    const values = { ...news, madeAt: ctx.now, dueAt: ctx.now, expiresAt };
    for (let from = 0; from < own.length; from += AT_ONCE) {
      const ids = own.slice(from, from + AT_ONCE).map(({ subscriptionId }) => subscriptionId);
      // A pending older message would replace the newer one if sent later.
      const isOlder = inArray(pushMessages.subscriptionId, ids);
      await tx.delete(pushMessages).where(and(isOlder, eq(pushMessages.tag, tag)));
      const added = await tx
        .insert(pushMessages)
        .values(ids.map((subscriptionId) => ({ subscriptionId, ...values })))
        .returning({ id: pushMessages.id });
      await addJobs(tx, "send-push", added);
    }
  }
}

/** Adds the jobs of waiting messages that have none, such as after an update or a restore. */
export async function addMissingPushJobs(db: Database): Promise<void> {
  const missing = await db
    .select({ id: pushMessages.id, runAt: pushMessages.dueAt })
    .from(pushMessages)
    .where(hasNoJob("send-push", pushMessages.id));
  await addJobs(db, "send-push", missing);
}

/** PostgreSQL takes 65,535 parameters per statement. */
const AT_ONCE = 5_000;

export type DuePush = NonNullable<Awaited<ReturnType<typeof startPush>>>;

/** Starts an attempt at sending a message; null if it was replaced, sent or has expired. */
export async function startPush(ctx: Ctx, id: number) {
  return mutate(ctx, "push.take", async ({ tx }) => {
    const [message] = await tx
      .update(pushMessages)
      .set({ attempts: sql`${pushMessages.attempts} + 1` })
      .where(eq(pushMessages.id, id))
      .returning();
    if (!message) return null;
    if (message.expiresAt <= ctx.now) {
      await tx.delete(pushMessages).where(eq(pushMessages.id, id));
      return null;
    }
    const [subscription] = await tx
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.id, message.subscriptionId));
    return subscription ? { ...message, subscription } : null;
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
      const kept = await tx
        .update(pushMessages)
        .set({ dueAt: after.dueAt })
        .where(and(eq(pushMessages.id, id), eq(pushMessages.attempts, attempts)))
        .returning({ id: pushMessages.id, runAt: pushMessages.dueAt });
      await addJobs(tx, "send-push", kept);
      return;
    }
    await tx.delete(pushMessages).where(eq(pushMessages.id, id));
  });
}
