import { eq } from "drizzle-orm";
import { accounts, guardians, players } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import { mailboxKey } from "../accounts/email-rules.ts";
import { isUnder18 } from "../players/age-rules.ts";

/** Safe to show to the account itself, which named the guardian. */
export const OF_OWN_GUARDIAN = "This is the address of your parent or guardian.";

/**
 * Whether the email, ignoring +tags, belongs to the guardian of one of the account's minors, who
 * could then approve themselves. Locks the account's players, so that none of them can name this
 * guardian concurrently.
 */
export async function isOfOwnGuardian(
  tx: Database,
  accountId: string,
  email: string,
  today: string,
): Promise<boolean> {
  await tx
    .select({ id: players.id })
    .from(players)
    .where(eq(players.accountId, accountId))
    .orderBy(players.id)
    .for("no key update");
  const named = await tx
    .select({ dob: players.dob, email: guardians.email })
    .from(guardians)
    .innerJoin(players, eq(players.id, guardians.playerId))
    .where(eq(players.accountId, accountId));
  const key = mailboxKey(email);
  return named.some(
    (guardian) => mailboxKey(guardian.email) === key && isUnder18(guardian.dob, today),
  );
}

/** Ignores +tags, which reach the same mailbox. */
export async function isOwnMailbox(
  tx: Database,
  accountId: string,
  email: string,
): Promise<boolean> {
  const [account] = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return account !== undefined && mailboxKey(account.email) === mailboxKey(email);
}
