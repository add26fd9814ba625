import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { pushMessages, pushSubscriptions } from "../../db/schema/field.ts";
import type { Ctx } from "../context.ts";
import { mutate } from "../mutate.ts";
import type { AfterTry } from "./back-off-rules.ts";

const LEASE = 60_000;

export interface DueMessage {
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

export async function settleMessage(
  ctx: Ctx,
  { id, attempts, expiresAt, subscription }: DueMessage,
  after: AfterTry,
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
