import { and, eq, gt, isNull, ne } from "drizzle-orm";
import { links } from "../../../db/schema/links.ts";
import { accounts } from "../../../db/schema/people.ts";
import type { Database } from "../../../db/types.ts";
import { type Ctx, requireSignedIn } from "../../core/context.ts";
import { todayIn } from "../../core/date-rules.ts";
import { emailKey } from "../../core/email-address-rules.ts";
import { DomainError } from "../../core/errors.ts";
import { mutate, violatedConstraint } from "../../core/mutate.ts";
import { accountTopic } from "../../core/topics.ts";
import { currentCup } from "../../cup/current-cup.ts";
import { enqueueMail } from "../../messaging/email-outbox.ts";
import type { AgreedText } from "../guardians/consents.ts";
import { IS_GUARDIAN_EMAIL, isGuardianEmailOf } from "../guardians/guardian-links.ts";
import { requirePassword } from "../sign-in/passwords.ts";
import { lockCredentials } from "../sign-in/sessions.ts";
import type { ChangeEmailInput } from "./account-input.ts";
import {
  confirmNewEmailLetter,
  emailChangedLetter,
  emailChangeRequestedLetter,
} from "./address-letters.ts";
import {
  consumeEmailLink,
  EMAIL_LINK_USED,
  type EmailLink,
  findEmailLink,
  issueEmailLink,
  readEmailLink,
} from "./email-links.ts";
import type { VerificationLink } from "./email-verification.ts";
import { confirmMailbox, previewDropped } from "./mailbox-confirmation.ts";
import { notifyOwnerOfTakenEmail } from "./owner-alerts.ts";
import type { Dropped } from "./verification-rules.ts";

/**
 * Emails a confirmation link to the new address and a notice to the current one; nothing changes
 * until `confirmNewAddress`. Responds identically for a taken address, but rejects the address of a
 * guardian of the account's players.
 */
export async function requestEmailChange(ctx: Ctx, input: ChangeEmailInput): Promise<void> {
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
      await enqueueMail(tx, ctx.now, {
        to: input.email,
        ...confirmNewEmailLetter(cup.name, `${ctx.siteUrl}/confirm-email?token=${token}`),
        concerns: [accountId],
        secret: true,
      });
    }
    await enqueueMail(tx, ctx.now, {
      to: account.email,
      ...emailChangeRequestedLetter(cup.name, ctx.siteUrl),
      concerns: [accountId],
    });
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

export async function readEmailChangeLink(ctx: Ctx, token: string): Promise<VerificationLink> {
  const link = await requireLink(ctx.db, token);
  const shown = { email: link.email, isOwn: isOwn(ctx, link) };
  if (await isDone(ctx.db, link)) return { ...shown, done: true, drops: null };
  await readEmailLink(ctx.db, ctx.now, "change-email", token);
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, link.accountId));
  if (!account) throw new DomainError("not-found", EMAIL_LINK_USED);
  return { ...shown, done: false, drops: await previewDropped(ctx.db, ctx.actor, account) };
}

/**
 * Changes the account's email to the link's address, invalidates links sent to the old one, and
 * returns what `confirmMailbox` dropped; repeating it is a no-op. Throws `forbidden` unless signed
 * in to the account, and `conflict` for the address of a guardian of its players.
 */
export async function confirmEmailChange(
  ctx: Ctx,
  token: string,
  terms: AgreedText,
): Promise<{ dropped: Dropped[] | null }> {
  const cup = await currentCup(ctx.db);
  try {
    return await mutate(ctx, "account.change-email", async (change) => {
      const { tx, audit, changed } = change;
      const link = await requireLink(tx, token);
      const { accountId, email } = link;
      const before = await lockCredentials(tx, accountId);
      if (await isDone(tx, await requireLink(tx, token))) return { dropped: null };
      await consumeEmailLink(tx, ctx.now, "change-email", token);
      if (!isOwn(ctx, link)) throw new DomainError("forbidden", LOG_IN_FIRST);
      const today = todayIn(cup.zone, ctx.now);
      if (await isGuardianEmailOf(tx, accountId, email, today)) {
        throw new DomainError("conflict", IS_GUARDIAN_EMAIL);
      }
      const dropped = await confirmMailbox(change, ctx, cup, { ...before, email }, terms);
      await tx
        .update(accounts)
        .set({ email, emailKey: emailKey(email), emailVerifiedAt: ctx.now })
        .where(eq(accounts.id, accountId));
      // All other links went to the old address; this one is needed to show that the change is
      // done.
      await tx
        .delete(links)
        .where(and(eq(links.accountId, accountId), ne(links.purpose, "change-email")));
      await enqueueMail(tx, ctx.now, {
        to: before.email,
        ...emailChangedLetter(cup),
        concerns: [accountId],
      });
      audit(`account:${accountId}`);
      changed(accountTopic(accountId));
      return { dropped };
    });
  } catch (error) {
    if (violatedConstraint(error) !== "accounts_email_unique") throw error;
    throw new DomainError("conflict", "Another account has this address by now.");
  }
}

const LOG_IN_FIRST = "Log in first, to the account that should use this address.";

function isOwn(
  { actor }: Pick<Ctx, "actor">,
  { accountId }: Pick<EmailLink, "accountId">,
): boolean {
  return actor.kind === "account" && actor.accountId === accountId;
}

async function requireLink(tx: Database, token: string) {
  const link = await findEmailLink(tx, "change-email", token);
  if (!link?.accountId || !link.email) throw new DomainError("not-found", EMAIL_LINK_USED);
  return { ...link, accountId: link.accountId, email: link.email };
}

async function isDone(db: Database, link: EmailLink): Promise<boolean> {
  if (link.usedAt === null || link.accountId === null) return false;
  const [account] = await db
    .select({ key: accounts.emailKey })
    .from(accounts)
    .where(eq(accounts.id, link.accountId));
  return account?.key === emailKey(link.email ?? "");
}
