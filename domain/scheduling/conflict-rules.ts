import { type Message, message } from "../../i18n/message.ts";
import { absoluteMinute } from "../competition/games/clock-rules.ts";
import { formatTime } from "../competition/games/schedule-rules.ts";
import {
  type Conflict,
  type ConflictSettings,
  gameTimeText,
  isDayShown,
  isDrafted,
  type Pair,
  type Timed,
} from "./conflict-settings-rules.ts";
import { type PlannedGame, plannedGameName, plannedGameText } from "./planned-game-rules.ts";
import { hoursConflicts, teamConflicts } from "./team-conflict-rules.ts";

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
      .flatMap((each) => [
        ...windowConflicts(each, settings),
        ...blockedConflicts(each, settings),
        ...hoursConflicts(each, settings),
      ]),
    ...closePairs(timed, settings)
      .filter((pair) => pair.some(({ game }) => involves(game)))
      .flatMap((pair) => [...teamConflicts(pair, settings), ...fieldConflicts(pair, settings)]),
    ...timed
      .flatMap((each) => orderConflicts(each, timed, settings))
      .filter((conflict) => conflict.games.some(involves)),
  ].toSorted((a, b) => startOf(a) - startOf(b));
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

/** Pairs of games that overlap or nearly do, whoever plays. */
function closePairs<G>(
  timed: readonly Timed<G>[],
  { restMinutes, breakMinutes, travel = [] }: ConflictSettings,
): Pair<G>[] {
  const least = Math.max(restMinutes, breakMinutes, ...travel.map(({ minutes }) => minutes));
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
  const { windows, notBefore, locale } = settings;
  const wrong = (kind: "window" | "past", sentence: Message): Conflict<G>[] => [
    { kind, isHard: true, who: plannedGameName(game), games: [game], sentence },
  ];
  const named = { game: gameTimeText(settings, game) };
  if (notBefore && start <= absoluteMinute(notBefore.date, notBefore.time)) {
    return wrong("past", message("planner.conflict.past", named));
  }
  if (!windows) return [];
  const ofDay = windows.filter(({ date }) => date === game.date);
  const fits = ofDay.some(
    ({ date, from, to }) => absoluteMinute(date, from) <= start && end <= absoluteMinute(date, to),
  );
  if (fits) return [];
  const [day] = ofDay;
  if (!day) return wrong("window", message("planner.conflict.noDay", named));
  const [from, to] = [formatTime(day.from, locale), formatTime(day.to, locale)];
  return wrong("window", message("planner.conflict.window", { ...named, from, to }));
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
      sentence: message("planner.conflict.blocked", {
        field,
        from: formatTime(from, settings.locale),
        to: formatTime(to, settings.locale),
        game: gameTimeText(settings, game),
      }),
    }));
}

function fieldConflicts<G extends PlannedGame>(
  [one, other]: Pair<G>,
  settings: ConflictSettings,
): Conflict<G>[] {
  const { breakMinutes } = settings;
  const drafted = isDrafted(settings);
  const gap = other.start - one.end;
  const who = one.game.field;
  if (who === null || who !== other.game.field || gap >= breakMinutes) return [];
  const games = [one.game, other.game] as const;
  const both = gameTimeText(settings, ...games);
  if (gap < 0) {
    const sentence = message("planner.conflict.fieldTwice", { drafted, field: who, games: both });
    return [{ kind: "field-twice", isHard: true, who, games, sentence }];
  }
  const sentence = message("planner.conflict.break", {
    drafted,
    field: who,
    gap: message("planner.duration.minutes", { count: gap }),
    games: both,
    count: breakMinutes,
  });
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
  const conflict = (before: readonly Timed<G>[]): Conflict<G>[] => {
    const last = before.toSorted((a, b) => a.end - b.end).at(-1)?.game;
    const [first, ...others] = [...before.map((each) => each.game), game];
    if (!last || !first) return [];
    const who = plannedGameName(game, true);
    const areApart = game.date !== last.date;
    const isShown = areApart || isDayShown(settings);
    const sentence = message("planner.conflict.order", {
      drafted: isDrafted(settings),
      one: plannedGameText(settings, game, who, areApart),
      other: plannedGameText(settings, last, plannedGameName(last, true), isShown),
    });
    return [{ kind: "order", isHard: true, who, games: [first, ...others], sentence }];
  };
  return [
    ...conflict(late.filter(({ game: { bracketId } }) => waits.brackets.includes(bracketId ?? 0))),
    ...late
      .filter((each) => waits.games.includes(each.game.id))
      .flatMap((each) => conflict([each])),
  ];
}
