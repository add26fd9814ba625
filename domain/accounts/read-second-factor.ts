import { eq } from "drizzle-orm";
import { accounts, secondFactors } from "../../db/schema/accounts.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { hasSecondFactor, isFresh, requireFactorOwner } from "./factor-owner.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";
import { unseal } from "./seal.ts";
import { inGroups, SET_UP_LASTS } from "./second-factor-rules.ts";
import { siteKey } from "./spend-code.ts";
import { appAddress } from "./totp.ts";

export interface SecondFactorState {
  email: string;
  since: Date | null;
  recoveryCodesLeft: number;
  /** The secret as a URI and as text, visible only to the session that is setting it up. */
  begun: { address: string; secret: string } | null;
  asksPassword: boolean;
}

export async function readSecondFactor(ctx: Ctx): Promise<SecondFactorState> {
  const owner = requireFactorOwner(ctx);
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
    ctx.now.getTime() - (found?.begunAt?.getTime() ?? 0) < SET_UP_LASTS;
  const secret =
    found?.sealed && isBegun ? unseal(siteKey(ctx), found.sealed, owner.accountId) : null;
  return {
    email,
    since,
    recoveryCodesLeft: since ? await countRecoveryCodes(ctx.db, owner.accountId) : 0,
    begun: secret === null ? null : begunOf(secret, email),
    asksPassword: !(await isFresh(ctx, owner)),
  };
}

function begunOf(secret: string, email: string) {
  return { address: appAddress(secret, email), secret: inGroups(secret, " ") };
}

export async function offersSecondFactor(ctx: Ctx): Promise<boolean> {
  const { accountId } = requireAdmin(ctx);
  const [account] = await ctx.db
    .select({ putOff: accounts.secondFactorPutOffAt })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account || account.putOff) return false;
  return !(await hasSecondFactor(ctx.db, accountId));
}
