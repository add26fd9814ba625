import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { accounts } from "#db/schema/people.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireSignedIn, requireStaff } from "#domain/core/context.ts";
import { emailKey } from "#domain/core/email-address-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { formatTimestamp } from "#domain/core/format-rules.ts";
import { mutate } from "#domain/core/mutate.ts";
import { isStaffAccount } from "#domain/core/staff-role-rules.ts";
import { accountTopic } from "#domain/core/topics.ts";
import { type Cup, currentCup } from "#domain/cup/current-cup.ts";
import { sendLetter } from "#domain/messaging/email-outbox.ts";
import { message, type Text } from "#i18n/message.ts";
import type { AgreedText } from "../guardians/consents.ts";
import { deriveKeyOf } from "../sign-in/password-hashing.ts";
import { hashNewPassword, writePassword } from "../sign-in/passwords.ts";
import { lockCredentials, startSession } from "../sign-in/sessions.ts";
import type { VerifyInput } from "./account-input.ts";
import { accountOfPlayer } from "./accounts.ts";
import {
  consumeEmailLink,
  displayedMark,
  EMAIL_LINK_USED,
  findEmailLink,
  issueEmailLink,
  readEmailLink,
} from "./email-links.ts";
import { confirmMailbox, previewDropped } from "./mailbox-confirmation.ts";
import { verificationDeadline, whyUnverified } from "./verification-rules.ts";

/**
 * Throws `forbidden` if the email confirmation is overdue; call it before anything that puts a
 * player on a team. `sentence` is the message for anyone other than the account's owner.
 */
