import { and, eq, sql } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { tournaments } from "#db/schema/cup.ts";
import type { Reading } from "../core/context.ts";
import { sharedRead } from "../core/shared-read.ts";

export type CupNumbers = Awaited<ReturnType<typeof readCupNumbers>>;

/** How many teams a cup has, and the games and goals that were played. Public. */
export async function readCupNumbers({ db }: Reading, cupId: number) {
  const [numbers] = await sharedRead(db, `numbers of cup ${cupId}`, () =>
    db
      .select({
        teams: sql<number>`(
          select count(*) from teams where cup_id = ${cupId} and withdrawn_at is null)::int`,
        played: sql<number>`count(*)::int`,
        goals: sql<number>`coalesce(sum(${games.team1Score} + ${games.team2Score}), 0)::int`,
      })
      .from(games)
      .innerJoin(tournaments, eq(tournaments.id, games.tournamentId))
      .where(and(eq(tournaments.cupId, cupId), eq(games.state, "final"))),
  );
  return numbers ?? { teams: 0, played: 0, goals: 0 };
}
