import { and, eq, gt, isNull, ne } from "drizzle-orm";
import { links } from "#db/schema/links.ts";
import { accounts } from "#db/schema/people.ts";
import { type Ctx, requireSignedIn } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { emailKey } from "#domain/core/email-address-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { mutate, violatedConstraint } from "#domain/core/mutate.ts";
import { accountTopic } from "#domain/core/topics.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { sendLetter } from "#domain/messaging/email-outbox.ts";
import { message } from "#i18n/message.ts";
import { IS_GUARDIAN_EMAIL, isGuardianEmailOf } from "../guardians/guardian-links.ts";
import { requirePassword } from "../sign-in/passwords.ts";
import { lockCredentials } from "../sign-in/sessions.ts";
import type { ChangeEmailInput } from "./account-input.ts";
import { consumeEmailLink, displayedMark, issueEmailLink } from "./email-links.ts";
import { findMailboxLink } from "./email-verification.ts";
import { endOwnApproval } from "./manager-approvals.ts";
import { notifyOwnerOfTakenEmail } from "./owner-alerts.ts";

/**
 * Emails a confirmation link to the new address and a notice to the current one; nothing changes
 * until `confirmEmailChange`. Responds identically for a taken address, but rejects the address of
 * a guardian of the account's players.
 */
export async function requestEmailChange(ctx: Ctx, input: ChangeEmailInput): Promise<void> {
  const actor = requireSignedIn(ctx);
  const { accountId } = actor;
  const account = await requirePassword(ctx, actor, input.currentPassword);
  const key = emailKey(input.email);
  if (key === account.emailKey) {
    throw new DomainError("invalid", message("accountErrors.emailIsYours"), { field: "email" });
  }
  await ctx.limit("change-email.account", accountId);
  const cup = await currentCup(ctx.db);
  const today = todayIn(cup.zone, ctx.now);
  const to = { cup, ...account, concerns: [accountId] };
  const isFree = await mutate(ctx, "account.ask-new-address", async ({ tx, audit }) => {
    await lockCredentials(tx, accountId, account.passwordHash);
    if (await isGuardianEmailOf(tx, accountId, input.email, today)) {
      throw new DomainError("invalid", IS_GUARDIAN_EMAIL, { field: "email" });
    }
    await tx
      .delete(links)
      .where(and(eq(links.accountId, accountId), eq(links.purpose, "change-email")));
    const taken = await tx.$count(accounts, eq(accounts.emailKey, key));
    // Also issued for a taken address, so that the account page looks the same; that token is never
    // sent.
    const token = await issueEmailLink(tx, ctx.now, {
      purpose: "change-email",
      to: { accountId },
      email: input.email,
    });
    if (taken === 0) {
      const link = `/confirm-email?token=${token}` as const;
      const toNew = { ...to, email: input.email, secret: true };
      await sendLetter(tx, ctx, toNew, "accountEmails.confirmNew", { link });
    }
    await sendLetter(tx, ctx, to, "accountEmails.changeRequested", { link: "/account/security" });
    audit(`account:${accountId}`);
    return taken === 0;
  });
  if (!isFree) await notifyOwnerOfTakenEmail(ctx, key, "change");
}

export async function readRequestedEmail(ctx: Ctx): Promise<string | null> {
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

/**
 * Changes the account's email to the link's address and invalidates links sent to the old one;
 * repeating it is a no-op. Throws `forbidden` unless signed in to the account, which thereby keeps
 * what was entered before its first proof of a mailbox (`confirmMailbox`), and `conflict` for the
 * address of a guardian of its players.
 */
export async function confirmEmailChange(ctx: Ctx, token: string): Promise<void> {
  const cup = await currentCup(ctx.db);
  try {
    await mutate(ctx, "account.change-email", async (change) => {
      const { tx, audit, changed } = change;
      const { account, email } = await findMailboxLink(tx, ctx, "change-email", token);
      const before = await lockCredentials(tx, account.id);
      const { done, isOwn } = await findMailboxLink(tx, ctx, "change-email", token);
      if (done) return;
      const mark = displayedMark(await consumeEmailLink(tx, ctx.now, "change-email", token));
      if (!isOwn) throw new DomainError("forbidden", LOG_IN_FIRST);
      const today = todayIn(cup.zone, ctx.now);
      if (await isGuardianEmailOf(tx, account.id, email, today)) {
        throw new DomainError("conflict", IS_GUARDIAN_EMAIL);
      }
      await tx
        .update(accounts)
        .set({ email, emailKey: emailKey(email), emailVerifiedAt: ctx.now })
        .where(eq(accounts.id, account.id));
      await endOwnApproval(change, ctx, cup, account.id);
      // All other links went to the old address; this one is needed to show that the change is
      // done.
      await tx
        .delete(links)
        .where(and(eq(links.accountId, account.id), ne(links.purpose, "change-email")));
      await sendLetter(
        tx,
        ctx,
        { cup, ...before, concerns: [account.id] },
        "accountEmails.changed",
        { email: cup.contactEmail ?? "" },
        { without: [cup.contactEmail === null ? "writeTo" : "tellOrganizer"] },
      );
      audit(`account:${account.id}`, mark);
      changed(accountTopic(account.id));
    });
  } catch (error) {
    if (violatedConstraint(error) !== "accounts_email_unique") throw error;
    throw new DomainError("conflict", message("accountErrors.emailTaken"));
  }
}

const LOG_IN_FIRST = message("accountErrors.logInToConfirm");
