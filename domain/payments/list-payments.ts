import { asc, desc, eq, inArray } from "drizzle-orm";
import { accounts, players } from "../../db/schema/accounts.ts";
import { tournaments } from "../../db/schema/cups.ts";
import { receipts } from "../../db/schema/payments.ts";
import { teams } from "../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { type Cup, currentCup } from "../cups/current-cup.ts";
import { fullName } from "../players/name-rules.ts";
import { maySee, NOTHING_AGREED } from "../privacy/who-sees-rules.ts";
import { type ReceiptMethod, type TeamFee, teamFee } from "./receipt-rules.ts";

export interface ReceiptLine {
  id: number;
  teamId: number | null;
  teamName: string | null;
  who: string | null;
  playerId: string | null;
  /** US cents. */
  amount: number;
  method: ReceiptMethod;
  receivedOn: string;
  recordedAt: Date;
  recordedBy: string | null;
  voidedAt: Date | null;
}

export interface TeamPayments {
  id: number;
  name: string;
  tournamentId: number;
  tournamentName: string;
  reference: string;
  ineligible: boolean;
  eligibilityBy: "admin" | "deadline" | null;
  withdrawn: boolean;
  hasManager: boolean;
  fee: TeamFee;
}

const HIDDEN = "A player";
export const FORMER_PLAYER = "Former player";

/**
 * Every team and receipt of a cup (the current one by default), receipts newest first. Includes
 * withdrawn teams that paid something. Admin only.
 */
export async function listPayments(
  ctx: Ctx,
  ofCup?: Cup,
): Promise<{ teams: TeamPayments[]; receipts: ReceiptLine[] }> {
  requireAdmin(ctx);
  const cup = ofCup ?? (await currentCup(ctx.db));
  const [found, lines] = await Promise.all([
    ctx.db
      .select({ team: teams, tournamentName: tournaments.name })
      .from(teams)
      .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
      .where(eq(teams.cupId, cup.id))
      .orderBy(asc(tournaments.position), asc(tournaments.id), asc(teams.name)),
    listReceipts(ctx, cup.id),
  ]);
  const byTeam = Map.groupBy(lines, ({ teamId }) => teamId);
  const standing = found
    .filter(({ team }) => team.withdrawnAt === null || byTeam.has(team.id))
    .map(({ team, tournamentName }) => ({
      id: team.id,
      name: team.name,
      tournamentId: team.tournamentId,
      tournamentName,
      reference: team.paymentReference,
      ineligible: team.ineligibleAt !== null,
      eligibilityBy: team.eligibilityBy,
      withdrawn: team.withdrawnAt !== null,
      hasManager: team.managerAccountId !== null,
      fee: teamFee(cup.teamFee, byTeam.get(team.id) ?? []),
    }));
  return { teams: standing, receipts: lines };
}

async function listReceipts({ db }: Ctx, cupId: number): Promise<ReceiptLine[]> {
  const found = await db
    .select({ receipt: receipts, teamName: teams.name, recordedBy: accounts.email })
    .from(receipts)
    .leftJoin(teams, eq(teams.id, receipts.teamId))
    .leftJoin(accounts, eq(accounts.id, receipts.recordedBy))
    .where(eq(receipts.cupId, cupId))
    .orderBy(desc(receipts.receivedOn), desc(receipts.id));
  const ids = found.flatMap(({ receipt }) => receipt.playerId ?? []);
  const people = ids.length ? await db.select().from(players).where(inArray(players.id, ids)) : [];
  const named = maySee("full-name", ["admin"], NOTHING_AGREED, "");
  const names = new Map(people.map((player) => [player.id, named ? fullName(player) : HIDDEN]));
  return found.map(({ receipt, teamName, recordedBy }) => ({
    id: receipt.id,
    teamId: receipt.teamId,
    teamName,
    who: receipt.playerId && (names.get(receipt.playerId) ?? FORMER_PLAYER),
    playerId: receipt.playerId,
    amount: receipt.amount,
    method: receipt.method,
    receivedOn: receipt.receivedOn,
    recordedAt: receipt.recordedAt,
    recordedBy,
    voidedAt: receipt.voidedAt,
  }));
}
