import { type Ctx, requireAdmin } from "../../core/context.ts";
import { todayIn } from "../../core/date-rules.ts";
import { currentCup, listTournaments } from "../../cup/current-cup.ts";
import { localTimeIn, momentIn } from "../../cup/time-zone-rules.ts";
import { listCupGames } from "./list-games.ts";
import { midnightAfter } from "./now-and-next-rules.ts";
import { awaitsShootout, hasResult, isToPlay, type Result } from "./result-rules.ts";
import { byLatestDay, bySchedule, type Scheduled, type Stage } from "./schedule-rules.ts";

/** Up to `limit` games that need a score, today's results, and all games. For the admin. */
export async function readScoreDesk(ctx: Ctx, limit: number) {
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
    toScore: toScore.slice(0, limit),
    started: started.map(({ id }) => id),
    more: Math.max(toScore.length - limit, 0),
    results: games
      .filter((game) => game.date === today && hasResult(game))
      .toSorted((a, b) => bySchedule(b, a)),
    games,
    until: (begins ?? midnightAfter(ctx.now, cup.zone)).toISOString(),
  };
}

interface Scorable extends Scheduled, Result {
  stage: Stage;
  team1Id: number | null;
  team2Id: number | null;
}

/**
 * Groups the games that need a score; omits scored and future games. `now` is the cup's local time,
 * yyyy-MM-ddTHH:mm.
 */
export function gamesToScore<Game extends Scorable>(games: readonly Game[], now: string) {
  const today = now.slice(0, 10);
  const open = games.filter(isWaiting).toSorted(bySchedule);
  const ofToday = open.filter((game) => game.date === today);
  const hasStarted = (game: Game) =>
    game.state !== "scheduled" || (game.time !== null && `${today}T${game.time}` <= now);
  return {
    /** Today's games that have begun or need penalties, the earliest first. */
    started: ofToday.filter(hasStarted),
    coming: ofToday.filter((game) => !hasStarted(game)),
    older: open.filter((game) => game.date < today).toSorted(byLatestDay),
  };
}

function isWaiting(game: Scorable): boolean {
  if (game.team1Id === null || game.team2Id === null) return false;
  return isToPlay(game) || awaitsShootout(game);
}
