import { eq } from "drizzle-orm";
import { accounts } from "#db/schema/people.ts";
import type { Ctx } from "#domain/core/context.ts";
import { emailKey } from "#domain/core/email-address-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { mutate } from "#domain/core/mutate.ts";
import { withAdvice } from "#domain/core/rate-limit-errors.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { sendLetter } from "#domain/messaging/email-outbox.ts";
import { message } from "#i18n/message.ts";
import type { ForgotInput, ResetInput } from "../accounts/account-input.ts";
import {
  consumeEmailLink,
  displayedMark,
  EMAIL_LINK_USED,
  type EmailLink,
  issueEmailLink,
  readEmailLink,
} from "../accounts/email-links.ts";
import { confirmMailbox, previewDropped } from "../accounts/mailbox-confirmation.ts";
import type { AgreedText } from "../guardians/consents.ts";
import { deriveKeyOf } from "./password-hashing.ts";
import { hashNewPassword, writePassword } from "./passwords.ts";
import { lockCredentials, startSession } from "./sessions.ts";
import { recordSignIn } from "./sign-in-history.ts";
import { knownDeviceOf } from "./sign-in-limits.ts";

const SENT_BEFORE = message("accountErrors.resetSentBefore");

/**
 * Responds identically whether or not the account exists. Network limits do not apply to known
 * devices, so that the owner always gets a link (or has had several within the hour).
 */
export async function forgotPassword(ctx: Ctx, { email }: ForgotInput): Promise<void> {
  const key = emailKey(email);
  const [owner] = await ctx.db
    .select({ id: accounts.id, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.emailKey, key));
  if (!owner || !knownDeviceOf(ctx, owner)) await ctx.limit("forgot.address", ctx.address);
  await ctx.limit("forgot.account", key).catch((error: unknown) => {
    throw withAdvice(error, SENT_BEFORE);
  });
  const cup = await currentCup(ctx.db);
  // Publishes nothing: an event would reveal that the account exists.
  await mutate(ctx, "account.forgot-password", async ({ tx, audit }) => {
    const [account] = await tx
      .select({ id: accounts.id, email: accounts.email, language: accounts.language })
      .from(accounts)
      .where(eq(accounts.emailKey, key));
    if (!account) return;
    const token = await issueEmailLink(tx, ctx.now, {
      purpose: "reset-password",
      to: { accountId: account.id },
    });
    const to = { cup, ...account, concerns: [account.id], secret: true };
    await sendLetter(tx, ctx, to, "accountEmails.reset", { link: `/reset?token=${token}` });
    audit(`account:${account.id}`);
  });
}

async function readCounted(ctx: Ctx, token: string): Promise<EmailLink> {
  // Opening the page without a token is not a guess.
  if (token === "") throw new DomainError("not-found", EMAIL_LINK_USED);
  try {
    return await readEmailLink(ctx.db, ctx.now, "reset-password", token);
  } catch (error) {
    if (error instanceof DomainError) await ctx.limit("reset.address", ctx.address);
    throw error;
  }
}

async function accountOf(ctx: Ctx, token: string) {
  const { accountId } = await readCounted(ctx, token);
  const [account] = await ctx.db
    .select()
    .from(accounts)
    .where(eq(accounts.id, accountId ?? ""));
  if (!account) throw new DomainError("not-found", EMAIL_LINK_USED);
  return account;
}

export async function readResetLink(ctx: Ctx, token: string) {
  const account = await accountOf(ctx, token);
  const drops = await previewDropped(ctx.db, ctx.actor, account);
  return { email: account.email, acceptsTerms: drops !== null };
}

/**
 * Sets a password with a `forgotPassword` link, ends all other sessions and signs in (a second
 * factor is still required). Also confirms the address (`confirmMailbox`) and returns what that
 * dropped.
 */
export async function resetPassword(ctx: Ctx, { token, password }: ResetInput, terms: AgreedText) {
  // Check the link first, so that hashing cannot be triggered without one.
  const owner = await accountOf(ctx, token);
  const cup = await currentCup(ctx.db);
  const passwordHash = await hashNewPassword(password, deriveKeyOf(owner));
  return mutate(ctx, "account.reset-password", async (change) => {
    const { tx, audit } = change;
    const { accountId } = await readEmailLink(tx, ctx.now, "reset-password", token);
    if (accountId === null) throw new DomainError("not-found", EMAIL_LINK_USED);
    const before = await lockCredentials(tx, accountId);
    const mark = displayedMark(await consumeEmailLink(tx, ctx.now, "reset-password", token));
    const dropped = await confirmMailbox(change, ctx, cup, before, { ...terms, ...mark });
    const account = await writePassword(change, ctx, cup, { accountId, passwordHash });
    audit(`account:${accountId}`, mark);
    const session = await startSession(tx, account, ctx, change.changed);
    if (!session.awaitsCode) await recordSignIn(tx, ctx, account, { isOwnWay: true });
    return { session, dropped };
  });
}
