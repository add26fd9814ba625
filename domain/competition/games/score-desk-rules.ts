import { awaitsShootout, isToPlay, type Result } from "./result-rules.ts";
import { bySchedule, type Scheduled, type Stage } from "./schedule-rules.ts";

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

export function byLatestDay(a: Scheduled, b: Scheduled): number {
  if (a.date === b.date) return bySchedule(a, b);
  return a.date < b.date ? 1 : -1;
}
