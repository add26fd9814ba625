import { type Message, message, type Text } from "#i18n/message.ts";
import { absoluteMinute, minutesText } from "../competition/games/clock-rules.ts";
import { formatTime } from "../competition/games/schedule-rules.ts";
import {
  type Conflict,
  type ConflictSettings,
  gameTimeText,
  isDayShown,
  isDrafted,
  placeOf,
  travelBetween,
} from "./conflict-settings-rules.ts";
import { type PlannedGame, plannedGameName, plannedGameText } from "./planned-game-rules.ts";

/** In minutes since the epoch. */
interface Timed<G> {
  game: G;
  start: number;
  end: number;
}

type Pair<G> = readonly [Timed<G>, Timed<G>];

/**
 * All conflicts, or only those that involve a certain game, by time. Pass no canceled or postponed
 * games. The judge of all schedules, which shares no search with those who make them.
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
      .flatMap((pair) => pairConflicts(pair, settings)),
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

function hoursConflicts<G extends PlannedGame>(
  { game, start, end }: Timed<G>,
  settings: ConflictSettings,
): Conflict<G>[] {
  const { hours = [], locale } = settings;
  return teamsIn(game).flatMap(({ id, name }) =>
    hours
      .filter(({ teamId, date }) => teamId === id && date === game.date)
      .flatMap(({ date, from, to }) => [
        ...(start < absoluteMinute(date, from) ? [{ side: "before", time: from }] : []),
        ...(end > absoluteMinute(date, to) ? [{ side: "after", time: to }] : []),
      ])
      .map(({ side, time }) => ({
        kind: "hours",
        isHard: true,
        who: name,
        games: [game],
        sentence: message("planner.conflict.hours", {
          team: name,
          side,
          time: formatTime(time, locale),
          game: gameTimeText(settings, game),
        }),
      })),
  );
}

function teamsIn({ team1Id, team2Id, team1Name, team2Name }: PlannedGame) {
  return [
    ...(team1Id === null ? [] : [{ id: team1Id, name: team1Name }]),
    ...(team2Id === null ? [] : [{ id: team2Id, name: team2Name }]),
  ];
}

/** First those of a team with both games, then those of teams that are apart, then of the field. */
function pairConflicts<G extends PlannedGame>([one, other]: Pair<G>, settings: ConflictSettings) {
  const { restMinutes, breakMinutes, apart = [] } = settings;
  const gap = other.start - one.end;
  const drafted = isDrafted(settings);
  const both = () => gameTimeText(settings, one.game, other.game);
  const conflict = (
    kind: Conflict["kind"],
    who: Text,
    sentence: Message,
    isHard = true,
  ): Conflict<G>[] => [{ kind, isHard, who, games: [one.game, other.game], sentence }];

  const ofTravel = (teams: Text) => {
    const [from, to] = [one, other].map(({ game }) => placeOf(settings, game.field) ?? "");
    const way = travelBetween(settings, one.game.field, other.game.field);
    if (gap >= way) return [];
    const minutes = { gap: minutesText(gap), way: minutesText(way) };
    const values = { drafted, teams, ...minutes, from: from ?? "", to: to ?? "", games: both() };
    return conflict("travel", teams, message("planner.conflict.travel", values));
  };
  const ofTeam = (team: string) => {
    if (gap < 0) {
      const sentence = message("planner.conflict.teamTwice", { drafted, team, games: both() });
      return conflict("team-twice", team, sentence);
    }
    if (gap >= restMinutes) return ofTravel(team);
    const minutes = { gap: minutesText(gap), rest: minutesText(restMinutes), count: restMinutes };
    const values = { drafted, team, ...minutes, games: both() };
    return conflict("rest", team, message("planner.conflict.rest", values));
  };
  const ofTeamsApart = (first: string, second: string) => {
    const teams = message("planner.conflict.teams", { one: first, other: second });
    if (gap >= 0) return ofTravel(teams);
    const sentence = message("planner.conflict.apart", { drafted, teams, games: both() });
    return conflict("apart", teams, sentence);
  };
  const ofField = (field: string) => {
    if (gap < 0) {
      const sentence = message("planner.conflict.fieldTwice", { drafted, field, games: both() });
      return conflict("field-twice", field, sentence);
    }
    if (gap >= breakMinutes) return [];
    const minutes = message("planner.duration.minutes", { count: gap });
    const values = { drafted, field, gap: minutes, games: both(), count: breakMinutes };
    return conflict("break", field, message("planner.conflict.break", values), false);
  };

  const [own, others] = [teamsIn(one.game), teamsIn(other.game)];
  const { field } = one.game;
  return [
    ...own
      .filter(({ id }) => others.some((each) => each.id === id))
      .flatMap(({ name }) => ofTeam(name)),
    ...own.flatMap((first) =>
      others
        .filter(({ id }) => id !== first.id)
        .filter(({ id }) => apart.some((set) => set.includes(id) && set.includes(first.id)))
        .flatMap((second) => ofTeamsApart(first.name, second.name)),
    ),
    ...(field !== null && field === other.game.field ? ofField(field) : []),
  ];
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
