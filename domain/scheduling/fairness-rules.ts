import { absoluteMinute } from "../competition/games/clock-rules.ts";
import type { PlannedGame } from "./planned-game-rules.ts";

export interface TeamFairness {
  teamId: number;
  name: string;
  games: number;
  early: number;
  late: number;
  /** Minutes between games of a day; null with fewer than two games on any day. */
  shortestRest: number | null;
  meanRest: number | null;
  longestRest: number | null;
  fields: number;
}

export function fairnessOf(games: readonly PlannedGame[]): TeamFairness[] {
  const timed = games.flatMap((game) => {
    if (game.time === null) return [];
    return [{ game, start: absoluteMinute(game.date, game.time) }];
  });
  const thirds = thirdsOfDays(timed.map(({ start }) => start));
  const teams = new Map<number, string>();
  for (const { team1Id, team2Id, team1Name, team2Name } of games) {
    if (team1Id !== null) teams.set(team1Id, team1Name);
    if (team2Id !== null) teams.set(team2Id, team2Name);
  }
  return [...teams]
    .map(([teamId, name]): TeamFairness => {
      const theirs = timed
        .filter(({ game }) => game.team1Id === teamId || game.team2Id === teamId)
        .toSorted((a, b) => a.start - b.start);
      const rests = theirs.slice(1).flatMap(({ game, start }, before) => {
        const one = theirs[before];
        return one && one.game.date === game.date ? [start - one.start - one.game.minutes] : [];
      });
      const parts = theirs.map(({ start }) => thirds.get(start));
      return {
        teamId,
        name,
        games: theirs.length,
        early: parts.filter((third) => third === 0).length,
        late: parts.filter((third) => third === 2).length,
        shortestRest: rests.length === 0 ? null : Math.min(...rests),
        meanRest: rests.length === 0 ? null : Math.round(sum(rests) / rests.length),
        longestRest: rests.length === 0 ? null : Math.max(...rests),
        fields: new Set(theirs.map(({ game }) => game.field)).size,
      };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

/** The third of its day (0, 1 or 2), from the first start to the last, by start. */
export function thirdsOfDays(starts: readonly number[]): Map<number, number> {
  return new Map(
    [...Map.groupBy(starts, dayOf).values()].flatMap((ofDay) => {
      const first = Math.min(...ofDay);
      const length = Math.max(...ofDay) - first + 1;
      return ofDay.map((start): [number, number] => [
        start,
        Math.floor((3 * (start - first)) / length),
      ]);
    }),
  );
}

export function dayOf(minute: number): number {
  return Math.floor(minute / (24 * 60));
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** `games` are in order of time; `fields` are named in the order of the draft's. */
export function summaryOf(
  games: readonly (PlannedGame & { time: string })[],
  fields: readonly string[],
) {
  const rests = fairnessOf(games).flatMap(({ shortestRest }) => shortestRest ?? []);
  return {
    days: [...Map.groupBy(games, ({ date }) => date)].map(([date, ofDay]) => {
      const times = ofDay.map(({ time }) => time).toSorted();
      return { date, games: ofDay.length, first: times[0] ?? "", last: times.at(-1) ?? "" };
    }),
    fields: fields.map((field) => ({
      field,
      games: games.filter((game) => game.field === field).length,
    })),
    shortestRest: rests.length === 0 ? null : Math.min(...rests),
  };
}