export async function requireVerified(
  tx: Database,
  cup: { verifyWithinDays: number | null },
  accountId: string,
  now: Date,
  sentence?: Text,
): Promise<void> {
  if (cup.verifyWithinDays === null) return;
  const [account] = await tx
    .select({
      emailVerifiedAt: accounts.emailVerifiedAt,
      proofWaivedAt: accounts.proofWaivedAt,
      createdAt: accounts.createdAt,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  const why = account ? whyUnverified(cup, account, now) : null;
  if (why) throw new DomainError("forbidden", sentence ?? why);
}

/** Throws `forbidden` with `sentence` if the email is unconfirmed, whatever the cup requires. */
export async function requireConfirmedEmail(tx: Database, accountId: string, sentence: Text) {
  const confirmed = and(eq(accounts.id, accountId), isNotNull(accounts.emailVerifiedAt));
  if ((await tx.$count(accounts, confirmed)) === 0) throw new DomainError("forbidden", sentence);
}

export type PendingVerification = NonNullable<Awaited<ReturnType<typeof readVerification>>>;

/**
 * Null for a visitor and for a confirmed email. `isWaived`: an organizer ended reminder and
 * deadline, but what needs the mailbox's proof stays closed (docs/decisions/17).
 */
export async function readVerification(ctx: Ctx, cup: Pick<Cup, "verifyWithinDays" | "zone">) {
  if (ctx.actor.kind !== "account") return null;
  const [account] = await ctx.db
    .select({
      email: accounts.email,
      emailVerifiedAt: accounts.emailVerifiedAt,
      proofWaivedAt: accounts.proofWaivedAt,
      createdAt: accounts.createdAt,
    })
    .from(accounts)
    .where(eq(accounts.id, ctx.actor.accountId));
  if (!account || account.emailVerifiedAt !== null) return null;
  const by = isStaffAccount(ctx.actor) ? null : verificationDeadline(cup, account);
  return {
    email: account.email,
    by: by && { iso: by.toISOString(), text: formatTimestamp(cup.zone, by, ctx.locale) },
    overdue: by !== null && ctx.now >= by,
    isWaived: account.proofWaivedAt !== null,
  };
}

export async function sendVerification(ctx: Ctx): Promise<void> {
  const { accountId } = requireSignedIn(ctx);
  await ctx.limit("verify-email.account", accountId);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "account.send-verification", async ({ tx, audit }) => {
    const [account] = await tx
      .select({
        id: accounts.id,
        email: accounts.email,
        language: accounts.language,
        verifiedAt: accounts.emailVerifiedAt,
      })
      .from(accounts)
      .where(eq(accounts.id, accountId));
    if (!account || account.verifiedAt !== null) {
      throw new DomainError("conflict", message("accountErrors.emailConfirmed"));
    }
    await writeVerification(tx, ctx, account, cup);
    audit(`account:${accountId}`);
  });
}

export async function writeVerification(
  tx: Database,
  ctx: Pick<Ctx, "now" | "siteUrl">,
  account: Pick<typeof accounts.$inferSelect, "id" | "email" | "language">,
  cup: Pick<Cup, "name">,
): Promise<void> {
  const token = await issueEmailLink(tx, ctx.now, {
    purpose: "verify-email",
    to: { accountId: account.id },
    email: account.email,
  });
  const to = { cup, ...account, concerns: [account.id], secret: true };
  await sendLetter(tx, ctx, to, "accountEmails.verify", { link: `/verify?token=${token}` });
}

/**
 * The link, its account and whether it has done its work. `verify-email` works only while the
 * account has that address; `change-email` is for a new one. Throws `not-found`.
 */
export async function findMailboxLink(
  db: Database,
  { actor }: Pick<Ctx, "actor">,
  purpose: "verify-email" | "change-email",
  token: string,
) {
  const link = await findEmailLink(db, purpose, token);
  const [account] = await db
    .select()
    .from(accounts)
    .where(eq(accounts.id, link?.accountId ?? NO_ACCOUNT));
  if (!link?.email || !account) throw new DomainError("not-found", EMAIL_LINK_USED);
  const hasAddress = account.emailKey === emailKey(link.email);
  if (purpose === "verify-email" && !hasAddress) {
    throw new DomainError("not-found", EMAIL_LINK_USED);
  }
  const done =
    purpose === "verify-email"
      ? account.emailVerifiedAt !== null
      : link.usedAt !== null && hasAddress;
  const isOwn = actor.kind === "account" && actor.accountId === account.id;
  return { email: link.email, account, done, isOwn };
}

const NO_ACCOUNT = "00000000-0000-0000-0000-000000000000";

export async function readMailboxLink(
  ctx: Ctx,
  purpose: "verify-email" | "change-email",
  token: string,
) {
  const { email, account, done, isOwn } = await findMailboxLink(ctx.db, ctx, purpose, token);
  if (!done) await readEmailLink(ctx.db, ctx.now, purpose, token);
  const mayDrop = !done && purpose === "verify-email";
  const drops = mayDrop ? await previewDropped(ctx.db, ctx.actor, account) : null;
  return { email, isOwn, done, drops };
}

/**
 * Confirms the link's address (`confirmMailbox`) and returns what that dropped; repeating it is a
 * no-op. A browser not signed in to the account must set a new `password`, since someone else could
 * know the current one.
 */
export async function verifyEmail(ctx: Ctx, { token, password }: VerifyInput, terms: AgreedText) {
  const find = (db: Database) => findMailboxLink(db, ctx, "verify-email", token);
  const { account: owner, done, isOwn } = await find(ctx.db);
  if (done) return NOTHING;
  try {
    await readEmailLink(ctx.db, ctx.now, "verify-email", token);
  } catch (error) {
    // The same form, sent twice, can have used the link since.
    if ((await find(ctx.db)).done) return NOTHING;
    throw error;
  }
  const passwordHash = isOwn
    ? null
    : await hashNewPassword(requireGiven(password), deriveKeyOf(owner));
  const cup = await currentCup(ctx.db);
  return mutate(ctx, "account.verify-email", async (change) => {
    const { tx, audit, changed } = change;
    const account = await lockCredentials(tx, owner.id);
    if ((await find(tx)).done) return NOTHING;
    const mark = displayedMark(await consumeEmailLink(tx, ctx.now, "verify-email", token));
    const dropped = await confirmMailbox(change, ctx, cup, account, { ...terms, ...mark });
    audit(`account:${account.id}`, mark);
    changed(accountTopic(account.id));
    if (passwordHash === null) return { session: null, dropped };
    await writePassword(change, ctx, cup, { accountId: account.id, passwordHash });
    return { session: await startSession(tx, account, ctx, changed), dropped };
  });
}

const NOTHING = { session: null, dropped: null };

function requireGiven(password: string | undefined): string {
  if (password !== undefined) return password;
  throw new DomainError("invalid", message("accountErrors.logInOrChoosePassword"), {
    field: "password",
  });
}

/**
 * Ends the reminder and the deadline of an unconfirmed address, and tells the address. It proves
 * nothing: only the emailed link does (docs/decisions/17). Organizers only; repeating it is a
 * no-op.
 */
export async function waiveEmailProof(ctx: Ctx, input: { playerId: string }): Promise<void> {
  requireStaff(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "account.confirm-address", async ({ tx, audit, changed }) => {
    const accountId = await accountOfPlayer(tx, input.playerId);
    const [waived] = await tx
      .update(accounts)
      .set({ proofWaivedAt: ctx.now })
      .where(
        and(
          eq(accounts.id, accountId),
          isNull(accounts.emailVerifiedAt),
          isNull(accounts.proofWaivedAt),
        ),
      )
      .returning({ email: accounts.email, language: accounts.language });
    if (!waived) return;
    audit(`account:${accountId}`);
    changed(accountTopic(accountId));
    const to = { cup, ...waived, concerns: [accountId] };
    await sendLetter(tx, ctx, to, "accountEmails.waived", { link: "/account/security" });
  });
}
