import { and, asc, eq, isNull } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { brackets, tournaments } from "../../db/schema/cups.ts";
import { memberships, teams } from "../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { pendingPlayers } from "../guardians/read-states.ts";
import { ageOn, todayIn } from "../players/age-rules.ts";
import { fullName } from "../players/name-rules.ts";
import { noteLooks } from "../privacy/note-looks.ts";
import { type Field, maySee, NOTHING_AGREED } from "../privacy/who-sees-rules.ts";
import { whyNotEligible } from "./eligibility-rules.ts";

export interface CheckInPlayer {
  playerId: string;
  slot: number;
  name: string;
  /** yyyy-MM-dd. */
  dob: string | null;
  age: number | null;
  presentAt: Date | null;
  dobSeenAt: Date | null;
  /** Under 18 without a guardian's consent. */
  pending: boolean;
  notEligible: string | null;
}

export interface CheckIn {
  id: number;
  name: string;
  tournamentName: string;
  bracketName: string;
  ineligible: boolean;
  pendingMayPlay: boolean;
  zone: string;
  players: CheckInPlayer[];
}

/**
 * A team's players for check-in. For the admin. Audits access to dates of birth once a day per
 * player. Throws `not-found`.
 */
export async function readCheckIn(ctx: Ctx, teamId: number): Promise<CheckIn> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const today = todayIn(cup.zone, ctx.now);
  const [found] = await ctx.db
    .select({ team: teams, tournament: tournaments, bracketName: brackets.name })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .innerJoin(brackets, eq(brackets.id, teams.bracketId))
    .where(and(eq(teams.id, teamId), eq(teams.cupId, cup.id), isNull(teams.withdrawnAt)));
  if (!found) throw new DomainError("not-found", "There is no such team.");
  const { team, tournament, bracketName } = found;
  const members = await ctx.db
    .select({ membership: memberships, player: players })
    .from(memberships)
    .innerJoin(players, eq(players.id, memberships.playerId))
    .where(eq(memberships.teamId, teamId))
    .orderBy(asc(memberships.slot));
  const ids = members.map(({ player }) => player.id);
  const pending = await pendingPlayers(ctx.db, cup, ids, ctx.now);
  await noteLooks(ctx, cup, {
    action: "team.check-in",
    subject: `team:${teamId}`,
    looks: [{ players: ids, fields: ["birth-date"] }],
  });
  const sees = (field: Field) => maySee(field, ["admin"], NOTHING_AGREED, today);
  const bornOn = (dob: string | null) => (sees("birth-date") ? dob : null);
  const since = (moment: Date | null) => (sees("check-in") ? moment : null);
  return {
    id: team.id,
    name: team.name,
    tournamentName: tournament.name,
    bracketName,
    ineligible: team.ineligibleAt !== null,
    pendingMayPlay: cup.pendingMayPlay,
    zone: cup.zone,
    players: members.map(({ membership, player }) => ({
      playerId: player.id,
      slot: membership.slot,
      name: sees("full-name") ? fullName(player) : `Player ${membership.slot}`,
      dob: bornOn(player.dob),
      age: ageFrom(bornOn(player.dob), today),
      presentAt: since(membership.presentAt),
      dobSeenAt: since(membership.dobSeenAt),
      pending: sees("pending") && pending.has(player.id),
      notEligible: whyNotEligible(player.dob, tournament),
    })),
  };
}

function ageFrom(dob: string | null, today: string): number | null {
  return dob === null ? null : ageOn(dob, today);
}
