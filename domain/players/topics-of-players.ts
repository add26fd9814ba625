import { and, eq, inArray } from "drizzle-orm";
import { goals } from "../../db/schema/games.ts";
import { invitations, memberships, teams, waitlistEntries } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { type Topic, teamTopic, tournamentTopic, waitlistTopic } from "../topics.ts";

/**
 * Topics of every page that shows one of the players: their teams, teams they scored for,
 * waitlists.
 */
export async function topicsOfPlayers(tx: Database, playerIds: string[]): Promise<Topic[]> {
  const shown = { teamId: teams.id, tournamentId: teams.tournamentId };
  const [played, invited, scored, waiting] = [
    await tx
      .select(shown)
      .from(memberships)
      .innerJoin(teams, eq(teams.id, memberships.teamId))
      .where(inArray(memberships.playerId, playerIds)),
    await tx
      .select(shown)
      .from(invitations)
      .innerJoin(teams, eq(teams.id, invitations.teamId))
      .where(and(inArray(invitations.playerId, playerIds), eq(invitations.state, "open"))),
    await tx
      .select(shown)
      .from(goals)
      .innerJoin(teams, eq(teams.id, goals.teamId))
      .where(inArray(goals.playerId, playerIds)),
    await tx
      .select({ tournamentId: waitlistEntries.tournamentId })
      .from(waitlistEntries)
      .where(inArray(waitlistEntries.playerId, playerIds)),
  ];
  return [
    ...[...played, ...invited, ...scored].flatMap(({ teamId, tournamentId }) => [
      teamTopic(teamId),
      tournamentTopic(tournamentId),
    ]),
    ...[...invited, ...waiting].map(({ tournamentId }) => waitlistTopic(tournamentId)),
  ];
}
