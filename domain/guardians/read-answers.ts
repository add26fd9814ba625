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
 * What was answered for players, for one cup, by who may answer: a guardian by a link, the holder of an
 * account for a child that it holds, an admin by recording a paper; never what a player under 18 ticked
 * themselves. In the order in which it was answered, without what was taken back. Every player asked for is
 * in the answer.
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
