import { and, desc, eq, gt, ne } from "drizzle-orm";
import { sessions } from "../../../db/schema/people.ts";
import { type Ctx, requireAdmin, requireSignedIn } from "../../core/context.ts";
import { mutate } from "../../core/mutate.ts";
import { accountTopic, sessionsTopic } from "../../core/topics.ts";
import { accountOfPlayer } from "../accounts/accounts.ts";
import { isIdle, lockCredentials, lockSession } from "./sessions.ts";

export interface OwnSession {
  id: string;
  device: string;
  createdAt: Date;
  lastSeenAt: Date;
  isThis: boolean;
}

export async function listSessions(ctx: Ctx): Promise<OwnSession[]> {
  const actor = requireSignedIn(ctx);
  const rows = await ctx.db
    .select({
      id: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.accountId, actor.accountId),
        eq(sessions.awaitsCode, false),
        gt(sessions.expiresAt, ctx.now),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
  return rows
    .filter(({ lastSeenAt }) => !isIdle(actor, lastSeenAt, ctx.now))
    .map((row) => ({ ...row, isThis: row.id === actor.sessionId }))
    .toSorted((a, b) => Number(b.isThis) - Number(a.isThis));
}

export async function endOwnSession(ctx: Ctx, { sessionId }: { sessionId: string }): Promise<void> {
  const actor = requireSignedIn(ctx);
  const { accountId } = actor;
  await mutate(ctx, "account.end-session", async ({ tx, audit, changed }) => {
    await lockSession(tx, actor);
    const [ended] = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.accountId, accountId)))
      .returning({ id: sessions.id });
    if (!ended) return;
    audit(`account:${accountId}`, { session: ended.id });
    changed(accountTopic(accountId), sessionsTopic(accountId));
  });
}

export async function endOtherSessions(ctx: Ctx): Promise<void> {
  const actor = requireSignedIn(ctx);
  const { accountId, sessionId } = actor;
  await mutate(ctx, "account.end-sessions", async ({ tx, audit, changed }) => {
    await lockSession(tx, actor);
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.accountId, accountId), ne(sessions.id, sessionId)))
      .returning({ id: sessions.id });
    if (ended.length === 0) return;
    audit(`account:${accountId}`, { sessions: ended.length });
    changed(accountTopic(accountId), sessionsTopic(accountId));
  });
}

export async function endSessionsByAdmin(ctx: Ctx, input: { playerId: string }): Promise<void> {
  requireAdmin(ctx);
  await mutate(ctx, "account.end-their-sessions", async ({ tx, audit, changed }) => {
    const accountId = await accountOfPlayer(tx, input.playerId);
    await lockCredentials(tx, accountId);
    const ended = await tx
      .delete(sessions)
      .where(eq(sessions.accountId, accountId))
      .returning({ id: sessions.id });
    if (ended.length === 0) return;
    audit(`account:${accountId}`, { sessions: ended.length });
    changed(accountTopic(accountId), sessionsTopic(accountId));
  });
}
