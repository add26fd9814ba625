import { secondFactors } from "../../db/schema/accounts.ts";
import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { requirePassword } from "./check-password.ts";
import { hasSecondFactor, isFresh, requireFactorOwner } from "./factor-owner.ts";
import { holdSession } from "./hold-session.ts";
import { seal } from "./seal.ts";
import { siteKey } from "./spend-code.ts";
import { newSecret } from "./totp.ts";

/**
 * Creates the TOTP secret, replacing an unconfirmed one. Only this session sees it, and no code is
 * required until `confirmSecondFactor`. Requires the password unless the session is fresh.
 */
export async function beginSecondFactor(
  ctx: Ctx,
  { currentPassword }: { currentPassword: string },
): Promise<void> {
  const owner = requireFactorOwner(ctx);
  const { accountId } = owner;
  const checked = (await isFresh(ctx, owner))
    ? undefined
    : await requirePassword(ctx, owner, currentPassword);
  await mutate(ctx, "account.begin-second-factor", async ({ tx }) => {
    await holdSession(tx, owner, checked?.passwordHash);
    if (await hasSecondFactor(tx, accountId)) {
      throw new DomainError("conflict", "Two-factor sign-in is on already. Turn it off first.");
    }
    const begun = {
      sealedSecret: seal(siteKey(ctx), newSecret(), accountId),
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
