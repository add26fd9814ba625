import { and, eq, isNotNull } from "drizzle-orm";
import { accounts, guardians } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";

/**
 * As whom an account answered by link for players with accounts of their own: known by its address, so only
 * where that was confirmed to be theirs.
 */
export async function guardianRowsOf(
  db: Database,
  accountId: string,
): Promise<(typeof guardians.$inferSelect)[]> {
  const rows = await db
    .select({ guardian: guardians })
    .from(guardians)
    .innerJoin(accounts, eq(accounts.emailKey, guardians.emailKey))
    .where(and(eq(accounts.id, accountId), isNotNull(accounts.emailVerifiedAt)))
    .orderBy(guardians.createdAt, guardians.id);
  return rows.map(({ guardian }) => guardian);
}
