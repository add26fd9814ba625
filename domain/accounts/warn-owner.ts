import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import type { Ctx } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { unlessLimited } from "../errors.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { passwordGuessedLetter } from "../mail/letters/password-guessed.ts";
import { mutate } from "../mutate.ts";

/**
 * Emails the owner, at most once a day, that someone is guessing the password. Runs after the
 * response, so that timing does not reveal the account; `key` is its `emailKey`.
 */
export async function warnOwner(ctx: Ctx, accountId: string, key: string): Promise<void> {
  if (ctx.sendsMail !== true) return;
  const warn = async () => {
    if (!(await unlessLimited(ctx.limit("warn-owner.account", key)))) return;
    const cup = await currentCup(ctx.db);
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
