import { and, eq, gt, isNull } from "drizzle-orm";
import { type accounts, secondFactors } from "#db/schema/people.ts";
import type { AuditAction } from "#domain/core/audit-action-rules.ts";
import { type Ctx, requireAdmin, requireSignedIn } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { type Change, mutate } from "#domain/core/mutate.ts";
import { message } from "#i18n/message.ts";
import type { ChangeFactorInput, CodeInput } from "../accounts/account-input.ts";
import { accountOfPlayer } from "../accounts/accounts.ts";
import { requirePassword } from "./passwords.ts";
import {
  endSessions,
  lockCredentials,
  lockSession,
  type NewSession,
  startSession,
} from "./sessions.ts";
import {
  hasTwoFactor,
  isRecentSignIn,
  notifyTwoFactorEvent,
  requireTwoFactorSession,
} from "./two-factor.ts";
import {
  consumeCode,
  consumeTotpCode,
  countCodeAttempt,
  createRecoveryCodes,
  encryptSecret,
  newTotpSecret,
  requireSecretKey,
  requireTwoFactorCode,
  WRONG_TWO_FACTOR_CODE,
} from "./two-factor-codes.ts";
import { ENROLLMENT_LIFETIME } from "./two-factor-rules.ts";

type Account = typeof accounts.$inferSelect;

async function changeTwoFactor<T>(
  ctx: Ctx,
  action: AuditAction,
  input: ChangeFactorInput,
  work: (change: Change, account: Account) => Promise<T>,
): Promise<T> {
  const owner = requireSignedIn(ctx);
  const typed = requireTwoFactorCode(input.code);
  const { passwordHash } = await requirePassword(ctx, owner, input.currentPassword);
  const refund = await countCodeAttempt(ctx, owner.accountId);
  const made = await mutate(ctx, action, async (change) => {
    const account = await lockSession(change.tx, owner, passwordHash);
    if (!(await hasTwoFactor(change.tx, account.id))) {
      throw new DomainError("conflict", message("accountErrors.twoFactor.turnedOff"));
    }
    const fits = await consumeCode(change.tx, ctx, account.id, typed);
    change.audit(`account:${account.id}`, { by: typed.from, ...(!fits && { refused: true }) });
    if (!fits) return null;
    const result = await work(change, account);
    if (typed.from === "recovery") {
      await notifyTwoFactorEvent(change.tx, ctx, account, "recoveryCode");
    }
    return { result };
  });
  if (!made) throw new DomainError("forbidden", WRONG_TWO_FACTOR_CODE, { field: "code" });
  await refund();
  return made.result;
}

/**
 * Creates the TOTP secret, replacing an unconfirmed one. Only this session sees it, and no code is
 * required until `confirmTwoFactor`. Requires the password unless the session is fresh.
 */
export async function beginTwoFactor(ctx: Ctx, { currentPassword }: { currentPassword: string }) {
  const owner = requireTwoFactorSession(ctx);
  const { accountId } = owner;
  const checked = (await isRecentSignIn(ctx, owner))
    ? undefined
    : await requirePassword(ctx, owner, currentPassword);
  await mutate(ctx, "account.begin-second-factor", async ({ tx }) => {
    await lockSession(tx, owner, checked?.passwordHash);
    if (await hasTwoFactor(tx, accountId)) {
      throw new DomainError("conflict", message("accountErrors.twoFactor.alreadyOn"));
    }
    const begun = {
      sealedSecret: encryptSecret(requireSecretKey(ctx), newTotpSecret(), accountId),
      begunBySession: owner.sessionId,
      createdAt: ctx.now,
    };
    await tx
      .insert(secondFactors)
      .values({ accountId, ...begun })
      .onConflictDoUpdate({
        target: secondFactors.accountId,
        set: { ...begun, lastStep: null },
      });
  });
}

export interface EnrolledTwoFactor {
  session: NewSession;
  recoveryCodes: string[];
}

const ON_ALREADY = message("accountErrors.twoFactor.alreadyOnCodes");

/**
 * Enables two-factor sign-in with the app's first code, ends every other session and replaces this
 * one.
 */
