import { addDays, todayIn } from "#domain/core/date-rules.ts";
import { momentIn } from "#domain/cup/time-zone-rules.ts";
import { type GameWithLength, gameLength, playingMinutes } from "./game-length-rules.ts";
import { type GameState, hasResult } from "./result-rules.ts";
import { bySchedule, type Scheduled } from "./schedule-rules.ts";

export interface TimedGame extends Scheduled, GameWithLength {
  state: GameState;
  team1Id: number | null;
  team2Id: number | null;
  startedAt: Date | null;
  /** The next kickoff on its field that day (HH:MM), which has begun already if it is '00:00'. */
  fieldNextAt: string | null;
  /** Whether a game from before it is still live on its field. */
  isFieldTaken: boolean;
}

export interface NowAndNextGames<G> {
  now: G[];
  /** Over by the clock, without a score. */
  awaited: G[];
  next: G[];
  latest: G[];
  today: string;
  /** The next moment (ISO) at which any of this changes. */
  until: string;
}

const SHOOTOUT_MINUTES = 10;
const MAX_LISTED = 4;
const MINUTE = 60_000;

/**
 * The games being played now, next and just finished. A begun game is live until someone ends it;
 * any other counts as live from its kickoff to its scheduled end, or until its field has the next
 * one. After that its score is awaited. It waits for a game that is still live on its field.
 */
export function nowAndNext<G extends TimedGame>(
  games: readonly G[],
  moment: Date,
  zone: string,
): NowAndNextGames<G> {
  const today = todayIn(zone, moment);
  const at = moment.getTime();
  const yesterday = addDays(today, -1);
  // A live game from an earlier day was probably forgotten.
  const live = games.filter((game) => game.state === "live" && game.date >= yesterday);
  const open = games
    .filter(({ state, time }) => state === "scheduled" && time !== null)
    .toSorted(bySchedule);
  const timed = nearOnly(open, today).map((game) => {
    const kickOff = kickOffOf(game, zone);
    const end = endOnField(game, kickOff, zone);
    return { game, kickOff, end, waits: game.isFieldTaken && at < end };
  });
  const begun = timed.filter(
    ({ game, kickOff, waits }) => kickOff <= at && !waits && hasTeams(game),
  );
  const playing = begun.filter(({ end }) => at < end);
  const awaited = begun.filter(({ game, end }) => game.date === today && end <= at);
  const coming = timed.filter(({ kickOff, waits }) => at < kickOff || waits);
  const [first] = coming;
  const second = coming.find(({ kickOff }) => kickOff !== first?.kickOff);
  const next = coming.filter(
    ({ kickOff }) => kickOff === first?.kickOff || kickOff === second?.kickOff,
  );
  const changes = [
    midnightAfter(moment, zone).getTime(),
    ...[...playing, ...coming].flatMap(({ kickOff, end }) => [kickOff, end]),
  ].filter((change) => change > at);
  return {
    now: [...live.toSorted(byBeginning), ...playing.map(({ game }) => game)],
    awaited: awaited.map(({ game }) => game),
    next: next.slice(0, MAX_LISTED).map(({ game }) => game),
    latest: latestOf(games, today),
    today,
    until: new Date(Math.min(...changes)).toISOString(),
  };
}

/** When a scheduled game that began at `start` leaves its field, in milliseconds. */
export function endOnField(game: TimedGame, start: number, zone: string): number {
  const end = endOf(game, start);
  if (game.fieldNextAt === null) return end;
  return Math.min(end, kickOffOf({ ...game, time: game.fieldNextAt }, zone));
}

/** In milliseconds, with overtime and penalties. */
export function endOf(game: GameWithLength, start: number): number {
  const minutes = playingMinutes(game) + (gameLength(game).shootout ? SHOOTOUT_MINUTES : 0);
  return start + minutes * MINUTE;
}

function hasTeams({ team1Id, team2Id }: TimedGame): boolean {
  return team1Id !== null && team2Id !== null;
}

function byBeginning(a: TimedGame, b: TimedGame): number {
  return (a.startedAt?.getTime() ?? 0) - (b.startedAt?.getTime() ?? 0) || bySchedule(a, b);
}

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

function latestOf<G extends TimedGame>(games: readonly G[], today: string): G[] {
  const results = games.filter((game) => game.date === today && hasResult(game));
  const last = results.map(({ time }) => time ?? "").reduce((a, b) => (a > b ? a : b), "");
  return results
    .filter(({ time }) => (time ?? "") === last)
    .toSorted(bySchedule)
    .slice(0, MAX_LISTED);
}

/** In milliseconds; a time skipped by a clock change counts as an hour later. */
export function kickOffOf({ date, time }: Scheduled, zone: string): number {
  const moment = momentIn(zone, `${date}T${time}`) ?? momentIn(zone, anHourAfter(date, time ?? ""));
  return (moment ?? new Date(`${date}T${time}:00Z`)).getTime();
}

/** Yesterday: a game that began before midnight can still be live. */
export function firstListedDay(moment: Date, zone: string): string {
  return addDays(todayIn(zone, moment), -1);
}

export function midnightAfter(moment: Date, zone: string): Date {
  return startOfDay(addDays(todayIn(zone, moment), 1), zone);
}

/** If clocks skip midnight, the day begins at 1 AM. */
export function startOfDay(day: string, zone: string): Date {
  return (
    momentIn(zone, `${day}T00:00`) ?? momentIn(zone, `${day}T01:00`) ?? new Date(`${day}T00:00:00Z`)
  );
}

function anHourAfter(date: string, time: string): string {
  const hour = Number(time.slice(0, 2)) + 1;
  if (hour > 23) return `${addDays(date, 1)}T00${time.slice(2)}`;
  return `${date}T${String(hour).padStart(2, "0")}${time.slice(2)}`;
}
