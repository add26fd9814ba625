import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
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

/**
 * Whether a goal counts: nobody took it back, and its game, where it has one, is being played or has a result. While
 * a game is cleared or broken off its goals rest; they come back with its score.
 */
export function isCounted(): SQL | undefined {
  return and(
    isNull(goals.voidedAt),
    sql`not exists (
      select from games of_goal
      where of_goal.id = ${goals.gameId} and of_goal.state not in ('live', 'final', 'forfeit'))`,
  );
}

/** How many goals of a player count. */
export function goalScored(tx: Database, cupId: number, playerId: string): Promise<number> {
  return tx.$count(goals, and(eq(goals.playerId, playerId), eq(goals.cupId, cupId), isCounted()));
}
