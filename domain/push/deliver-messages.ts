import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { pushMessages, pushSubscriptions } from "../../db/schema/field.ts";
import type { Ctx } from "../context.ts";
import { mutate } from "../mutate.ts";
import type { AfterTry } from "./back-off-rules.ts";

/** How long a message belongs to whoever took it; a try takes less. One that is left over is sent again after that. */
const LEASE = 60_000;

/** A message that is to be sent, and to whom. */
export interface DueMessage {
  id: number;
  title: string;
  body: string;
  path: string;
  tag: string;
  expiresAt: Date;
  /** The tries, the one that begins now too. */
  attempts: number;
  subscription: { id: string; endpoint: string; p256dh: string; auth: string };
}

/**
 * Takes at most `most` of the messages that are due out of the reach of every other worker, for the length of a try,
 * the oldest first. What is news no more is dropped.
 */
export async function takeMessages(ctx: Ctx, most: number): Promise<DueMessage[]> {
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

/** Writes down how a try went: what was delivered or refused is gone, a browser that is gone takes all of its own along. */
export async function settleMessage(
  ctx: Ctx,
  { id, attempts, expiresAt, subscription }: DueMessage,
  after: AfterTry,
): Promise<void> {
  await mutate(ctx, "push.settle", async ({ tx }) => {
    if (after.outcome === "gone") {
      // One that was given new keys since is another one.
      const { p256dh } = subscription;
      const isThis = and(
        eq(pushSubscriptions.id, subscription.id),
        eq(pushSubscriptions.p256dh, p256dh),
      );
      await tx.delete(pushSubscriptions).where(isThis);
      return;
    }
    if (after.outcome === "later" && after.dueAt < expiresAt) {
      // Whoever took it after the lease ran out answers for it now.
      const isMine = and(eq(pushMessages.id, id), eq(pushMessages.attempts, attempts));
      await tx.update(pushMessages).set({ dueAt: after.dueAt }).where(isMine);
      return;
    }
    await tx.delete(pushMessages).where(eq(pushMessages.id, id));
  });
}
