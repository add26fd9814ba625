import { awaitsShootout, isToPlay, type Result } from "./result-rules.ts";
import { bySchedule, type Scheduled, type Stage } from "./schedule-rules.ts";

interface Scorable extends Scheduled, Result {
  stage: Stage;
  team1Id: number | null;
  team2Id: number | null;
}

export interface GamesToScore<Game> {
  /** Today's games that have begun or need penalties, the earliest first. */
  started: Game[];
  coming: Game[];
  older: Game[];
}

/**
 * Groups the games that need a score; omits scored and future games. `now` is the cup's local time,
 * yyyy-MM-ddTHH:mm.
 */
export function gamesToScore<Game extends Scorable>(
  games: readonly Game[],
  now: string,
): GamesToScore<Game> {
  const today = now.slice(0, 10);
  const open = games.filter(isWaiting).toSorted(bySchedule);
  const ofToday = open.filter((game) => game.date === today);
  const hasStarted = (game: Game) =>
    game.state !== "scheduled" || (game.time !== null && `${today}T${game.time}` <= now);
  return {
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

export function firstToScore<Game>(games: GamesToScore<Game>, most: number): GamesToScore<Game> {
  const started = games.started.slice(0, most);
  const coming = games.coming.slice(0, most - started.length);
  const older = games.older.slice(0, most - started.length - coming.length);
  return { started, coming, older };
}
