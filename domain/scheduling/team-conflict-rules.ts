import { type Message, message } from "../../i18n/message.ts";
import { absoluteMinute, minutesText } from "../competition/games/clock-rules.ts";
import { formatTime } from "../competition/games/schedule-rules.ts";
import {
  type Conflict,
  type ConflictSettings,
  gameTimeText,
  isDrafted,
  type Pair,
  type Timed,
} from "./conflict-settings-rules.ts";
import type { PlannedGame } from "./planned-game-rules.ts";

export function hoursConflicts<G extends PlannedGame>(
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
        kind: "hours" as const,
        isHard: true,
        who: name,
        games: [game] as const,
        sentence: message("planner.conflict.hours", {
          team: name,
          side,
          time: formatTime(time, locale),
          game: gameTimeText(settings, game),
        }),
      })),
  );
}

export function teamConflicts<G extends PlannedGame>(
  pair: Pair<G>,
  settings: ConflictSettings,
): Conflict<G>[] {
  const [one, other] = pair;
  const own = teamsIn(one.game);
  const later = teamsIn(other.game);
  return [
    ...own
      .filter(({ id }) => later.some((each) => each.id === id))
      .flatMap(({ name }) => ownConflicts(pair, name, settings)),
    ...own.flatMap((first) =>
      later
        .filter(({ id }) => id !== first.id && areApart(id, first.id, settings))
        .flatMap((second) => apartConflicts(pair, [first.name, second.name], settings)),
    ),
  ];
}

function teamsIn({ team1Id, team2Id, team1Name, team2Name }: PlannedGame) {
  return [
    ...(team1Id === null ? [] : [{ id: team1Id, name: team1Name }]),
    ...(team2Id === null ? [] : [{ id: team2Id, name: team2Name }]),
  ];
}

function areApart(one: number, other: number, { apart = [] }: ConflictSettings): boolean {
  return apart.some((set) => set.includes(one) && set.includes(other));
}

function ownConflicts<G extends PlannedGame>(
  [one, other]: Pair<G>,
  team: string,
  settings: ConflictSettings,
): Conflict<G>[] {
  const { restMinutes } = settings;
  const drafted = isDrafted(settings);
  const gap = other.start - one.end;
  if (gap >= restMinutes && gap >= 0) return travelConflicts([one, other], team, settings);
  const games = [one.game, other.game] as const;
  const both = gameTimeText(settings, ...games);
  if (gap < 0) {
    const sentence = message("planner.conflict.teamTwice", { drafted, team, games: both });
    return [{ kind: "team-twice", isHard: true, who: team, games, sentence }];
  }
  const sentence = message("planner.conflict.rest", {
    drafted,
    team,
    gap: minutesText(gap),
    games: both,
    rest: minutesText(restMinutes),
    count: restMinutes,
  });
  return [{ kind: "rest", isHard: true, who: team, games, sentence }];
}

function apartConflicts<G extends PlannedGame>(
  [one, other]: Pair<G>,
  [first, second]: readonly [string, string],
  settings: ConflictSettings,
): Conflict<G>[] {
  const who = message("planner.conflict.teams", { one: first, other: second });
  if (other.start >= one.end) return travelConflicts([one, other], who, settings);
  const games = [one.game, other.game] as const;
  const sentence = message("planner.conflict.apart", {
    drafted: isDrafted(settings),
    teams: who,
    games: gameTimeText(settings, ...games),
  });
  return [{ kind: "apart", isHard: true, who, games, sentence }];
}

function travelConflicts<G extends PlannedGame>(
  [one, other]: Pair<G>,
  who: Message | string,
  settings: ConflictSettings,
): Conflict<G>[] {
  const from = placeOf(one.game, settings);
  const to = placeOf(other.game, settings);
  const way = settings.travel?.find(
    (each) => (each.from === from && each.to === to) || (each.from === to && each.to === from),
  );
  const gap = other.start - one.end;
  if (!way || gap >= way.minutes) return [];
  const games = [one.game, other.game] as const;
  const sentence = message("planner.conflict.travel", {
    drafted: isDrafted(settings),
    teams: who,
    gap: minutesText(gap),
    from: from ?? "",
    to: to ?? "",
    games: gameTimeText(settings, ...games),
    way: minutesText(way.minutes),
  });
  return [{ kind: "travel", isHard: true, who, games, sentence }];
}

function placeOf({ field }: PlannedGame, { places }: ConflictSettings): string | undefined {
  return places?.find((each) => each.field === field)?.place;
}
