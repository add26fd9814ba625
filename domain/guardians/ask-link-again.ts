import { and, eq } from "drizzle-orm";
import { accounts, guardians, players } from "../../db/schema/accounts.ts";
import { emailKey, mailboxKey } from "../accounts/email-rules.ts";
import type { Ctx } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { unlessLimited } from "../errors.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { guardianAccountLetter } from "../mail/letters/guardian-link.ts";
import { mutate } from "../mutate.ts";
import { isUnder18, todayIn } from "../players/age-rules.ts";
import { mailGuardianLink } from "./mail-guardian-link.ts";

/**
 * Emails one link per player. The response never reveals whether there are any, so a rate-limited
 * address looks the same.
 */
export async function askLinkAgain(ctx: Ctx, input: { email: string }): Promise<void> {
  await ctx.limit("guardian-link.address", ctx.address);
  const key = emailKey(input.email);
  if (!(await unlessLimited(ctx.limit("guardian-link.guardian", mailboxKey(input.email))))) return;
  const cup = await currentCup(ctx.db);
  const today = todayIn(cup.zone, ctx.now);
  await mutate(ctx, "guardian.ask-again", async ({ tx }) => {
    await holdCup(tx, cup.id);
    const linked = await tx
      .select({ guardian: guardians, player: players })
      .from(guardians)
      .innerJoin(players, eq(players.id, guardians.playerId))
      .where(eq(guardians.emailKey, key));
    for (const { guardian, player } of linked) {
      if (!isUnder18(player.dob, today)) continue;
      await mailGuardianLink(tx, ctx, cup, { guardian, player, asked: "by guardian" });
    }
    const [account] = await tx
      .select({ id: accounts.id, email: accounts.email })
      .from(accounts)
      .innerJoin(players, and(eq(players.accountId, accounts.id), eq(players.isHolder, false)))
      .where(eq(accounts.emailKey, key));
    if (account) {
      const letter = guardianAccountLetter({ cupName: cup.name, siteUrl: ctx.siteUrl });
      await enqueueMail(tx, ctx.now, { to: account.email, ...letter, concerns: [account.id] });
    }
  });
}
