import { absoluteMinute, countText, minutesText } from "../competition/games/clock-rules.ts";
import { formatTime } from "../competition/games/schedule-rules.ts";
import { bothGamesText, gameName, gameTimeText } from "./conflict-text-rules.ts";

export interface PlannedGame {
  id: number;
  date: string;
  /** HH:MM; a game without a time conflicts with nothing. */
  time: string | null;
  minutes: number;
  field: string | null;
  team1Id: number | null;
  team2Id: number | null;
  team1Name: string;
  team2Name: string;
  /** Set for group games, whose table decides the sides that depend on it. */
  bracketId?: number | null;
  called?: string | null;
  waits?: GameDependencies | undefined;
}

/** The games and brackets that decide who plays in a game. */
export interface GameDependencies {
  games: readonly number[];
  brackets: readonly number[];
}

/** HH:MM; the last game ends by `to`. */
export interface DayWindow {
  date: string;
  from: string;
  to: string;
}

export interface BlockedTime extends DayWindow {
  field: string;
}

export interface ConflictSettings {
  restMinutes: number;
  breakMinutes: number;
  /** If set, games must be inside one of these windows. */
  windows?: readonly DayWindow[];
  blocked?: readonly BlockedTime[];
  /** If set, the longest a team should wait between two games of a day. */
  waitMinutes?: number;
  /** If set, the current time: games must start later. */
  notBefore?: { date: string; time: string };
  stands?: boolean;
}

export type ConflictKind =
  | "team-twice"
  | "rest"
  | "field-twice"
  | "order"
  | "blocked"
  | "window"
  | "past"
  | "break"
  | "wait";

export interface Conflict<G extends PlannedGame = PlannedGame> {
  kind: ConflictKind;
  /** Hard conflicts make a draft unpublishable; others are only undesirable. */
  isHard: boolean;
  who: string;
  /**
   * One game or the earlier and the later one; for an order conflict, all late games and then the
   * one that depends on them.
   */
  games: readonly [G, ...G[]];
  sentence: string;
}

/** All conflicts, by time. Pass no canceled or postponed games. */
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
    ...timed.flatMap((each) => orderConflicts(each, timed, settings)),
  ].toSorted((a, b) => startOf(a) - startOf(b));
}

interface Timed<G> {
  game: G;
  start: number;
  end: number;
}

function withTimes<G extends PlannedGame>(game: G): Timed<G>[] {
  if (game.time === null) return [];
  const start = absoluteMinute(game.date, game.time);
  return [{ game, start, end: start + game.minutes }];
}

function startOf({ games }: Conflict): number {
  const [{ date, time }] = games;
  return absoluteMinute(date, time ?? "");
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
  settings: ConflictSettings,
): Conflict<G>[] {
  const { windows, notBefore } = settings;
  const wrong = (kind: "window" | "past", why: string): Conflict<G>[] => {
    const sentence = `${gameTimeText(settings, game)} ${why}.`;
    return [{ kind, isHard: true, who: gameName(game), games: [game], sentence }];
  };
  if (notBefore && start <= absoluteMinute(notBefore.date, notBefore.time)) {
    return wrong("past", "would start in the past");
  }
  if (!windows) return [];
  const ofDay = windows.filter(({ date }) => date === game.date);
  const fits = ofDay.some(
    ({ date, from, to }) => absoluteMinute(date, from) <= start && end <= absoluteMinute(date, to),
  );
  if (fits) return [];
  const [day] = ofDay;
  return wrong(
    "window",
    day
      ? `is not between ${formatTime(day.from)} and ${formatTime(day.to)}`
      : "is on a day without games",
  );
}

function blockedConflicts<G extends PlannedGame>(
  { game, start, end }: Timed<G>,
  settings: ConflictSettings,
): Conflict<G>[] {
  return (settings.blocked ?? [])
    .filter(({ field, date, from, to }) => {
      return (
        field === game.field && start < absoluteMinute(date, to) && absoluteMinute(date, from) < end
      );
    })
    .map(({ field, from, to }) => ({
      kind: "blocked",
      isHard: true,
      who: field,
      games: [game],
      sentence: `${field} is taken from ${formatTime(from)} to ${formatTime(to)}: ${gameTimeText(settings, game)} cannot be there.`,
    }));
}

