import { and, eq, gt, isNull } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import { links } from "../../db/schema/links.ts";
import { type Ctx, requireSignedIn } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { isOfOwnGuardian, OF_OWN_GUARDIAN } from "../guardians/own-guardian.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { changeAskedLetter, confirmNewAddressLetter } from "../mail/letters/change-email.ts";
import { mutate } from "../mutate.ts";
import { todayIn } from "../players/age-rules.ts";
import { requirePassword } from "./check-password.ts";
import { emailKey } from "./email-rules.ts";
import { holdAccount } from "./hold-session.ts";
import type { ChangeEmailInput } from "./input.ts";
import { issueLink } from "./links.ts";
import { tellOwner } from "./tell-owner.ts";

/**
 * Emails a confirmation link to the new address and a notice to the current one; nothing changes
 * until `confirmNewAddress`. Responds identically for a taken address, but rejects the address of a
 * guardian of the account's players.
 */
export async function askForNewAddress(ctx: Ctx, input: ChangeEmailInput): Promise<void> {
  const actor = requireSignedIn(ctx);
  const { accountId } = actor;
  const account = await requirePassword(ctx, actor, input.currentPassword);
  const key = emailKey(input.email);
  if (key === account.emailKey) {
    throw new DomainError("invalid", "This is your address already.", { field: "email" });
  }
  await ctx.limit("change-email.account", accountId);
  const cup = await currentCup(ctx.db);
  const today = todayIn(cup.zone, ctx.now);
  const isFree = await mutate(ctx, "account.ask-new-address", async ({ tx, audit }) => {
    await holdAccount(tx, accountId, account.passwordHash);
    if (await isOfOwnGuardian(tx, accountId, input.email, today)) {
      throw new DomainError("invalid", OF_OWN_GUARDIAN, { field: "email" });
    }
    await tx
      .delete(links)
      .where(and(eq(links.accountId, accountId), eq(links.purpose, "change-email")));
    const taken = await tx.$count(accounts, eq(accounts.emailKey, key));
    // Also issued for a taken address, so that the account page looks the same; that token is never
    // sent.
    const token = await issueLink(tx, ctx.now, {
      purpose: "change-email",
      to: { accountId },
      email: input.email,
    });
    if (taken === 0) {
      await enqueueMail(tx, ctx.now, {
        to: input.email,
        ...confirmNewAddressLetter({
          cupName: cup.name,
          link: `${ctx.siteUrl}/confirm-email?token=${token}`,
        }),
        concerns: [accountId],
        secret: true,
      });
    }
    await enqueueMail(tx, ctx.now, {
      to: account.email,
      ...changeAskedLetter({
        cupName: cup.name,
        securityLink: `${ctx.siteUrl}/account/security`,
      }),
      concerns: [accountId],
    });
    audit(`account:${accountId}`);
    return taken === 0;
  });
  if (!isFree) await tellOwner(ctx, key, cup.name, "change");
}

export async function readWantedAddress(ctx: Ctx): Promise<string | null> {
  const { accountId } = requireSignedIn(ctx);
  const [wanted] = await ctx.db
    .select({ email: links.email })
    .from(links)
    .where(
      and(
        eq(links.accountId, accountId),
        eq(links.purpose, "change-email"),
        isNull(links.usedAt),
        gt(links.expiresAt, ctx.now),
      ),
    );
  return wanted?.email ?? null;
}
