import { and, eq, isNotNull } from "drizzle-orm";
import { accounts, secondFactors, sessions } from "#db/schema/people.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireStaff } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { mutate } from "#domain/core/mutate.ts";
import { isStaffAccount, STAFF_ROLES } from "#domain/core/staff-role-rules.ts";
import { accountTopic } from "#domain/core/topics.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { sendLetter } from "#domain/messaging/email-outbox.ts";
import { message } from "#i18n/message.ts";
import {
  countRecoveryCodes,
  decryptSecret,
  requireSecretKey,
  totpUri,
} from "./two-factor-codes.ts";
import { ENROLLMENT_LIFETIME, groupCode, RECENT_SIGN_IN } from "./two-factor-rules.ts";

interface TwoFactorSession {
  accountId: string;
  sessionId: string;
}

function factorOwner({ actor }: Pick<Ctx, "actor">): TwoFactorSession | null {
  if (actor.kind === "account") return actor;
  return actor.pending?.needs === "enrolment" ? actor.pending : null;
}

export function requireTwoFactorSession(ctx: Pick<Ctx, "actor">): TwoFactorSession {
  const owner = factorOwner(ctx);
  if (!owner) throw new DomainError("forbidden", message("coreErrors.logIn"));
  return owner;
}

/**
 * Returns the staff member, even while the console is closed until a second factor is set up;
 * otherwise null.
 */
export function staffTwoFactorSession(ctx: Pick<Ctx, "actor">): TwoFactorSession | null {
  const { actor } = ctx;
  return actor.kind === "account" && !isStaffAccount(actor) ? null : factorOwner(ctx);
}

export function requireStaffTwoFactorSession(ctx: Pick<Ctx, "actor">): TwoFactorSession {
  const owner = staffTwoFactorSession(ctx);
  if (!owner) throw new DomainError("forbidden", message("coreErrors.logInAsAdmin"));
  return owner;
}

export async function hasTwoFactor(db: Database, accountId: string): Promise<boolean> {
  const confirmed = and(
    eq(secondFactors.accountId, accountId),
    isNotNull(secondFactors.confirmedAt),
  );
  return (await db.$count(secondFactors, confirmed)) > 0;
}

export async function isRecentSignIn({ db, now }: Ctx, { sessionId }: TwoFactorSession) {
  const [session] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return session !== undefined && now.getTime() - session.createdAt.getTime() < RECENT_SIGN_IN;
}

/** `issuer` names the site in authenticator apps. `begun` is the secret as a URI and as text, only for the session that is setting it up. */
export async function readTwoFactor(ctx: Ctx, issuer: string) {
  const owner = requireTwoFactorSession(ctx);
  const [found] = await ctx.db
    .select({
      email: accounts.email,
      sealed: secondFactors.sealedSecret,
      begunAt: secondFactors.createdAt,
      begunBy: secondFactors.begunBySession,
      confirmedAt: secondFactors.confirmedAt,
    })
    .from(accounts)
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(eq(accounts.id, owner.accountId));
  const since = found?.confirmedAt ?? null;
  const email = found?.email ?? "";
  const isBegun =
    !since &&
    found?.begunBy === owner.sessionId &&
    ctx.now.getTime() - (found?.begunAt?.getTime() ?? 0) < ENROLLMENT_LIFETIME;
  const secret =
    found?.sealed && isBegun
      ? decryptSecret(requireSecretKey(ctx), found.sealed, owner.accountId)
      : null;
  return {
    email,
    since,
    recoveryCodesLeft: since ? await countRecoveryCodes(ctx.db, owner.accountId) : 0,
    begun:
      secret === null
        ? null
        : { address: totpUri(secret, email, issuer), secret: groupCode(secret, " ") },
    asksPassword: !(await isRecentSignIn(ctx, owner)),
  };
}

export async function offersTwoFactor(ctx: Ctx): Promise<boolean> {
  const { accountId } = requireStaff(ctx, ...STAFF_ROLES);
  const [account] = await ctx.db
    .select({ putOff: accounts.secondFactorPutOffAt })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account || account.putOff) return false;
  return !(await hasTwoFactor(ctx.db, accountId));
}

export async function postponeTwoFactor(ctx: Ctx): Promise<void> {
  const { accountId } = requireStaff(ctx, ...STAFF_ROLES);
  await mutate(ctx, "account.put-off-second-factor", async ({ tx, changed }) => {
    await tx
      .update(accounts)
      .set({ secondFactorPutOffAt: ctx.now })
      .where(eq(accounts.id, accountId));
    changed(accountTopic(accountId));
  });
}

export async function countUndecryptableTwoFactor(db: Database, key: Buffer): Promise<number> {
  const rows = await db
    .select({ accountId: secondFactors.accountId, sealed: secondFactors.sealedSecret })
    .from(secondFactors)
    .where(isNotNull(secondFactors.confirmedAt));
  return rows.filter(({ accountId, sealed }) => decryptSecret(key, sealed, accountId) === null)
    .length;
}

const NOT_STAFF = ["ifNotAsked", "ifNotYou"] as const;

export async function notifyTwoFactorEvent(
  tx: Database,
  ctx: Pick<Ctx, "now" | "siteUrl">,
  account: Pick<
    typeof accounts.$inferSelect,
    "id" | "email" | "language" | "isAdmin" | "staffRoles"
  >,
  event: "on" | "off" | "recoveryCode" | "turnedOff",
): Promise<void> {
  const to = { cup: await currentCup(tx), ...account, concerns: [account.id] };
  const isStaff = isStaffAccount(account);
  const values = {
    event,
    left: await countRecoveryCodes(tx, account.id),
    forgotLink: "/forgot",
    link: isStaff ? "/admin/security" : "/account/security",
  } as const;
  const isAsked = event === "turnedOff";
  await sendLetter(tx, ctx, to, "accountEmails.twoFactor", values, {
    without: [
      ...(isAsked ? (["wasYou"] as const) : []),
      ...(isStaff ? NOT_STAFF : (["ifNotAdmin", isAsked ? "ifNotYou" : "ifNotAsked"] as const)),
    ],
  });
}
