import { type Ctx, requireAdmin } from "../../core/context.ts";
import { todayIn } from "../../core/date-rules.ts";
import { currentCup, listTournaments } from "../../cup/current-cup.ts";
import { localTimeIn, momentIn } from "../../cup/time-zone-rules.ts";
import { listCupGames } from "./list-games.ts";
import { midnightAfter } from "./now-and-next-rules.ts";
import { hasResult } from "./result-rules.ts";
import { bySchedule } from "./schedule-rules.ts";
import { gamesToScore } from "./score-desk-rules.ts";

/** Up to `most` games that need a score, today's results, and all games. For the admin. */
export async function readScoreDesk(ctx: Ctx, most: number) {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const tournaments = await listTournaments(ctx, cup.id);
  const games = await listCupGames(ctx, cup.id);
  const today = todayIn(cup.zone, ctx.now);
  const { started, coming, older } = gamesToScore(games, localTimeIn(cup.zone, ctx.now));
  const toScore = [...started, ...coming, ...older];
  const next = coming[0]?.time;
  const begins = next ? momentIn(cup.zone, `${today}T${next}`) : null;
  return {
    cup,
    tournaments,
    today,
    toScore: toScore.slice(0, most),
    started: started.map(({ id }) => id),
    more: Math.max(toScore.length - most, 0),
    results: games
      .filter((game) => game.date === today && hasResult(game))
      .toSorted((a, b) => bySchedule(b, a)),
    games,
    until: (begins ?? midnightAfter(ctx.now, cup.zone)).toISOString(),
  };
}
