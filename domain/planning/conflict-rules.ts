import { formatDate, formatTime } from "../games/schedule-rules.ts";
import { counted, minuteOf, minutesText } from "./clock-rules.ts";

/** A game as a plan looks at it: drafted, made by hand or moved. */
export interface PlannedGame {
  id: number;
  /** Local to the cup's zone, yyyy-MM-dd. */
  date: string;
  /** HH:MM; a game without one is in nobody's way. */
  time: string | null;
  minutes: number;
  field: string | null;
  /** Empty while it is not known who plays. */
  team1Id: number | null;
  team2Id: number | null;
  team1Name: string;
  team2Name: string;
}

/** From when to when games are played on a day, HH:MM; the last one ends by `to`. */
export interface DayWindow {
  date: string;
  from: string;
  to: string;
}

/** When a field is taken by something else than games. */
export interface BlockedTime extends DayWindow {
  field: string;
}

export interface ConflictSettings {
  /** What a team rests at least from the end of a game to its next. */
  restMinutes: number;
  /** What is wanted between two games on a field. */
  breakMinutes: number;
  /** Where given, games lie inside of one of them. */
  windows?: readonly DayWindow[];
  blocked?: readonly BlockedTime[];
  /** Where given, what a team should not wait longer than between two games of a day. */
  waitMinutes?: number;
}

export type ConflictKind =
  | "team-twice"
  | "rest"
  | "field-twice"
  | "blocked"
  | "window"
  | "break"
  | "wait";

export interface Conflict<G extends PlannedGame = PlannedGame> {
  kind: ConflictKind;
  /** Whether it must not be: no schedule with it is published. The others are only not so good. */
  isHard: boolean;
  /** The team or field that it is about; of a game outside of the day both teams. */
  who: string;
  /** The game, or the earlier and the later one. */
  games: readonly [G] | readonly [G, G];
  /** What is wrong, as a whole sentence for the organiser. */
  sentence: string;
}

/**
 * Everything in which games are in each other's way or outside of the day, in their order of time. All of them
 * count as given: leave out what was cancelled or postponed.
 */
export function conflictsOf<G extends PlannedGame>(
  games: readonly G[],
  settings: ConflictSettings,
): Conflict<G>[] {
  const timed = games
    .flatMap(withTimes)
    .toSorted((a, b) => a.start - b.start || a.game.id - b.game.id);
  return [
    ...timed.flatMap((each) => windowConflicts(each, settings)),
    ...timed.flatMap((each) => blockedConflicts(each, settings)),
    ...groups(timed, ({ game }) => teamsOf(game)).flatMap(([team, theirs]) =>
      teamConflicts(team, theirs, settings),
    ),
    ...groups(timed, ({ game }) => (game.field === null ? [] : [game.field])).flatMap(
      ([field, theirs]) => fieldConflicts(field, theirs, settings),
    ),
  ].toSorted((a, b) => startOf(a) - startOf(b));
}

interface Timed<G> {
  game: G;
  start: number;
  end: number;
}

function withTimes<G extends PlannedGame>(game: G): Timed<G>[] {
  if (game.time === null) return [];
  const start = minuteOf(game.date, game.time);
  return [{ game, start, end: start + game.minutes }];
}

function startOf({ games }: Conflict): number {
  const [{ date, time }] = games;
  return minuteOf(date, time ?? "");
}

function teamsOf(game: PlannedGame): number[] {
  return [game.team1Id, game.team2Id].filter((id) => id !== null);
}

function groups<T, K>(items: readonly T[], keysOf: (item: T) => K[]): [K, T[]][] {
  const found = new Map<K, T[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = found.get(key);
      if (group) group.push(item);
      else found.set(key, [item]);
    }
  }
  return [...found];
}

function windowConflicts<G extends PlannedGame>(
  { game, start, end }: Timed<G>,
  { windows }: ConflictSettings,
): Conflict<G>[] {
  if (!windows) return [];
  const ofDay = windows.filter(({ date }) => date === game.date);
  const fits = ofDay.some(
    ({ date, from, to }) => minuteOf(date, from) <= start && end <= minuteOf(date, to),
  );
  if (fits) return [];
  const [day] = ofDay;
  const why = day
    ? `is not between ${formatTime(day.from)} and ${formatTime(day.to)}`
    : "is on a day without games";
  const who = `${game.team1Name} - ${game.team2Name}`;
  const sentence = `${told(game, game)} ${why}.`;
  return [{ kind: "window", isHard: true, who, games: [game], sentence }];
}

