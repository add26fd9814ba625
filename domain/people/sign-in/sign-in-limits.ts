import { eq } from "drizzle-orm";
import { accounts } from "#db/schema/people.ts";
import { type Ctx, type DeviceOwner, type Refund, refundAll } from "#domain/core/context.ts";
import { emailKey, parseEmail } from "#domain/core/email-address-rules.ts";
import { unlessLimited, withAdvice } from "#domain/core/rate-limit-errors.ts";
import { message } from "#i18n/message.ts";
import { warnOfPasswordGuessing } from "../accounts/owner-alerts.ts";

/** Other people's failed attempts never block these ways in. */
export const SIGN_IN_ALTERNATIVES = message("accountErrors.signInAlternatives");

interface Tried {
  key: string | null;
  account: DeviceOwner | null;
  as: "anyone" | "admin";
}

/**
 * Counts an attempt before anything is compared and returns its refund. Known devices have their
 * own limit; all others share one per account and one for the site, then get a few attempts an hour
 * per network while the owner is emailed. Throws `limited`.
 */
export async function countSignInAttempt(ctx: Ctx, tried: Tried): Promise<() => Promise<void>> {
  const refunds: Refund[] = [];
  try {
    for await (const refund of counted(ctx, tried)) refunds.push(refund);
  } catch (error) {
    throw withAdvice(error, SIGN_IN_ALTERNATIVES);
  }
  return refundAll(refunds);
}

async function* counted(ctx: Ctx, { key, account, as }: Tried): AsyncGenerator<Refund> {
  const device = account && knownDeviceOf(ctx, account);
  if (device) {
    yield ctx.limit("sign-in.device", `${key} ${device}`);
    return;
  }
  const form = as === "admin" ? "sign-in-admin.address" : "sign-in.address";
  yield ctx.limit(form, ctx.address);
  yield ctx.limit("sign-in.account", `${key} ${ctx.address}`);
  const warn = () => (account && key ? warnOfPasswordGuessing(ctx, key) : undefined);
  yield slowedDown(ctx, { rule: "sign-in.anywhere", key: String(key), onUsedUp: warn });
  yield slowedDown(ctx, { rule: "sign-in.everyone", key: "", narrow: as });
}

async function slowedDown(
  ctx: Ctx,
  {
    rule,
    key,
    narrow = key,
    onUsedUp,
  }: {
    rule: "sign-in.anywhere" | "sign-in.everyone";
    key: string;
    narrow?: string;
    onUsedUp?: () => Promise<void> | undefined;
  },
): Promise<Refund> {
  const refund = await unlessLimited(ctx.limit(rule, key));
  if (refund) return refund;
  await onUsedUp?.();
  return ctx.limit(`${rule}-slow`, `${narrow} ${ctx.address}`);
}

/**
 * Identifies a device that has signed in to the account before, by its session (even an idle one)
 * or device cookie; otherwise null. A session that awaits a code does not count.
 */
export function knownDeviceOf(
  { actor, knownDevice }: Pick<Ctx, "actor" | "knownDevice">,
  account: DeviceOwner,
): string | null {
  const had = actor.kind === "account" ? actor : actor.expired;
  if (had?.accountId === account.id) return `session ${had.sessionId}`;
  return knownDevice?.(account) ?? null;
}

/**
 * Returns the id of the account with this email if the browser has signed in to it before,
 * otherwise null.
 */
export async function accountOfKnownDevice(ctx: Ctx, email: string): Promise<string | null> {
  const parsed = parseEmail(email);
  if (parsed === null) return null;
  const [account] = await ctx.db
    .select({ id: accounts.id, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.emailKey, emailKey(parsed)));
  return account && knownDeviceOf(ctx, account) !== null ? account.id : null;
}
