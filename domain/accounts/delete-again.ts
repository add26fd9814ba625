import { inArray } from "drizzle-orm";
import { accounts, guardians, players } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import { erase } from "./erase.ts";

/**
 * Deletes again who was deleted since the backup that was restored: `ids` are those of `deletions`. Whoever is
 * not there is passed over, so that it can be run as often as one likes; mail that concerns them goes in any
 * case. What became of their teams is not known any more: these stay, without a manager, until the admin
 * decides. Answers how many people were there.
 */
export async function deleteAgain(tx: Database, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const [account, player, guardian] = [
    await tx.$count(accounts, inArray(accounts.id, ids)),
    await tx.$count(players, inArray(players.id, ids)),
    await tx.$count(guardians, inArray(guardians.id, ids)),
  ];
  await erase({ tx, changed: () => {} }, { accountIds: ids, playerIds: ids, guardianIds: ids });
  return account + player + guardian;
}
