import { and, eq } from "drizzle-orm";
import { accounts, sessions } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import type { SignedIn } from "../context.ts";
import { DomainError } from "../errors.ts";

/**
 * Locks the account until the transaction ends, as everything that ends its sessions does. Throws
 * `forbidden` if it is gone or its password hash differs.
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
 * Like `holdAccount`, and requires that the actor's session still exists, so that a concurrent
 * request cannot revive it.
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
    eq(sessions.awaitsCode, false),
  );
  if ((await tx.$count(sessions, own)) === 0) throw new DomainError("forbidden", "Log in again.");
  return account;
}
