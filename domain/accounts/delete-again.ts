import { inArray } from "drizzle-orm";
import { accounts, guardians, players } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import { erase } from "./erase.ts";

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
