import { and, eq } from "drizzle-orm";
import { accounts, sessions } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import type { SignedIn } from "../context.ts";
import { DomainError } from "../errors.ts";

/**
 * Holds an account until the transaction ends, as everybody does who ends its sessions. Throws `forbidden`
 * where the account is gone or its password is another one than was compared.
 */
export async function holdAccount(
  tx: Database,
  accountId: string,
  passwordHash?: string,
): Promise<typeof accounts.$inferSelect> {
  const [account] = await tx
    .select()
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("no key update");
  const isSame = passwordHash === undefined || account?.passwordHash === passwordHash;
  if (!account || !isSame) throw new DomainError("forbidden", "Log in again.");
  return account;
}

/**
 * The same for whoever acts by a session of it, which must not have ended meanwhile: a request that was under
 * way as it did must not bring it back.
 */
export async function holdSession(
  tx: Database,
  { accountId, sessionId }: Pick<SignedIn, "accountId" | "sessionId">,
  passwordHash?: string,
): Promise<typeof accounts.$inferSelect> {
  const account = await holdAccount(tx, accountId, passwordHash);
  const own = and(
    eq(sessions.id, sessionId),
    eq(sessions.accountId, accountId),
    // Whoever still has to type a code acts as nobody.
    eq(sessions.awaitsCode, false),
  );
  if ((await tx.$count(sessions, own)) === 0) throw new DomainError("forbidden", "Log in again.");
  return account;
}
