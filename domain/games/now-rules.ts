import { momentIn } from "../cups/zone-rules.ts";
import { addDays, todayIn } from "../players/age-rules.ts";
import { minutesOf } from "./length-rules.ts";
import { bySchedule, type Scheduled, type Stage } from "./schedule-rules.ts";
import { type GameState, hasResult } from "./state-rules.ts";

/** A game as 'Now and next' looks at it. */
export interface TimedGame extends Scheduled {
  stage: Stage;
  state: GameState;
  /** Its own length; null for that of its stage. */
  minutes: number | null;
  /** Null while it is not known who plays. */
  team1Id: number | null;
  team2Id: number | null;
  startedAt: Date | null;
}

export interface NowAndNext<G> {
  /** Being played. */
  now: G[];
  /** At the next kick-off, and at the one after. */
  next: G[];
  /** Today's results of the last kick-off that has any. */
  latest: G[];
  /** The day it is in the cup's zone. */
  today: string;
  /** The next moment (ISO) at which any of this changes by itself. */
  until: string;
}

/** Penalties, a pause, and the walk to where scores are entered. */
const GRACE_MINUTES = 20;
/** What fits above a schedule on a phone. */
const MOST = 4;
const MINUTE = 60_000;

/**
 * What is played at a moment, what comes and what just ended. A game that somebody began is played until it is ended,
 * whatever the clock says. Any other is played from its kick-off until it has a score, for its length and 20 minutes
 * at the most; without a time it is none of these until it has a score, and without teams it is not played.
 */
export function nowAndNext<G extends TimedGame>(
  games: readonly G[],
  moment: Date,
  zone: string,
): NowAndNext<G> {
  const today = todayIn(zone, moment);
  const at = moment.getTime();
  const yesterday = addDays(today, -1);
  // Begun on a day before and ended by nobody, it was forgotten.
  const live = games.filter((game) => game.state === "live" && game.date >= yesterday);
  // A day to either side: whatever is further off is over, or comes later than what is told here.
  const open = games.filter(isOpen).toSorted(bySchedule);
  const timed = nearOnly(open, today).map((game) => {
    const kickOff = kickOffOf(game, zone);
    const minutes = minutesOf(game) + GRACE_MINUTES;
    return { game, kickOff, end: kickOff + minutes * MINUTE };
  });
  const playing = timed.filter(
    ({ game, kickOff, end }) => kickOff <= at && at < end && hasTeams(game),
  );
  const coming = timed.filter(({ kickOff }) => at < kickOff);
  const [first] = coming;
  const second = coming.find(({ kickOff }) => kickOff !== first?.kickOff);
  const next = coming.filter(
    ({ kickOff }) => kickOff === first?.kickOff || kickOff === second?.kickOff,
  );
  const changes = [
    midnightAfter(moment, zone).getTime(),
    ...playing.map(({ end }) => end),
    ...coming.map(({ kickOff }) => kickOff),
  ];
  return {
    now: [...live.toSorted(byBeginning), ...playing.map(({ game }) => game)],
    next: next.slice(0, MOST).map(({ game }) => game),
    latest: latestOf(games, today),
    today,
    until: new Date(Math.min(...changes)).toISOString(),
  };
}

function isOpen(game: TimedGame): boolean {
  return game.state === "scheduled" && game.time !== null;
}

function hasTeams({ team1Id, team2Id }: TimedGame): boolean {
  return team1Id !== null && team2Id !== null;
}

/** Begun the longest ago first. */
function byBeginning(a: TimedGame, b: TimedGame): number {
  return (a.startedAt?.getTime() ?? 0) - (b.startedAt?.getTime() ?? 0) || bySchedule(a, b);
}

/** From yesterday on, and no further than the second kick-off after tomorrow. */
function nearOnly<G extends TimedGame>(open: readonly G[], today: string): G[] {
  const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];
  const near: G[] = [];
  const later = new Set<string>();
  for (const game of open) {
    if (game.date < yesterday) continue;
    if (game.date > tomorrow) later.add(`${game.date} ${game.time}`);
    if (later.size > 2) break;
    near.push(game);
  }
  return near;
}

/** Today's results of the latest kick-off; of games without a time where no other has a score. */
function latestOf<G extends TimedGame>(games: readonly G[], today: string): G[] {
  const results = games.filter((game) => game.date === today && hasResult(game));
  const last = results.map(({ time }) => time ?? "").reduce((a, b) => (a > b ? a : b), "");
  return results
    .filter(({ time }) => (time ?? "") === last)
    .toSorted(bySchedule)
    .slice(0, MOST);
}

/** The moment of a game's kick-off; a time that the clocks jump over is an hour later. */
export function kickOffOf({ date, time }: Scheduled, zone: string): number {
  const moment = momentIn(zone, `${date}T${time}`) ?? momentIn(zone, anHourAfter(date, time ?? ""));
  return (moment ?? new Date(`${date}T${time}:00Z`)).getTime();
}

/** The first day whose games can still be told of: one that began before midnight may go on after. */
export function firstDayTold(moment: Date, zone: string): string {
  return addDays(todayIn(zone, moment), -1);
}

/** When the day that it is in a zone is over. */
export function midnightAfter(moment: Date, zone: string): Date {
  const tomorrow = addDays(todayIn(zone, moment), 1);
  // Where clocks go forward at midnight, the day begins at one o'clock.
  return (
    momentIn(zone, `${tomorrow}T00:00`) ??
    momentIn(zone, `${tomorrow}T01:00`) ??
    new Date(`${tomorrow}T00:00:00Z`)
  );
}

function anHourAfter(date: string, time: string): string {
  const hour = Number(time.slice(0, 2)) + 1;
  if (hour > 23) return `${addDays(date, 1)}T00${time.slice(2)}`;
  return `${date}T${String(hour).padStart(2, "0")}${time.slice(2)}`;
}