function teamConflicts<G extends PlannedGame>(
  team: number,
  theirs: readonly Timed<G>[],
  settings: ConflictSettings,
): Conflict<G>[] {
  const { restMinutes, waitMinutes } = settings;
  const near = closePairs(theirs, restMinutes).map(([one, other]): Conflict<G> => {
    const games = [one.game, other.game] as const;
    const name = nameOf(team, one.game);
    if (other.start < one.end) {
      const sentence = `${name} ${settings.stands ? "has two games" : "would play twice"} at once: ${gameTimeText(settings, ...games)}.`;
      return { kind: "team-twice", isHard: true, who: name, games, sentence };
    }
    const rest = minutesText(other.start - one.end);
    const sentence = `${name} ${settings.stands ? "rests" : "would rest"} only ${rest} between ${gameTimeText(settings, ...games)}; ${minutesText(restMinutes)} ${restMinutes === 1 ? "is" : "are"} needed.`;
    return { kind: "rest", isHard: true, who: name, games, sentence };
  });
  if (waitMinutes === undefined) return near;
  const far = theirs.slice(1).flatMap((other, before): Conflict<G>[] => {
    const one = theirs[before];
    if (!one || one.game.date !== other.game.date || other.start - one.end <= waitMinutes)
      return [];
    const games = [one.game, other.game] as const;
    const who = nameOf(team, one.game);
    const sentence = `${who} ${settings.stands ? "waits" : "would wait"} ${minutesText(other.start - one.end)} between ${gameTimeText(settings, ...games)}.`;
    return [{ kind: "wait", isHard: false, who, games, sentence }];
  });
  return [...near, ...far];
}

function fieldConflicts<G extends PlannedGame>(
  field: string,
  theirs: readonly Timed<G>[],
  settings: ConflictSettings,
): Conflict<G>[] {
  const { breakMinutes } = settings;
  const has = settings.stands ? "has" : "would have";
  return closePairs(theirs, breakMinutes).map(([one, other]) => {
    const games = [one.game, other.game] as const;
    if (other.start < one.end) {
      const sentence = `${field} ${has} two games at once: ${gameTimeText(settings, ...games)}.`;
      return { kind: "field-twice", isHard: true, who: field, games, sentence };
    }
    const sentence = `${field} ${has} a break of only ${countText(other.start - one.end, "minute")} between ${gameTimeText(settings, ...games)}; ${breakMinutes} ${breakMinutes === 1 ? "is" : "are"} wanted.`;
    return { kind: "break", isHard: false, who: field, games, sentence };
  });
}

function orderConflicts<G extends PlannedGame>(
  { game, start }: Timed<G>,
  timed: readonly Timed<G>[],
  settings: ConflictSettings,
): Conflict<G>[] {
  const { waits } = game;
  if (!waits) return [];
  const late = timed.filter(({ end }) => end > start);
  const begins = settings.stands ? "begins" : "would begin";
  const conflict = (before: readonly Timed<G>[]): Conflict<G>[] => {
    const last = before.toSorted((a, b) => a.end - b.end).at(-1)?.game;
    const [first, ...others] = [...before.map((each) => each.game), game];
    if (!last || !first) return [];
    const who = gameName(game, true);
    const [one, other] = bothGamesText(settings, [game, who], [last, gameName(last, true)]);
    const sentence = `${one} ${begins} before ${other} is over, which decides who plays.`;
    return [{ kind: "order", isHard: true, who, games: [first, ...others], sentence }];
  };
  return [
    ...conflict(late.filter((other) => isOneOf(waits.brackets, other.game.bracketId))),
    ...late
      .filter((other) => waits.games.includes(other.game.id))
      .flatMap((other) => conflict([other])),
  ];
}

function isOneOf(ids: readonly number[], id: number | null | undefined): boolean {
  return id !== null && id !== undefined && ids.includes(id);
}

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
