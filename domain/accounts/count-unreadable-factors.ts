import { isNotNull } from "drizzle-orm";
import { secondFactors } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import { unseal } from "./seal.ts";

export async function countUnreadableFactors(db: Database, key: Buffer): Promise<number> {
  const rows = await db
    .select({ accountId: secondFactors.accountId, sealed: secondFactors.sealedSecret })
    .from(secondFactors)
    .where(isNotNull(secondFactors.confirmedAt));
  return rows.filter(({ accountId, sealed }) => unseal(key, sealed, accountId) === null).length;
}
