import { awaitsShootout, type Result } from "./result-rules.ts";
import { bySchedule, type Scheduled, type Stage } from "./schedule-rules.ts";
import { isToPlay } from "./state-rules.ts";

/** A game as its score is waited for: one whose teams are not known waits for none. */
interface Scorable extends Scheduled, Result {
  stage: Stage;
  team1Id: number | null;
  team2Id: number | null;
}

/** The games that wait for a score, in the order in which somebody with a phone at the field wants them. */
export interface GamesToScore<Game> {
  /** Of today, begun, or level and waiting for their penalties, the longest ago first. */
  started: Game[];
  /** Of today, still to come, the next one first; those without a time last. */
  coming: Game[];
  /** Of earlier days, the latest day first. */
  older: Game[];
}

/**
 * Sorts games by how much they wait for a score; games that have one, and games of later days, are left
 * out. `now` is the cup's local moment, yyyy-MM-ddTHH:mm.
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

/** The latest day first, each day in the order of the schedule. */
export function byLatestDay(a: Scheduled, b: Scheduled): number {
  if (a.date === b.date) return bySchedule(a, b);
  return a.date < b.date ? 1 : -1;
}

/** The first `most` of them, in the same groups. */
export function firstToScore<Game>(games: GamesToScore<Game>, most: number): GamesToScore<Game> {
  const started = games.started.slice(0, most);
  const coming = games.coming.slice(0, most - started.length);
  const older = games.older.slice(0, most - started.length - coming.length);
  return { started, coming, older };
}
