import { and, eq, inArray, isNull } from "drizzle-orm";
import { goals } from "../../db/schema/games.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { type Topic, teamTopic, tournamentTopic } from "../topics.ts";

/**
 * What shows a goal: the team that the player is on now, the one the goal was scored for (null once it is
 * gone), and their tournaments.
 */
export async function goalTopics(tx: Database, teamIds: (number | null)[]): Promise<Topic[]> {
  const shown = await tx
    .select({ id: teams.id, tournamentId: teams.tournamentId })
    .from(teams)
    .where(
      inArray(
        teams.id,
        teamIds.filter((id) => id !== null),
      ),
    );
  return shown.flatMap((team) => [teamTopic(team.id), tournamentTopic(team.tournamentId)]);
}

/** How many goals of a player count. */
export function goalScored(tx: Database, cupId: number, playerId: string): Promise<number> {
  return tx.$count(
    goals,
    and(eq(goals.playerId, playerId), eq(goals.cupId, cupId), isNull(goals.voidedAt)),
  );
}
