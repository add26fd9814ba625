import { type Draw, drawnOrder } from "./draw-rules.ts";
import type { Step } from "./order-rules.ts";
import {
  countGames,
  emptyRow,
  figure,
  gamesAmong,
  type PlayedGame,
  type PointsRule,
  type StandingsRow,
} from "./row-rules.ts";

export interface Parting {
  order: readonly Step[];
  points: PointsRule;
  goalCap: number;
  games: readonly PlayedGame[];
  draws: readonly Draw[];
}

export interface Applied {
  step: Step;
  groups: StandingsRow[][];
  /** For direct results: the table and the games among the tied teams. */
  direct?: { rows: ReadonlyMap<number, StandingsRow>; games: PlayedGame[] };
}

/** Groups rows in order; tied teams share a group. Records each tiebreaker in `applied`. */
export function part(
  rows: readonly StandingsRow[],
  how: Parting,
): { groups: StandingsRow[][]; applied: Applied[] } {
  const applied: Applied[] = [];
  let groups = rows.length > 0 ? [[...rows]] : [];
  for (const step of how.order) {
    groups = groups.flatMap((group) =>
      group.length > 1 ? apply(step, group, how, applied) : [group],
    );
  }
  return { groups, applied };
}

function apply(
  step: Step,
  level: StandingsRow[],
  how: Parting,
  applied: Applied[],
): StandingsRow[][] {
  if (step === "direct") return applyDirect(level, how, applied);
  const groups =
    step === "lots" ? drawn(level, how.draws) : grouped(level, (row) => [figure[step](row)]);
  applied.push({ step, groups });
  return groups;
}

/** Uses only the games among the tied teams, and starts over for those still tied. */
function applyDirect(level: StandingsRow[], how: Parting, applied: Applied[]): StandingsRow[][] {
  const rows = new Map(
    level.map(({ teamId, name }) => [teamId, emptyRow({ id: teamId, name })] as const),
  );
  const games = gamesAmong(new Set(rows.keys()), how.games);
  countGames(rows, games, how.points, how.goalCap);
  const groups = grouped(level, ({ teamId }) => {
    const row = rows.get(teamId);
    return row ? [row.points, row.goalDifference, row.goalsFor] : [];
  });
  applied.push({ step: "direct", groups, direct: { rows, games } });
  if (groups.length === 1) return groups;
  return groups.flatMap((group) => (group.length > 1 ? applyDirect(group, how, applied) : [group]));
}

function drawn(level: StandingsRow[], draws: readonly Draw[]): StandingsRow[][] {
  const order = drawnOrder(
    level.map(({ teamId }) => teamId),
    draws,
  );
  if (!order) return [level];
  return order.flatMap((teamId) => [level.filter((row) => row.teamId === teamId)]);
}

function grouped(
  rows: readonly StandingsRow[],
  figures: (row: StandingsRow) => number[],
): StandingsRow[][] {
  const known = rows.map((row) => ({ row, has: figures(row) }));
  known.sort((one, other) => compare(other.has, one.has));
  const groups: StandingsRow[][] = [];
  for (const [index, { row, has }] of known.entries()) {
    const before = known[index - 1];
    if (before && compare(before.has, has) === 0) groups.at(-1)?.push(row);
    else groups.push([row]);
  }
  return groups;
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [index, number] of one.entries()) {
    const lead = number - (other[index] ?? 0);
    if (lead !== 0) return lead;
  }
  return 0;
}
