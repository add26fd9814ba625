import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { tournaments } from "../../db/schema/cups.ts";
import { memberships, teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, isAdmin } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { pendingPlayers } from "../guardians/read-states.ts";
import { receiptsOf } from "../payments/judge-team.ts";
import { feeSentence, paidByPlayer, type TeamFee, teamFee } from "../payments/receipt-rules.ts";
import { fullName } from "../players/name-rules.ts";
import { type Field, maySee } from "../privacy/who-sees-rules.ts";
import { requireManager } from "./lock-team.ts";
import { ON_A_TEAM } from "./read-roster.ts";

/** A player on the roster, as who manages the team needs them. */
export interface ManagedPlayer {
  playerId: string;
  slot: number;
  name: string;
  /** Under 18, and no guardian has agreed yet. */
  pending: boolean;
  /** What they paid for themselves, in US cents. */
  paid: number;
  /** Of the account that manages the team. */
  isManagers: boolean;
  /** The person who signs in to it: no manager removes themselves. */
  isHolder: boolean;
  /** Whether their account may have the team: it manages no team of the cup. */
  mayManage: boolean;
}

export interface ManagedTeam {
  id: number;
  name: string;
  teamCode: string;
  reference: string;
  tournamentId: number;
  tournamentName: string;
  rosterSize: number;
  ineligible: boolean;
  fee: TeamFee;
  /** How it stands with the fee, in words. */
  feeSentence: string;
  hasManager: boolean;
  players: ManagedPlayer[];
}

/** A team of the current cup for its manager and the admin. Throws `not-found`, and `forbidden` for others. */
export async function readManagedTeam(ctx: Ctx, teamId: number): Promise<ManagedTeam> {
  if (ctx.actor.kind === "visitor") throw new DomainError("forbidden", "Log in first.");
  const cup = await currentCup(ctx.db);
  const [found] = await ctx.db
    .select({ team: teams, tournamentName: tournaments.name })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .where(and(eq(teams.id, teamId), eq(teams.cupId, cup.id), isNull(teams.withdrawnAt)));
  if (!found) throw new DomainError("not-found", "This team is no longer in the cup.");
  const { team, tournamentName } = found;
  requireManager(ctx.actor, team);
  const [members, receipts] = await Promise.all([
    membersOf(ctx.db, teamId),
    receiptsOf(ctx.db, teamId),
  ]);
  const ids = members.map(({ player }) => player.id);
  const [pending, busy] = await Promise.all([
    pendingPlayers(ctx.db, cup, ids, ctx.now),
    managersAmong(
      ctx.db,
      cup.id,
      members.map(({ player }) => player.accountId),
    ),
  ]);
  const paid = paidByPlayer(receipts);
  const fee = teamFee(cup.teamFee, receipts);
  const ineligible = team.ineligibleAt !== null;
  const { eligibilityBy } = team;
  const reader = isAdmin(ctx.actor) ? "admin" : "team";
  const sees = (field: Field) => maySee(field, [reader], ON_A_TEAM, "");
  return {
    id: team.id,
    name: team.name,
    teamCode: team.teamCode,
    reference: team.paymentReference,
    tournamentId: team.tournamentId,
    tournamentName,
    rosterSize: team.rosterSize,
    ineligible,
    fee,
    feeSentence: feeSentence(fee, { ineligible, eligibilityBy }, cup, ctx.now),
    hasManager: team.managerAccountId !== null,
    players: members.map(({ slot, player }) => ({
      playerId: player.id,
      slot,
      name: sees("full-name") ? fullName(player) : `Player ${slot}`,
      pending: sees("pending") && pending.has(player.id),
      paid: paid.get(player.id) ?? 0,
      isManagers: player.accountId === team.managerAccountId,
      isHolder: player.isHolder,
      mayManage: !busy.has(player.accountId),
    })),
  };
}

async function membersOf(db: Database, teamId: number) {
  return db
    .select({ slot: memberships.slot, player: players })
    .from(memberships)
    .innerJoin(players, eq(players.id, memberships.playerId))
    .where(eq(memberships.teamId, teamId))
    .orderBy(asc(memberships.slot));
}

/** Which of these accounts manage a team of the cup. */
async function managersAmong(db: Database, cupId: number, accountIds: string[]) {
  const found = await db
    .select({ accountId: teams.managerAccountId })
    .from(teams)
    .where(
      and(
        eq(teams.cupId, cupId),
        isNull(teams.withdrawnAt),
        inArray(teams.managerAccountId, accountIds),
      ),
    );
  return new Set(found.map(({ accountId }) => accountId));
}
