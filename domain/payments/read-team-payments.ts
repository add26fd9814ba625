import { asc, eq } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { memberships } from "../../db/schema/teams.ts";
import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";
import { fullName } from "../players/name-rules.ts";
import { listPayments, type ReceiptLine, type TeamPayments } from "./list-payments.ts";
import { paidByPlayer } from "./receipt-rules.ts";

export interface PayingMember {
  id: string;
  name: string;
  paid: number;
}

export async function readTeamPayments(
  ctx: Ctx,
  teamId: number,
): Promise<{ team: TeamPayments; members: PayingMember[]; receipts: ReceiptLine[] }> {
  const all = await listPayments(ctx);
  const team = all.teams.find(({ id }) => id === teamId);
  if (!team) throw new DomainError("not-found", "There is no such team.");
  const receipts = all.receipts.filter((each) => each.teamId === teamId);
  const paid = paidByPlayer(receipts);
  const found = await ctx.db
    .select({ player: players })
    .from(memberships)
    .innerJoin(players, eq(players.id, memberships.playerId))
    .where(eq(memberships.teamId, teamId))
    .orderBy(asc(memberships.slot));
  const members = found.map(({ player }) => ({
    id: player.id,
    name: fullName(player),
    paid: paid.get(player.id) ?? 0,
  }));
  return { team, members, receipts };
}
