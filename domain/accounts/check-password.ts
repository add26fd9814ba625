import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import type { Ctx, SignedIn } from "../context.ts";
import { DomainError } from "../errors.ts";
import { deriveFor } from "./hashing-thread.ts";
import { comparable, verifyPassword } from "./password.ts";

export const WRONG_PASSWORD = "That is not your current password.";

/**
 * The signed-in account, once its own password was typed again. Throws `forbidden` at the field otherwise;
 * wrong ones are counted by session, so that a browser left open is no place to guess at, and locks no other.
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
    // Nothing was compared: a rush must not lock anybody out.
    await refund();
    throw error;
  });
  if (!account || !fits) {
    throw new DomainError("forbidden", WRONG_PASSWORD, { field: "currentPassword" });
  }
  await refund();
  return account;
}
