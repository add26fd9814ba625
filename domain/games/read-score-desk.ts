import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, listTournaments, type Tournament } from "../cups/current-cup.ts";
import { localIn, momentIn } from "../cups/zone-rules.ts";
import { todayIn } from "../players/age-rules.ts";
import { type Game, listCupGames } from "./list-games.ts";
import { midnightAfter } from "./now-rules.ts";
import { bySchedule } from "./schedule-rules.ts";
import { hasResult } from "./state-rules.ts";
import { firstToScore, type GamesToScore, gamesToScore } from "./to-score-rules.ts";

export interface ScoreDesk {
  cupId: number;
  tournaments: Tournament[];
  /** The cup's day, yyyy-MM-dd. */
  today: string;
  toScore: GamesToScore<Game>;
  /** How many games wait for a score besides those. */
  more: number;
  /** Today's games that have their score, the latest first. */
  results: Game[];
  /** The game that was just entered, if it is still there. */
  entered: Game | null;
  /** The moment (ISO) from which the groups are others: the next game begins, or the day ends. */
  until: string;
}

/**
 * The games that wait for a score, at most `most` of them, and what was entered today. `entered` names the
 * game that was just entered. For the admin.
 */
export async function readScoreDesk(
  ctx: Ctx,
  { most, entered }: { most: number; entered?: number },
): Promise<ScoreDesk> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const tournaments = await listTournaments(ctx, cup.id);
  const games = await listCupGames(ctx, cup.id);
  const today = todayIn(cup.zone, ctx.now);
  const waiting = gamesToScore(games, localIn(cup.zone, ctx.now));
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
