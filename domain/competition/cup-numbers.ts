import { eq, sql } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { tournaments } from "#db/schema/cup.ts";
import type { Reading } from "../core/context.ts";
import { preparedQuery } from "../core/prepared-query.ts";

const numbersOfCup = preparedQuery((db) =>
  db
    .select({
      teams: sql<number>`(
        select count(*) from teams where cup_id = ${sql.placeholder("cupId")} and withdrawn_at is null)::int`,
      played: sql<number>`count(*)::int`,
      goals: sql<number>`coalesce(sum(${games.team1Score} + ${games.team2Score}), 0)::int`,
    })
    .from(games)
    .innerJoin(tournaments, eq(tournaments.id, games.tournamentId))
    .where(sql`${tournaments.cupId} = ${sql.placeholder("cupId")} and ${games.state} = 'final'`)
    .prepare("numbers_of_cup"),
);

export type CupNumbers = Awaited<ReturnType<typeof readCupNumbers>>;

/** How many teams a cup has, and the games and goals that were played. Public. */
export async function readCupNumbers({ db }: Reading, cupId: number) {
  const [numbers] = await numbersOfCup(db).execute({ cupId });
  return numbers ?? { teams: 0, played: 0, goals: 0 };
}
