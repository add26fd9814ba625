import { eq } from "drizzle-orm";
import { receipts } from "../../db/schema/payments.ts";
import type { Database } from "../../db/types.ts";
import type { Cup } from "../cups/current-cup.ts";
import { type Money, type TeamFee, teamFee } from "./receipt-rules.ts";

/** By team id, including voided receipts; teams without receipts are missing. */
export async function readReceipts(db: Database, cupId: number): Promise<Map<number, Money[]>> {
  const rows = await db
    .select({
      teamId: receipts.teamId,
      amount: receipts.amount,
      playerId: receipts.playerId,
      receivedOn: receipts.receivedOn,
      voidedAt: receipts.voidedAt,
    })
    .from(receipts)
    .where(eq(receipts.cupId, cupId));
  const byTeam = new Map<number, Money[]>();
  for (const { teamId, ...money } of rows) {
    if (teamId === null) continue;
    const own = byTeam.get(teamId);
    if (own) own.push(money);
    else byTeam.set(teamId, [money]);
  }
  return byTeam;
}

export async function readFees(
  db: Database,
  cup: Pick<Cup, "id" | "teamFee">,
  teamIds: number[],
): Promise<Map<number, TeamFee>> {
  const received = teamIds.length === 0 ? new Map() : await readReceipts(db, cup.id);
  return new Map(teamIds.map((id) => [id, teamFee(cup.teamFee, received.get(id) ?? [])]));
}
