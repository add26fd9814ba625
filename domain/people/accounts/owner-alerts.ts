import { eq } from "drizzle-orm";
import { accounts } from "../../../db/schema/people.ts";
import type { Ctx } from "../../core/context.ts";
import { mutate } from "../../core/mutate.ts";
import { unlessLimited } from "../../core/rate-limit-errors.ts";
import { currentCup } from "../../cup/current-cup.ts";
import { enqueueMail } from "../../messaging/email-outbox.ts";
import { passwordGuessedLetter } from "../sign-in/security-letters.ts";
import { type EmailUse, takenEmailLetter } from "./address-letters.ts";

/**
 * Emails the owner, at most once a day, that someone is guessing the password. Runs after the
 * response, so that timing does not reveal the account; `key` is its `emailKey`.
 */
export async function warnOfPasswordGuessing(
  ctx: Ctx,
  accountId: string,
  key: string,
): Promise<void> {
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
        ...passwordGuessedLetter(cup.name, ctx.siteUrl),
        concerns: [accountId],
      });
    });
  };
  if (ctx.later) ctx.later(warn);
  else await warn();
}

/**
 * Emails the owner of an address that someone entered it, at most once a day; the caller cannot
 * tell. `key` is the address's `emailKey`.
 */
export async function notifyOwnerOfTakenEmail(
  ctx: Ctx,
  key: string,
  tried: EmailUse,
): Promise<void> {
  if (!(await unlessLimited(ctx.limit("tell-owner.account", key)))) return;
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "account.tell-owner", async ({ tx }) => {
    const [owner] = await tx
      .select({ id: accounts.id, email: accounts.email })
      .from(accounts)
      .where(eq(accounts.emailKey, key));
    if (!owner) return;
    await enqueueMail(tx, ctx.now, {
      to: owner.email,
      ...takenEmailLetter(cup.name, ctx.siteUrl, tried),
      concerns: [owner.id],
    });
  });
}
