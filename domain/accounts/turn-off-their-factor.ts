import { eq } from "drizzle-orm";
import { secondFactors, sessions } from "../../db/schema/accounts.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { accountTopic, sessionsTopic } from "../topics.ts";
import { accountOfPlayer } from "./account-of-player.ts";
import { hasSecondFactor } from "./factor-owner.ts";
import { holdAccount } from "./hold-session.ts";
import { tellFactor } from "./tell-factor.ts";

/**
 * Removes the second factor of someone who lost app and recovery codes, ends their sessions and
 * emails them. Throws `not-found`, or `conflict` if there is none.
 */
export async function turnOffTheirFactor(ctx: Ctx, input: { playerId: string }): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "account.turn-off-their-second-factor", async ({ tx, audit, changed }) => {
    const accountId = await accountOfPlayer(tx, input.playerId);
    const account = await holdAccount(tx, accountId);
    if (!(await hasSecondFactor(tx, accountId))) {
      throw new DomainError("conflict", "Two-factor sign-in is off already.");
    }
    await tx.delete(secondFactors).where(eq(secondFactors.accountId, accountId));
    await tx.delete(sessions).where(eq(sessions.accountId, accountId));
    await tellFactor(tx, ctx, cup, { ...account, news: "turned-off" });
    audit(`account:${accountId}`);
    changed(accountTopic(accountId), sessionsTopic(accountId));
  });
}
