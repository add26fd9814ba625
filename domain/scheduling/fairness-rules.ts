import { absoluteMinute } from "../competition/games/clock-rules.ts";
import type { PlannedGame } from "./conflict-rules.ts";

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
  const thirdOf = thirdsOf(timed.map(({ game, start }) => ({ date: game.date, start })));
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
      const thirds = theirs.map(({ game, start }) => thirdOf(game.date, start));
      return {
        teamId,
        name,
        games: theirs.length,
        early: thirds.filter((third) => third === 0).length,
        late: thirds.filter((third) => third === 2).length,
        shortestRest: rests.length === 0 ? null : Math.min(...rests),
        meanRest: rests.length === 0 ? null : Math.round(sum(rests) / rests.length),
        longestRest: rests.length === 0 ? null : Math.max(...rests),
        fields: new Set(theirs.map(({ game }) => game.field)).size,
      };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

function thirdsOf(
  kickOffs: readonly { date: string; start: number }[],
): (date: string, start: number) => number {
  const spans = new Map<string, { first: number; last: number }>();
  for (const { date, start } of kickOffs) {
    const { first = start, last = start } = spans.get(date) ?? {};
    spans.set(date, { first: Math.min(first, start), last: Math.max(last, start) });
  }
  return (date, start) => {
    const { first = start, last = start } = spans.get(date) ?? {};
    return Math.min(2, Math.floor((3 * (start - first)) / (last - first + 1)));
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
