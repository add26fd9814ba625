import {
  absoluteMinute,
  countText,
  type LocalMoment,
  minutesText,
} from "../competition/games/clock-rules.ts";
import { formatDate, formatTime } from "../competition/games/schedule-rules.ts";

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
  /** If set, the current time: games must start later. */
  notBefore?: LocalMoment;
  /** The games are on the schedule already, not drafted. */
  existing?: boolean;
}

export type ConflictKind =
  | "team-twice"
  | "rest"
  | "field-twice"
  | "order"
  | "blocked"
  | "window"
  | "past"
  | "break";

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

/**
 * All conflicts, or only those that involve a certain game, by time. Pass no canceled or postponed
 * games.
 */
export function conflictsOf<G extends PlannedGame>(
  games: readonly G[],
  settings: ConflictSettings,
  involves: (game: G) => boolean = () => true,
): Conflict<G>[] {
  const timed = games
    .flatMap(withTimes)
    .toSorted((a, b) => a.start - b.start || a.game.id - b.game.id);
  return [
    ...timed
      .filter(({ game }) => involves(game))
      .flatMap((each) => [...windowConflicts(each, settings), ...blockedConflicts(each, settings)]),
    ...closePairs(timed, settings)
      .filter((pair) => pair.some(({ game }) => involves(game)))
      .flatMap((pair) => [...teamConflicts(pair, settings), ...fieldConflicts(pair, settings)]),
    ...timed
      .flatMap((each) => orderConflicts(each, timed, settings))
      .filter((conflict) => conflict.games.some(involves)),
  ].toSorted((a, b) => startOf(a) - startOf(b));
}

interface Timed<G> {
  game: G;
  start: number;
  end: number;
}

/** The board looks for the conflicts of every cell, in which nearly all games stay the same. */
const starts = new WeakMap<PlannedGame, number>();

function withTimes<G extends PlannedGame>(game: G): Timed<G>[] {
  if (game.time === null) return [];
  const start = starts.get(game) ?? absoluteMinute(game.date, game.time);
  starts.set(game, start);
  return [{ game, start, end: start + game.minutes }];
}

function startOf({ games }: Conflict): number {
  const [{ date, time }] = games;
  return absoluteMinute(date, time ?? "");
}

type Pair<G> = readonly [Timed<G>, Timed<G>];

/** Pairs of games that overlap or nearly do, whoever plays. */
function closePairs<G>(
  timed: readonly Timed<G>[],
  { restMinutes, breakMinutes }: ConflictSettings,
): Pair<G>[] {
  const least = Math.max(restMinutes, breakMinutes);
  return timed.flatMap((one, place) => {
    const pairs: Pair<G>[] = [];
    for (const other of timed.slice(place + 1)) {
      if (other.start >= one.end + least) break;
      pairs.push([one, other]);
    }
    return pairs;
  });
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
    .filter(
      ({ field, date, from, to }) =>
        field === game.field &&
        start < absoluteMinute(date, to) &&
        absoluteMinute(date, from) < end,
    )
    .map(({ field, from, to }) => ({
      kind: "blocked",
      isHard: true,
      who: field,
      games: [game],
      sentence: `${field} is taken from ${formatTime(from)} to ${formatTime(to)}: ${gameTimeText(settings, game)} cannot be there.`,
    }));
}

