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
 * Begins to set up one's second factor: makes the secret for the app, in place of one that was begun
 * before. It is shown to this session alone, and nothing is asked for by it until `confirmSecondFactor`. Asks for
 * the password again unless somebody has just signed in.
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
