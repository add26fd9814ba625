import { and, eq } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { countSignIn, returningDevice } from "./count-sign-in.ts";
import { emailKey, parseEmail } from "./email-rules.ts";
import { deriveFor } from "./hashing-thread.ts";
import type { SignInInput } from "./input.ts";
import { comparable, verifyPassword } from "./password.ts";
import { type NewSession, startSession } from "./sessions.ts";
import { noteSignIn, noteWrongPassword } from "./sign-in-history.ts";

/** The spec's two messages (§8): public sign-in and console. */
const sentences = { anyone: "Invalid login credentials", admin: "Invalid credentials" };

/**
 * Starts a session, which awaits a code if there is a second factor; `as: "admin"` accepts admins
 * only. Fails with the same message and in the same time, whether or not the account exists.
 */
export async function signIn(
  ctx: Ctx,
  input: SignInInput,
  as: "anyone" | "admin" = "anyone",
): Promise<NewSession> {
  const email = parseEmail(input.email);
  const key = email === null ? null : emailKey(email);
  const [account] =
    key === null ? [] : await ctx.db.select().from(accounts).where(eq(accounts.emailKey, key));
  const refund = await countSignIn(ctx, { key, account: account ?? null, as });
  const fits = await verifyPassword(
    comparable(input.password),
    account?.passwordHash ?? null,
    deriveFor(
      account && returningDevice(ctx, account) !== null
        ? { isConsole: account.isAdmin, owner: account.id }
        : { isConsole: as === "admin", owner: null },
    ),
  ).catch(async (error: unknown) => {
    // No password was compared, so an overload must not use up attempts.
    await refund();
    throw error;
  });
  if (account && !fits) await noteWrongPassword(ctx, account.id);
  if (!account || !fits || (as === "admin" && !account.isAdmin)) {
    throw new DomainError("forbidden", sentences[as]);
  }
  await refund();
  return mutate(ctx, "account.sign-in", async ({ tx, audit, changed }) => {
    // A password reset during the comparison has signed everyone out.
    const [still] = await tx
      .select({
        id: accounts.id,
        isAdmin: accounts.isAdmin,
        passwordHash: accounts.passwordHash,
      })
      .from(accounts)
      .where(and(eq(accounts.id, account.id), eq(accounts.passwordHash, account.passwordHash)))
      .for("share");
    if (!still) throw new DomainError("forbidden", sentences[as]);
    const session = await startSession(tx, still, ctx, changed);
    if (!session.awaitsCode) await noteSignIn(tx, ctx, account);
    if (still.isAdmin) {
      audit(`account:${still.id}`, session.awaitsCode ? { awaitsCode: true } : {});
    }
    return session;
  });
}
