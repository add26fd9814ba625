import { eq } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import type { Ctx } from "../context.ts";
import { returningDevice } from "./count-sign-in.ts";
import { emailKey, parseEmail } from "./email-rules.ts";

/**
 * Returns the id of the account with this email if the browser has signed in to it before,
 * otherwise null.
 */
export async function accountOfDevice(ctx: Ctx, email: string): Promise<string | null> {
  const parsed = parseEmail(email);
  if (parsed === null) return null;
  const [account] = await ctx.db
    .select({ id: accounts.id, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.emailKey, emailKey(parsed)));
  return account && returningDevice(ctx, account) !== null ? account.id : null;
}
