import { type Ctx, requireAdmin } from "../../core/context.ts";
import { todayIn } from "../../core/date-rules.ts";
import { currentCup, listTournaments, type Tournament } from "../../cup/current-cup.ts";
import { localTimeIn, momentIn } from "../../cup/time-zone-rules.ts";
import { type Game, listCupGames } from "./list-games.ts";
import { midnightAfter } from "./now-and-next-rules.ts";
import { hasResult } from "./result-rules.ts";
import { bySchedule } from "./schedule-rules.ts";
import { firstToScore, type GamesToScore, gamesToScore } from "./score-desk-rules.ts";

export interface ScoreDeskGames {
  cupId: number;
  tournaments: Tournament[];
  today: string;
  toScore: GamesToScore<Game>;
  more: number;
  results: Game[];
  entered: Game | null;
  until: string;
}

/**
 * Up to `most` games that need a score, and today's results. `entered` is the game just scored. For
 * the admin.
 */
export async function readScoreDesk(
  ctx: Ctx,
  { most, entered }: { most: number; entered?: number },
): Promise<ScoreDeskGames> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const tournaments = await listTournaments(ctx, cup.id);
  const games = await listCupGames(ctx, cup.id);
  const today = todayIn(cup.zone, ctx.now);
  const waiting = gamesToScore(games, localTimeIn(cup.zone, ctx.now));
  const toScore = firstToScore(waiting, most);
  const next = waiting.coming[0]?.time;
  const begins = next ? momentIn(cup.zone, `${today}T${next}`) : null;
  return {
    cupId: cup.id,
    tournaments,
    today,
    toScore,
    more: count(waiting) - count(toScore),
    results: games
      .filter((game) => game.date === today && hasResult(game))
      .toSorted((a, b) => bySchedule(b, a)),
    entered: games.find(({ id }) => id === entered) ?? null,
    until: (begins ?? midnightAfter(ctx.now, cup.zone)).toISOString(),
  };
}

function count({ started, coming, older }: GamesToScore<Game>): number {
  return started.length + coming.length + older.length;
}
