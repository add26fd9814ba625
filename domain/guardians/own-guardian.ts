import { eq } from "drizzle-orm";
import { guardians, players } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import { isUnder18 } from "../players/age-rules.ts";

/** Why an account cannot have an address; it may be said to the account itself, which named the guardian. */
export const OF_OWN_GUARDIAN = "This is the address of your parent or guardian.";

/**
 * Whether an address, by its `emailKey`, is that of the guardian of a player of the account who is under 18:
 * with it the player would answer for themselves. The account's players are held until the transaction ends,
 * so that none of them names this guardian meanwhile. `today` is the cup's.
 */
export async function isOfOwnGuardian(
  tx: Database,
  accountId: string,
  key: string,
  today: string,
): Promise<boolean> {
  await tx
    .select({ id: players.id })
    .from(players)
    .where(eq(players.accountId, accountId))
    .orderBy(players.id)
    .for("no key update");
  const named = await tx
    .select({ dob: players.dob, key: guardians.emailKey })
    .from(guardians)
    .innerJoin(players, eq(players.id, guardians.playerId))
    .where(eq(players.accountId, accountId));
  return named.some((guardian) => guardian.key === key && isUnder18(guardian.dob, today));
}
