import { eq } from "drizzle-orm";
import { accounts } from "#db/schema/people.ts";
import type { AuditAction } from "#domain/core/audit-action-rules.ts";
import type { Ctx } from "#domain/core/context.ts";
import { mutate } from "#domain/core/mutate.ts";
import { unlessLimited } from "#domain/core/rate-limit-errors.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { sendLetter } from "#domain/messaging/email-outbox.ts";
import type { LetterKey, LetterValues } from "#domain/messaging/letter.ts";

/**
 * Emails the owner, at most once a day, that someone is guessing the password. Runs after the
 * response, so that timing does not reveal the account; `key` is its `emailKey`.
 */
export async function warnOfPasswordGuessing(ctx: Ctx, key: string): Promise<void> {
  if (ctx.sendsMail !== true) return;
  const warn = async () => {
    if (!(await unlessLimited(ctx.limit("warn-owner.account", key)))) return;
    const own = { ...ctx, submission: undefined };
    const values = { link: "/account/security" } as const;
    await emailOwner(own, "account.warn-owner", key, "accountEmails.guessed", values);
  };
  if (ctx.later) ctx.later(warn);
  else await warn();
}

/**
 * Emails the owner of an address that someone entered it, at most once a day; the caller cannot
 * tell. `key` is the address's `emailKey`.
 */
export async function notifyOwnerOfTakenEmail(ctx: Ctx, key: string, tried: "register" | "change") {
  if (!(await unlessLimited(ctx.limit("tell-owner.account", key)))) return;
  const values = { tried, link: "/login" } as const;
  await emailOwner(ctx, "account.tell-owner", key, "accountEmails.taken", values);
}

async function emailOwner<Key extends LetterKey>(
  ctx: Ctx,
  action: AuditAction,
  owner: string,
  key: Key,
  values: LetterValues<Key>,
) {
  const cup = await currentCup(ctx.db);
  await mutate(ctx, action, async ({ tx }) => {
    const [account] = await tx
      .select({ id: accounts.id, email: accounts.email, language: accounts.language })
      .from(accounts)
      .where(eq(accounts.emailKey, owner));
    if (!account) return;
    await sendLetter(tx, ctx, { cup, ...account, concerns: [account.id] }, key, values);
  });
}
