import { eq } from "drizzle-orm";
import { accounts } from "../../../db/schema/people.ts";
import type { AuditAction } from "../../core/audit-action-rules.ts";
import type { Ctx } from "../../core/context.ts";
import { mutate } from "../../core/mutate.ts";
import { unlessLimited } from "../../core/rate-limit-errors.ts";
import { currentCup } from "../../cup/current-cup.ts";
import { enqueueMail } from "../../messaging/email-outbox.ts";
import type { Letter } from "../../messaging/letter.ts";
import { passwordGuessedLetter } from "../sign-in/security-letters.ts";
import { type EmailUse, takenEmailLetter } from "./address-letters.ts";

/**
 * Emails the owner, at most once a day, that someone is guessing the password. Runs after the
 * response, so that timing does not reveal the account; `key` is its `emailKey`.
 */
export async function warnOfPasswordGuessing(ctx: Ctx, key: string): Promise<void> {
  if (ctx.sendsMail !== true) return;
  const warn = async () => {
    if (!(await unlessLimited(ctx.limit("warn-owner.account", key)))) return;
    const { name } = await currentCup(ctx.db);
    const letter = passwordGuessedLetter(name, ctx.siteUrl);
    await emailOwner({ ...ctx, submission: undefined }, "account.warn-owner", key, letter);
  };
  if (ctx.later) ctx.later(warn);
  else await warn();
}

/**
 * Emails the owner of an address that someone entered it, at most once a day; the caller cannot
 * tell. `key` is the address's `emailKey`.
 */
export async function notifyOwnerOfTakenEmail(ctx: Ctx, key: string, tried: EmailUse) {
  if (!(await unlessLimited(ctx.limit("tell-owner.account", key)))) return;
  const { name } = await currentCup(ctx.db);
  await emailOwner(ctx, "account.tell-owner", key, takenEmailLetter(name, ctx.siteUrl, tried));
}

async function emailOwner(ctx: Ctx, action: AuditAction, key: string, letter: Letter) {
  await mutate(ctx, action, async ({ tx }) => {
    const [owner] = await tx
      .select({ id: accounts.id, email: accounts.email })
      .from(accounts)
      .where(eq(accounts.emailKey, key));
    if (!owner) return;
    await enqueueMail(tx, ctx.now, { to: owner.email, ...letter, concerns: [owner.id] });
  });
}
