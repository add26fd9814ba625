import { and, eq, gt } from "drizzle-orm";
import { accounts, sessions } from "#db/schema/people.ts";
import type { Ctx } from "#domain/core/context.ts";
import { emailKey, parseEmail } from "#domain/core/email-address-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { type Change, mutate } from "#domain/core/mutate.ts";
import { isStaffAccount, type StaffRights } from "#domain/core/staff-role-rules.ts";
import { message } from "#i18n/message.ts";
import type { CodeInput, SignInInput } from "../accounts/account-input.ts";
import { deriveKeyFor, deriveKeyOf, verifyPassword } from "./password-hashing.ts";
import { lockCredentials, type NewSession, startSession } from "./sessions.ts";
import { recordSignIn, recordWrongCode, recordWrongPassword } from "./sign-in-history.ts";
import { countSignInAttempt, knownDeviceOf } from "./sign-in-limits.ts";
import { notifyTwoFactorEvent } from "./two-factor.ts";
import {
  consumeCode,
  countCodeAttempt,
  requireTwoFactorCode,
  WRONG_TWO_FACTOR_CODE,
} from "./two-factor-codes.ts";

/** The spec's two messages (§8): public sign-in and console. */
const sentences = {
  anyone: message("accountErrors.credentials"),
  admin: message("accountErrors.adminCredentials"),
};

/**
 * Starts a session, which awaits a code if there is a second factor; `as: "admin"` accepts staff
 * only. Fails with the same message and in the same time, whether or not the account exists.
 */
export async function signIn(ctx: Ctx, input: SignInInput, as: "anyone" | "admin" = "anyone") {
  const email = parseEmail(input.email);
  const key = email === null ? null : emailKey(email);
  const [account] =
    key === null ? [] : await ctx.db.select().from(accounts).where(eq(accounts.emailKey, key));
  const refund = await countSignInAttempt(ctx, { key, account: account ?? null, as });
  const fits = await verifyPassword(
    input.password,
    account?.passwordHash ?? null,
    account && knownDeviceOf(ctx, account) !== null
      ? deriveKeyOf(account)
      : deriveKeyFor({ isConsole: as === "admin", owner: null }),
    refund,
  );
  if (account && !fits) await recordWrongPassword(ctx, account.id);
  if (!account || !fits || (as === "admin" && !isStaffAccount(account))) {
    throw new DomainError("forbidden", sentences[as]);
  }
  await refund();
  return mutate(ctx, "account.sign-in", async ({ tx, audit, changed }) => {
    // A password reset during the comparison has signed everyone out.
    const [still] = await tx
      .select()
      .from(accounts)
      .where(and(eq(accounts.id, account.id), eq(accounts.passwordHash, account.passwordHash)))
      .for("share");
    if (!still) throw new DomainError("forbidden", sentences[as]);
    const session = await startSession(tx, still, ctx, changed);
    if (!session.awaitsCode) await recordSignIn(tx, ctx, account);
    if (isStaffAccount(still)) {
      audit(`account:${still.id}`, session.awaitsCode ? { awaitsCode: true } : {});
    }
    return session;
  });
}

const TOO_LATE = message("accountErrors.twoFactor.tooLate");

/** Completes a pending sign-in with a TOTP or recovery code and starts a new session. */
export async function finishSignIn(ctx: Ctx, input: CodeInput): Promise<NewSession> {
  const pending = ctx.actor.kind === "visitor" ? ctx.actor.pending : undefined;
  if (pending?.needs !== "code") throw new DomainError("forbidden", TOO_LATE);
  const { accountId, sessionId } = pending;
  const typed = requireTwoFactorCode(input.code);
  const refund = await countCodeAttempt(ctx, accountId);
  const session = await mutate(ctx, "account.second-factor", async ({ tx, audit, changed }) => {
    const account = await lockCredentials(tx, accountId);
    const [waiting] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, ctx.now)))
      .for("update");
    if (!waiting) throw new DomainError("forbidden", TOO_LATE);
    const fits = await consumeCode(tx, ctx, accountId, typed);
    noteCode(audit, account, { by: typed.from, fits });
    if (!fits) {
      await recordWrongCode(tx, ctx, accountId);
      return null;
    }
    await recordSignIn(tx, ctx, account);
    if (typed.from === "recovery") {
      await notifyTwoFactorEvent(tx, ctx, account, "recoveryCode");
    }
    return startSession(tx, { ...account, passedCode: true }, ctx, changed);
  });
  if (!session) throw new DomainError("forbidden", WRONG_TWO_FACTOR_CODE, { field: "code" });
  await refund();
  return session;
}

/** For privacy, the audit log does not record when players sign in. */
function noteCode(
  audit: Change["audit"],
  account: StaffRights & { id: string },
  { by, fits }: { by: "app" | "recovery"; fits: boolean },
): void {
  const isStaff = isStaffAccount(account);
  if (!isStaff && fits && by === "app") return;
  audit(`account:${account.id}`, {
    ...((isStaff || fits) && { by }),
    ...(!fits && { refused: true }),
  });
}
