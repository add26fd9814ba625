import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { accounts, agreements, agreementWithdrawals, players } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import { prepared } from "../prepared.ts";
import type { Answer } from "./answer-rules.ts";
import { SIGNED_PAPER } from "./document-rules.ts";

const answersFor = prepared((db) =>
  db
    .select({
      agreement: agreements,
      byAdmin: accounts.isAdmin,
      isHolder: players.isHolder,
      ownAccount: players.accountId,
    })
    .from(agreements)
    .innerJoin(players, eq(players.id, agreements.playerId))
    .leftJoin(accounts, eq(accounts.id, agreements.accountId))
    .leftJoin(agreementWithdrawals, eq(agreementWithdrawals.agreementId, agreements.id))
    .where(
      and(
        sql`${agreements.playerId} = any(${sql.placeholder("playerIds")}::uuid[])`,
        eq(agreements.cupId, sql.placeholder("cupId")),
        isNull(agreementWithdrawals.agreementId),
      ),
    )
    .orderBy(asc(agreements.id))
    .prepare("answers_for_players"),
);

/**
 * Valid answers for one cup in chronological order, without withdrawn ones: by a guardian's link,
 * by the account that a child is in, or a paper recorded by an admin; never by a minor. Every
 * requested player is a key.
 */
export async function readAnswers(
  db: Database,
  cupId: number,
  playerIds: string[],
): Promise<Map<string, Answer[]>> {
  const rows = playerIds.length > 0 ? await answersFor(db).execute({ cupId, playerIds }) : [];
  const answers = new Map<string, Answer[]>(playerIds.map((id) => [id, []]));
  for (const { agreement, byAdmin, isHolder, ownAccount } of rows) {
    const { id, playerId, document, agreed, version, hash, at } = agreement;
    const ofChild = !isHolder && agreement.accountId === ownAccount;
    const counts =
      document === SIGNED_PAPER ? byAdmin === true : agreement.guardianId !== null || ofChild;
    if (counts) answers.get(playerId)?.push({ id, document, agreed, version, hash, at });
  }
  return answers;
}
