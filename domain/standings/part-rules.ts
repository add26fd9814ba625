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

/** What parts teams besides what stands in their rows. */
export interface Parting {
  order: readonly Step[];
  points: PointsRule;
  goalCap: number;
  /** The games that count in the table. */
  games: readonly PlayedGame[];
  draws: readonly Draw[];
}

/** One step, as it was applied to teams that were level until then. */
export interface Applied {
  step: Step;
  /** Who was level, first those whom the step puts first; teams that it leaves level stand together. */
  groups: StandingsRow[][];
  /** Of direct results: the table of the games among them, and these games. */
  direct?: { rows: ReadonlyMap<number, StandingsRow>; games: PlayedGame[] };
}

/** Rows in their order; those that nothing parts are one group. `applied` tells how it came to that. */
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

/** By the games among them alone, and begun again among those whom that leaves level. */
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

/** Rows by what each has, the most first, by the first number that differs; equal ones together. */
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