export async function confirmTwoFactor(ctx: Ctx, input: CodeInput): Promise<EnrolledTwoFactor> {
  const owner = requireTwoFactorSession(ctx);
  const { accountId } = owner;
  const { from, code } = requireTwoFactorCode(input.code, "app");
  const refund = await countCodeAttempt(ctx, accountId);
  const enrolled = await mutate(ctx, "account.confirm-second-factor", async (change) => {
    const { tx, audit } = change;
    const account = await lockSession(tx, owner);
    const [begun] = await tx
      .select({ sealed: secondFactors.sealedSecret })
      .from(secondFactors)
      .where(
        and(
          eq(secondFactors.accountId, accountId),
          eq(secondFactors.begunBySession, owner.sessionId),
          isNull(secondFactors.confirmedAt),
          gt(secondFactors.createdAt, new Date(ctx.now.getTime() - ENROLLMENT_LIFETIME)),
        ),
      );
    if (!begun) throw new DomainError("conflict", message("accountErrors.twoFactorRestart"));
    const fits =
      from === "app" && (await consumeTotpCode(tx, ctx, { accountId, sealed: begun.sealed, code }));
    if (!fits) return null;
    await tx
      .update(secondFactors)
      .set({ confirmedAt: ctx.now, begunBySession: null })
      .where(eq(secondFactors.accountId, accountId));
    const recoveryCodes = await createRecoveryCodes(tx, accountId);
    audit(`account:${accountId}`);
    await notifyTwoFactorEvent(tx, ctx, account, "on");
    return { session: await startFreshSession(change, ctx, account), recoveryCodes };
  }).catch((error: unknown) => refuseAs(error, ctx, accountId));
  if (!enrolled) {
    const sentence = message("accountErrors.twoFactor.notTheApps");
    throw new DomainError("forbidden", from === "app" ? sentence : WRONG_TWO_FACTOR_CODE, {
      field: "code",
    });
  }
  await refund();
  return enrolled;
}

/**
 * On a double tap the second request finds itself signed out; its message points to the recovery
 * codes.
 */
async function refuseAs(error: unknown, { db }: Ctx, accountId: string): Promise<never> {
  if (!(error instanceof DomainError && (await hasTwoFactor(db, accountId)))) throw error;
  throw new DomainError("conflict", ON_ALREADY);
}

export async function renewRecoveryCodes(
  ctx: Ctx,
  input: ChangeFactorInput,
): Promise<EnrolledTwoFactor> {
  return changeTwoFactor(ctx, "account.renew-recovery-codes", input, async (change, account) => {
    const recoveryCodes = await createRecoveryCodes(change.tx, account.id);
    return { session: await startFreshSession(change, ctx, account), recoveryCodes };
  });
}

export async function turnOffTwoFactor(ctx: Ctx, input: ChangeFactorInput): Promise<NewSession> {
  return changeTwoFactor(ctx, "account.turn-off-second-factor", input, async (change, account) => {
    await change.tx.delete(secondFactors).where(eq(secondFactors.accountId, account.id));
    await notifyTwoFactorEvent(change.tx, ctx, account, "off");
    return startFreshSession(change, ctx, account);
  });
}

/** Ends all the account's sessions and starts one that needs no code. */
async function startFreshSession(change: Change, ctx: Ctx, account: Account): Promise<NewSession> {
  await endSessions(change, account.id);
  return startSession(change.tx, { ...account, passedCode: true }, ctx, change.changed);
}

/**
 * Removes the second factor of someone who lost app and recovery codes, ends their sessions and
 * emails them. Throws `not-found`, or `conflict` if there is none.
 */
export async function turnOffTwoFactorByAdmin(ctx: Ctx, input: { playerId: string }) {
  requireAdmin(ctx);
  await mutate(ctx, "account.turn-off-their-second-factor", async (change) => {
    const { tx, audit } = change;
    const accountId = await accountOfPlayer(tx, input.playerId);
    const account = await lockCredentials(tx, accountId);
    if (!(await hasTwoFactor(tx, accountId))) {
      throw new DomainError("conflict", message("accountErrors.twoFactorIsOff"));
    }
    await tx.delete(secondFactors).where(eq(secondFactors.accountId, accountId));
    await endSessions(change, accountId);
    await notifyTwoFactorEvent(tx, ctx, account, "turnedOff");
    audit(`account:${accountId}`);
  });
}
