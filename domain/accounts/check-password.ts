import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import type { Ctx, SignedIn } from "../context.ts";
import { DomainError } from "../errors.ts";
import { deriveFor } from "./hashing-thread.ts";
import { comparable, verifyPassword } from "./password.ts";

export const WRONG_PASSWORD = "That is not your current password.";

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
    comparable(currentPassword),
    account?.passwordHash ?? null,
    deriveFor({ isConsole: account?.isAdmin ?? false, owner: accountId }),
  ).catch(async (error: unknown) => {
    // No password was compared, so an overload must not use up attempts.
    await refund();
    throw error;
  });
  if (!account || !fits) {
    throw new DomainError("forbidden", WRONG_PASSWORD, { field: "currentPassword" });
  }
  await refund();
  return account;
}
