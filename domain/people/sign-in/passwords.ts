import { dictionary } from "@zxcvbn-ts/language-common";
import { and, eq, inArray } from "drizzle-orm";
import { links } from "#db/schema/links.ts";
import { accounts } from "#db/schema/people.ts";
import { type Ctx, requireSignedIn, type SignedIn } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { type Change, mutate } from "#domain/core/mutate.ts";
import { NO_STAFF } from "#domain/core/staff-role-rules.ts";
import { type Cup, currentCup } from "#domain/cup/current-cup.ts";
import { sendLetter } from "#domain/messaging/email-outbox.ts";
import { message } from "#i18n/message.ts";
import type { ChangePasswordInput } from "../accounts/account-input.ts";
import {
  type deriveKeyFor,
  deriveKeyOf,
  hashPassword,
  verifyPassword,
} from "./password-hashing.ts";
import { passwordText } from "./password-rules.ts";
import { endSessions, lockSession, type NewSession, startSession } from "./sessions.ts";

let common: ReadonlySet<string> | undefined;

/** Site-specific words with trailing digits, which attackers try first (ASVS 5.0 6.2.11). */
const OURS = /^(?:araknid|cup|soccer|spider|u1[36])+[\d\W]*$/;

/**
 * Checks the 49,000 most common passwords in any case, one repeated character, and the site's name.
 * Server only: the list is 380 kB.
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(dictionary["passwords-common"].map((each) => each.toLowerCase()));
  const text = passwordText(password).toLowerCase();
  return common.has(text) || /^(.)\1*$/su.test(text) || OURS.test(text.replace(/[\s_-]/g, ""));
}

/** Throws `invalid` at the field. */
export function requireUncommonPassword(password: string): void {
  if (!isCommonPassword(password)) return;
  throw new DomainError("invalid", message("accountErrors.passwordCommon"), { field: "password" });
}

/** Hashing is slow, so never do it inside a transaction. */
export async function hashNewPassword(password: string, how: ReturnType<typeof deriveKeyFor>) {
  requireUncommonPassword(password);
  return hashPassword(password, how);
}

const WRONG_PASSWORD = message("accountErrors.passwordWrong");

/**
 * Throws `forbidden` at the field on a wrong password. Failures are counted per session, so an
 * unattended browser cannot be used to guess or to lock out other sessions.
 */
export async function requirePassword(
  ctx: Ctx,
  { accountId, sessionId }: Pick<SignedIn, "accountId" | "sessionId">,
  currentPassword: string,
): Promise<typeof accounts.$inferSelect> {
  const refund = await ctx.limit("own-password.account", `${accountId} ${sessionId}`);
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, accountId));
  const fits = await verifyPassword(
    currentPassword,
    account?.passwordHash ?? null,
    deriveKeyOf(account ?? { ...NO_STAFF, id: accountId }),
    refund,
  );
  if (!account || !fits) {
    throw new DomainError("forbidden", WRONG_PASSWORD, { field: "currentPassword" });
  }
  await refund();
  return account;
}

/**
 * Inside the caller's transaction: sets the password, ends all sessions, invalidates open password
 * and email links, and emails the owner.
 */
export async function writePassword(
  change: Change,
  ctx: Pick<Ctx, "now" | "siteUrl">,
  cup: Pick<Cup, "name" | "contactEmail">,
  { accountId, passwordHash }: { accountId: string; passwordHash: string },
): Promise<typeof accounts.$inferSelect> {
  const { tx } = change;
  const [account] = await tx
    .update(accounts)
    .set({ passwordHash })
    .where(eq(accounts.id, accountId))
    .returning();
  if (!account) throw new DomainError("not-found", message("accountErrors.noSuchAccount"));
  await endSessions(change, accountId);
  await tx
    .delete(links)
    .where(
      and(
        eq(links.accountId, accountId),
        inArray(links.purpose, ["reset-password", "change-email"]),
      ),
    );
  await sendLetter(
    tx,
    ctx,
    { cup, ...account, concerns: [accountId] },
    "accountEmails.passwordChanged",
    { email: cup.contactEmail ?? "", link: "/forgot" },
    { without: [cup.contactEmail === null ? "notYouWriteTo" : "notYou"] },
  );
  return account;
}

/**
 * Ends every other session and replaces this one. Throws `forbidden` if the current session has
 * ended.
 */
export async function changePassword(ctx: Ctx, input: ChangePasswordInput): Promise<NewSession> {
  const actor = requireSignedIn(ctx);
  const before = await requirePassword(ctx, actor, input.currentPassword);
  const cup = await currentCup(ctx.db);
  const passwordHash = await hashNewPassword(input.password, deriveKeyOf(before));
  return mutate(ctx, "account.change-password", async (change) => {
    const { tx, audit } = change;
    await lockSession(tx, actor, before.passwordHash);
    const account = await writePassword(change, ctx, cup, { accountId: before.id, passwordHash });
    audit(`account:${before.id}`);
    return startSession(tx, { ...account, passedCode: true }, ctx, change.changed);
  });
}
