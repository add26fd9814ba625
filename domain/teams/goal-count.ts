import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { goals } from "#db/schema/competition.ts";
import { teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { type Topic, teamTopic, tournamentTopic } from "../core/topics.ts";

/**
 * Topics of the player's current team, of the team the goal was scored for (null once gone), and of
 * their tournaments.
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
 * A goal counts if it is not voided and its game, if any, is live or has a result. Clearing the
 * score suspends the goals until it is back.
 */
export function isCountedGoal(): SQL | undefined {
  return and(
    isNull(goals.voidedAt),
    sql`not exists (
      select from games of_goal
      where of_goal.id = ${goals.gameId} and of_goal.state not in ('live', 'final', 'forfeit'))`,
  );
}

export function countGoalsOf(tx: Database, cupId: number, playerId: string): Promise<number> {
  return tx.$count(
    goals,
    and(eq(goals.playerId, playerId), eq(goals.cupId, cupId), isCountedGoal()),
  );
}
