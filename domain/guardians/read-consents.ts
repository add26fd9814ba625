import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { accounts, agreements, agreementWithdrawals, players } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import { type Consents, consentsOf, SIGNED_PAPER } from "./document-rules.ts";

/**
 * What guardians have agreed to for players, for one cup; every player asked for is in the answer. Counts what
 * a guardian agreed to by a link, what the holder of an account agreed to for a child that it holds, and
 * papers that an admin recorded; never what a player under 18 ticked themselves. The latest answer to a
 * document counts, and none that was taken back.
 */
export async function readConsents(
  db: Database,
  cupId: number,
  playerIds: string[],
): Promise<Map<string, Consents>> {
  const rows = await db
    .select({
      playerId: agreements.playerId,
      document: agreements.document,
      agreed: agreements.agreed,
      guardianId: agreements.guardianId,
      byAdmin: accounts.isAdmin,
      isHolder: players.isHolder,
      ownAccount: players.accountId,
      accountId: agreements.accountId,
    })
    .from(agreements)
    .innerJoin(players, eq(players.id, agreements.playerId))
    .leftJoin(accounts, eq(accounts.id, agreements.accountId))
    .leftJoin(agreementWithdrawals, eq(agreementWithdrawals.agreementId, agreements.id))
    .where(
      and(
        inArray(agreements.playerId, playerIds),
        eq(agreements.cupId, cupId),
        isNull(agreementWithdrawals.agreementId),
      ),
    )
    .orderBy(asc(agreements.id));
  const agreed = new Map(playerIds.map((id) => [id, new Set<string>()]));
  for (const row of rows) {
    const ofChild = !row.isHolder && row.accountId === row.ownAccount;
    const counts =
      row.document === SIGNED_PAPER ? row.byAdmin === true : row.guardianId !== null || ofChild;
    if (!counts) continue;
    const own = agreed.get(row.playerId);
    if (row.agreed) own?.add(row.document);
    else own?.delete(row.document);
  }
  return new Map([...agreed].map(([id, documents]) => [id, consentsOf(documents)]));
}