function teamConflicts<G extends PlannedGame>(
  [one, other]: Pair<G>,
  settings: ConflictSettings,
): Conflict<G>[] {
  const { restMinutes, existing } = settings;
  const gap = other.start - one.end;
  if (gap >= restMinutes) return [];
  const games = [one.game, other.game] as const;
  const teams = [other.game.team1Id, other.game.team2Id];
  const { team1Id, team2Id, team1Name, team2Name } = one.game;
  return [
    ...(team1Id !== null && teams.includes(team1Id) ? [team1Name] : []),
    ...(team2Id !== null && teams.includes(team2Id) ? [team2Name] : []),
  ].map((who) => {
    const both = gameTimeText(settings, ...games);
    if (gap < 0) {
      const sentence = `${who} ${existing ? "has two games" : "would play twice"} at once: ${both}.`;
      return { kind: "team-twice", isHard: true, who, games, sentence };
    }
    const sentence = `${who} ${existing ? "rests" : "would rest"} only ${minutesText(gap)} between ${both}; ${minutesText(restMinutes)} ${restMinutes === 1 ? "is" : "are"} needed.`;
    return { kind: "rest", isHard: true, who, games, sentence };
  });
}

function fieldConflicts<G extends PlannedGame>(
  [one, other]: Pair<G>,
  settings: ConflictSettings,
): Conflict<G>[] {
  const { breakMinutes, existing } = settings;
  const gap = other.start - one.end;
  const who = one.game.field;
  if (who === null || who !== other.game.field || gap >= breakMinutes) return [];
  const games = [one.game, other.game] as const;
  const has = `${who} ${existing ? "has" : "would have"}`;
  const both = gameTimeText(settings, ...games);
  if (gap < 0) {
    const sentence = `${has} two games at once: ${both}.`;
    return [{ kind: "field-twice", isHard: true, who, games, sentence }];
  }
  const sentence = `${has} a break of only ${countText(gap, "minute")} between ${both}; ${breakMinutes} ${breakMinutes === 1 ? "is" : "are"} wanted.`;
  return [{ kind: "break", isHard: false, who, games, sentence }];
}

function orderConflicts<G extends PlannedGame>(
  { game, start }: Timed<G>,
  timed: readonly Timed<G>[],
  settings: ConflictSettings,
): Conflict<G>[] {
  const { waits } = game;
  if (!waits) return [];
  const late = timed.filter(({ end }) => end > start);
  const begins = settings.existing ? "begins" : "would begin";
  const conflict = (before: readonly Timed<G>[]): Conflict<G>[] => {
    const last = before.toSorted((a, b) => a.end - b.end).at(-1)?.game;
    const [first, ...others] = [...before.map((each) => each.game), game];
    if (!last || !first) return [];
    const who = gameName(game, true);
    const areApart = game.date !== last.date;
    const one = timeText(game, who, areApart);
    const other = timeText(last, gameName(last, true), areApart || isDayShown(settings));
    const sentence = `${one} ${begins} before ${other} is over, which decides who plays.`;
    return [{ kind: "order", isHard: true, who, games: [first, ...others], sentence }];
  };
  return [
    ...conflict(late.filter(({ game: { bracketId } }) => waits.brackets.includes(bracketId ?? 0))),
    ...late
      .filter((each) => waits.games.includes(each.game.id))
      .flatMap((each) => conflict([each])),
  ];
}

/** 'Lions - Tigers', or 'Semi-final 2 of U16+' if the teams are unknown or `asCalled` is set. */
function gameName(game: PlannedGame, asCalled = false): string {
  const isKnown = game.team1Id !== null && game.team2Id !== null;
  const teams = `${game.team1Name} - ${game.team2Name}`;
  return isKnown && !asCalled ? teams : (game.called ?? teams);
}

function gameTimeText(settings: ConflictSettings, game: PlannedGame, other?: PlannedGame): string {
  if (!other) return timeText(game, gameName(game), isDayShown(settings));
  const areApart = game.date !== other.date;
  return `${timeText(game, gameName(game), areApart)} and ${timeText(other, gameName(other), areApart || isDayShown(settings))}`;
}

function isDayShown({ existing, windows = [] }: ConflictSettings): boolean {
  return existing === true || windows.length > 1;
}

function timeText({ date, time }: PlannedGame, name: string, withDay: boolean): string {
  return `${name} at ${formatTime(time ?? "")}${withDay ? ` on ${formatDate(date)}` : ""}`;
}
