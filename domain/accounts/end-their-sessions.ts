import { eq } from "drizzle-orm";
import { sessions } from "../../db/schema/accounts.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { mutate } from "../mutate.ts";
import { accountTopic, sessionsTopic } from "../topics.ts";
import { accountOfPlayer } from "./account-of-player.ts";
import { holdAccount } from "./hold-session.ts";

export async function endTheirSessions(ctx: Ctx, input: { playerId: string }): Promise<void> {
  requireAdmin(ctx);
  await mutate(ctx, "account.end-their-sessions", async ({ tx, audit, changed }) => {
    const accountId = await accountOfPlayer(tx, input.playerId);
    await holdAccount(tx, accountId);
    const ended = await tx
      .delete(sessions)
      .where(eq(sessions.accountId, accountId))
      .returning({ id: sessions.id });
    if (ended.length === 0) return;
    audit(`account:${accountId}`, { sessions: ended.length });
    changed(accountTopic(accountId), sessionsTopic(accountId));
  });
}
