import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import type { Ctx } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { unlessLimited } from "../errors.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { passwordGuessedLetter } from "../mail/letters/password-guessed.ts";
import { mutate } from "../mutate.ts";

/**
 * Writes to the owner of an account that somebody is guessing its password, once a day at most; never on a site that
 * sends no mail. Whoever guesses doesn't wait for it: an address without an account has nothing to write. `key` is the
 * account's `emailKey`.
 */
export async function warnOwner(ctx: Ctx, accountId: string, key: string): Promise<void> {
  if (ctx.sendsMail !== true) return;
  const warn = async () => {
    if (!(await unlessLimited(ctx.limit("warn-owner.account", key)))) return;
    const cup = await currentCup(ctx.db);
    // It is no change that the form made: sent again it is compared again.
    await mutate({ ...ctx, sent: undefined }, "account.warn-owner", async ({ tx }) => {
      const [owner] = await tx
        .select({ email: accounts.email })
        .from(accounts)
        .where(eq(accounts.id, accountId));
      if (!owner) return;
      await enqueueMail(tx, ctx.now, {
        to: owner.email,
        ...passwordGuessedLetter({
          cupName: cup.name,
          securityLink: `${ctx.siteUrl}/account/security`,
        }),
        concerns: [accountId],
      });
    });
  };
  if (ctx.later) ctx.later(warn);
  else await warn();
}
