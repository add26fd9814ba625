import { and, desc, eq, gt, ne } from "drizzle-orm";
import { sessions } from "#db/schema/people.ts";
import { type Ctx, requireAdmin, requireSignedIn } from "#domain/core/context.ts";
import { mutate } from "#domain/core/mutate.ts";
import { accountOfPlayer } from "../accounts/accounts.ts";
import { endSessions, isIdle, lockCredentials, lockSession } from "./sessions.ts";

export async function listSessions(ctx: Ctx) {
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
  await mutate(ctx, "account.end-session", async (change) => {
    await lockSession(change.tx, actor);
    const ended = await endSessions(change, actor.accountId, eq(sessions.id, sessionId));
    if (ended > 0) change.audit(`account:${actor.accountId}`, { session: sessionId });
  });
}

export async function endOtherSessions(ctx: Ctx): Promise<void> {
  const actor = requireSignedIn(ctx);
  await mutate(ctx, "account.end-sessions", async (change) => {
    await lockSession(change.tx, actor);
    const ended = await endSessions(change, actor.accountId, ne(sessions.id, actor.sessionId));
    if (ended > 0) change.audit(`account:${actor.accountId}`, { sessions: ended });
  });
}

export async function endSessionsByAdmin(ctx: Ctx, input: { playerId: string }): Promise<void> {
  requireAdmin(ctx);
  await mutate(ctx, "account.end-their-sessions", async (change) => {
    const accountId = await accountOfPlayer(change.tx, input.playerId);
    await lockCredentials(change.tx, accountId);
    const ended = await endSessions(change, accountId);
    if (ended > 0) change.audit(`account:${accountId}`, { sessions: ended });
  });
}
