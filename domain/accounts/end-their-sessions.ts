import { eq } from "drizzle-orm";
import { players, sessions } from "../../db/schema/accounts.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { accountTopic, sessionsTopic } from "../topics.ts";

/**
 * The admin signs a player's account out of every browser, as when a phone was stolen. Done twice it changes
 * nothing. Throws `not-found`.
 */
export async function endTheirSessions(ctx: Ctx, input: { playerId: string }): Promise<void> {
  requireAdmin(ctx);
  await mutate(ctx, "account.end-their-sessions", async ({ tx, audit, changed }) => {
    const [player] = await tx
      .select({ accountId: players.accountId })
      .from(players)
      .where(eq(players.id, input.playerId));
    if (!player) throw new DomainError("not-found", "There is no such player.");
    const { accountId } = player;
    const ended = await tx
      .delete(sessions)
      .where(eq(sessions.accountId, accountId))
      .returning({ id: sessions.id });
    if (ended.length === 0) return;
    audit(`account:${accountId}`, { sessions: ended.length });
    changed(accountTopic(accountId), sessionsTopic(accountId));
  });
}
