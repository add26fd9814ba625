import { and, eq, isNull } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { mutate } from "../mutate.ts";
import { accountTopic } from "../topics.ts";
import { accountOfPlayer } from "./account-of-player.ts";

export async function confirmTheirAddress(ctx: Ctx, input: { playerId: string }): Promise<void> {
  requireAdmin(ctx);
  await mutate(ctx, "account.confirm-address", async ({ tx, audit, changed }) => {
    const accountId = await accountOfPlayer(tx, input.playerId);
    const confirmed = await tx
      .update(accounts)
      .set({ emailVerifiedAt: ctx.now })
      .where(and(eq(accounts.id, accountId), isNull(accounts.emailVerifiedAt)))
      .returning({ id: accounts.id });
    if (confirmed.length === 0) return;
    audit(`account:${accountId}`);
    changed(accountTopic(accountId));
  });
}
