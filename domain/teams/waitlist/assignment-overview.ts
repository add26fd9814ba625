import { asc, eq } from "drizzle-orm";
import { players } from "../../../db/schema/people.ts";
import { waitlistEntries } from "../../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../../core/context.ts";
import { todayIn } from "../../core/date-rules.ts";
import { type Cup, listTournaments } from "../../cup/current-cup.ts";
import { ageOn } from "../../people/players/age-rules.ts";
import { fullName } from "../../people/players/name-rules.ts";
import { whyNotEligible } from "../eligibility-rules.ts";
import { listOpenInvitations } from "../invitations/list-invitations.ts";
import { listTeams } from "../rosters.ts";

export type TournamentAssignments = Awaited<ReturnType<typeof listAssignments>>[number];

/** Teams with empty slots and waiting players, by tournament. */
export async function listAssignments(ctx: Ctx, cup: Cup) {
  requireAdmin(ctx);
  const [tournaments, teams, waiting, invited] = await Promise.all([
    listTournaments(ctx, cup.id),
    listTeams(ctx),
    ctx.db
      .select({ tournamentId: waitlistEntries.tournamentId, player: players })
      .from(waitlistEntries)
      .innerJoin(players, eq(players.id, waitlistEntries.playerId))
      .where(eq(waitlistEntries.cupId, cup.id))
      .orderBy(asc(waitlistEntries.createdAt), asc(waitlistEntries.id)),
    listOpenInvitations(ctx, cup),
  ]);
  const today = todayIn(cup.zone, ctx.now);
  return tournaments.map((tournament) => ({
    id: tournament.id,
    name: tournament.name,
    slug: tournament.slug,
    rosterSize: tournament.rosterSize,
    teams: teams
      .filter((team) => team.tournamentId === tournament.id && team.playerCount < team.rosterSize)
      .map(({ id, name, playerCount, heldCount, rosterSize }) => ({
        id,
        name,
        filled: playerCount,
        held: heldCount,
        free: Math.max(0, rosterSize - playerCount - heldCount),
      }))
      .toSorted((one, other) => other.free - one.free),
    waiting: waiting
      .filter((each) => each.tournamentId === tournament.id)
      .map(({ player: { id, dob, ...name } }) => ({
        playerId: id,
        name: fullName(name),
        age: dob === null ? null : ageOn(dob, today),
        why: whyNotEligible(dob, tournament),
        invitations: invited
          .filter(({ player }) => player.id === id)
          .map(({ id, teamName, byAdmin, until }) => ({ id, teamName, byAdmin, until })),
      })),
  }));
}
