import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { accounts, secondFactors } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx, Refund } from "../context.ts";
import { DomainError } from "../errors.ts";
import { returningDevice } from "./count-sign-in.ts";
import { spendRecoveryCode } from "./recovery-codes.ts";
import { unseal } from "./seal.ts";
import { parseCode, type TypedCode } from "./second-factor-rules.ts";
import { stepOf } from "./totp.ts";

export const WRONG_CODE = "This code is wrong, or was used before.";
const UNREADABLE =
  "The app's codes cannot be checked: the site's secret key is not the one they were set up with. Use a recovery code.";

/**
 * Parses a typed code without counting an attempt; throws `invalid` at the field. `only: "app"`
 * rejects recovery codes and does not mention them.
 */
export function readCode(raw: string, only?: "app"): TypedCode {
  const typed = parseCode(raw);
  if (typed) return typed;
  const sentence = only
    ? "The app's code has 6 digits."
    : "A code from the app has 6 digits, and a recovery code has 24 letters and digits.";
  throw new DomainError("invalid", sentence, { field: "code" });
}

/**
 * Counts an attempt before anything is compared and returns its refund. Known devices have their
 * own limit; a new second factor or password resets the shared one, so that a locked-out admin has
 * a way back.
 */
export async function countCode(ctx: Ctx, accountId: string): Promise<Refund> {
  const [owner] = await ctx.db
    .select({
      id: accounts.id,
      passwordHash: accounts.passwordHash,
      sealed: secondFactors.sealedSecret,
    })
    .from(accounts)
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(eq(accounts.id, accountId));
  const device = owner && returningDevice(ctx, owner);
  const factor = `${accountId} ${owner?.sealed}`;
  if (device) return ctx.limit("second-factor.device", `${factor} ${device}`);
  const refunds = [
    await ctx.limit("second-factor.address", ctx.address),
    await ctx.limit("second-factor.account", `${factor} ${owner?.passwordHash}`),
  ];
  return async () => {
    await Promise.all(refunds.map((refund) => refund()));
  };
}

export async function spendCode(
  tx: Database,
  ctx: Ctx,
  accountId: string,
  typed: TypedCode,
): Promise<boolean> {
  if (typed.from === "recovery") {
    return spendRecoveryCode(tx, ctx.now, { accountId, code: typed.code });
  }
  const [factor] = await tx
    .select({ sealed: secondFactors.sealedSecret })
    .from(secondFactors)
    .where(and(eq(secondFactors.accountId, accountId), isNotNull(secondFactors.confirmedAt)));
  if (!factor) return false;
  return spendAppCode(tx, ctx, { accountId, sealed: factor.sealed, code: typed.code });
}

/**
 * Rejects a code that was used or is older than a used one; of two concurrent uses one succeeds.
 */
export async function spendAppCode(
  tx: Database,
  ctx: Ctx,
  { accountId, sealed, code }: { accountId: string; sealed: string; code: string },
): Promise<boolean> {
  const secret = unseal(siteKey(ctx), sealed, accountId);
  if (secret === null) throw new DomainError("conflict", UNREADABLE, { field: "code" });
  const step = stepOf(secret, code, ctx.now);
  if (step === null) return false;
  const taken = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.accountId, accountId),
        eq(secondFactors.sealedSecret, sealed),
        or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step)),
      ),
    )
    .returning({ accountId: secondFactors.accountId });
  return taken.length > 0;
}

export function siteKey(ctx: Ctx): Buffer {
  if (!ctx.secretKey) throw new Error("There is no secret key here.");
  return ctx.secretKey();
}
