import { and, eq, isNotNull } from "drizzle-orm";
import { accounts, guardians } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";

/**
 * The guardian rows under which the account answered by link. They are matched by email, so only if
 * it is confirmed.
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