function blockedConflicts<G extends PlannedGame>(
  { game, start, end }: Timed<G>,
  { blocked = [] }: ConflictSettings,
): Conflict<G>[] {
  return blocked
    .filter(({ field, date, from, to }) => {
      return field === game.field && start < minuteOf(date, to) && minuteOf(date, from) < end;
    })
    .map(({ field, from, to }) => ({
      kind: "blocked",
      isHard: true,
      who: field,
      games: [game],
      sentence: `${field} is taken from ${formatTime(from)} to ${formatTime(to)}: ${told(game, game)} cannot be there.`,
    }));
}

function teamConflicts<G extends PlannedGame>(
  team: number,
  theirs: readonly Timed<G>[],
  { restMinutes, waitMinutes }: ConflictSettings,
): Conflict<G>[] {
  const near = closePairs(theirs, restMinutes).map(([one, other]): Conflict<G> => {
    const games = [one.game, other.game] as const;
    const name = nameOf(team, one.game);
    if (other.start < one.end) {
      const sentence = `${name} would play twice at once: ${both(games)}.`;
      return { kind: "team-twice", isHard: true, who: name, games, sentence };
    }
    const rest = minutesText(other.start - one.end);
    const sentence = `${name} would rest only ${rest} between ${both(games)}; ${minutesText(restMinutes)} ${restMinutes === 1 ? "is" : "are"} needed.`;
    return { kind: "rest", isHard: true, who: name, games, sentence };
  });
  if (waitMinutes === undefined) return near;
  const far = theirs.slice(1).flatMap((other, before): Conflict<G>[] => {
    const one = theirs[before];
    if (!one || one.game.date !== other.game.date || other.start - one.end <= waitMinutes)
      return [];
    const games = [one.game, other.game] as const;
    const who = nameOf(team, one.game);
    const sentence = `${who} would wait ${minutesText(other.start - one.end)} between ${both(games)}.`;
    return [{ kind: "wait", isHard: false, who, games, sentence }];
  });
  return [...near, ...far];
}

function fieldConflicts<G extends PlannedGame>(
  field: string,
  theirs: readonly Timed<G>[],
  { breakMinutes }: ConflictSettings,
): Conflict<G>[] {
  return closePairs(theirs, breakMinutes).map(([one, other]) => {
    const games = [one.game, other.game] as const;
    if (other.start < one.end) {
      const sentence = `${field} would have two games at once: ${both(games)}.`;
      return { kind: "field-twice", isHard: true, who: field, games, sentence };
    }
    const sentence = `${field} would have a break of only ${counted(other.start - one.end, "minute")} between ${both(games)}; ${breakMinutes} ${breakMinutes === 1 ? "is" : "are"} wanted.`;
    return { kind: "break", isHard: false, who: field, games, sentence };
  });
}

/** The pairs of games, in their order of time, of which one begins less than so long after the other ended. */
function closePairs<G>(games: readonly Timed<G>[], least: number): [Timed<G>, Timed<G>][] {
  return games.flatMap((one, place) => {
    const later = games.slice(place + 1);
    const clear = later.findIndex(({ start }) => start >= one.end + least);
    const near = clear === -1 ? later : later.slice(0, clear);
    return near.map((other): [Timed<G>, Timed<G>] => [one, other]);
  });
}

function nameOf(team: number, game: PlannedGame): string {
  return game.team1Id === team ? game.team1Name : game.team2Name;
}

function both([one, other]: readonly [PlannedGame, PlannedGame]): string {
  return `${told(one, other)} and ${told(other, one)}`;
}

/** 'Lions - Tigers at 3:00 PM'; with the day where the other game is on another one. */
function told(game: PlannedGame, other: PlannedGame): string {
  const day = game.date === other.date ? "" : ` on ${formatDate(game.date)}`;
  return `${game.team1Name} - ${game.team2Name} at ${formatTime(game.time ?? "")}${day}`;
}
