import { type Draw, drawnOrder } from "./draw-rules.ts";
import type { PointsRule } from "./points-rules.ts";
import {
  countGames,
  DEFAULT_TIEBREAKERS,
  emptyRow,
  gamesAmong,
  isValued,
  type PlayedGame,
  type ScoredGame,
  type StandingsRow,
  type Tiebreaker,
  tiebreakerValue,
} from "./tiebreaker-rules.ts";

interface TiebreakContext {
  order: readonly Tiebreaker[];
  points: PointsRule;
  goalCap: number;
  games: readonly PlayedGame[];
  draws: readonly Draw[];
}

export interface AppliedTiebreaker {
  step: Tiebreaker;
  groups: StandingsRow[][];
  /** For head-to-head, if it applies: the table and the games among the tied teams. */
  direct?: { rows: ReadonlyMap<number, StandingsRow>; games: PlayedGame[] };
}

/** Groups rows in order; tied teams share a group. Records each tiebreaker in `applied`. */
function breakTies(rows: readonly StandingsRow[], how: TiebreakContext) {
  const applied: AppliedTiebreaker[] = [];
  let groups = rows.length > 0 ? [[...rows]] : [];
  for (const step of how.order) {
    groups = groups.flatMap((group) =>
      group.length > 1 ? applyStep(step, group, how, applied) : [group],
    );
  }
  return { groups, applied };
}

function applyStep(
  step: Tiebreaker,
  tied: StandingsRow[],
  how: TiebreakContext,
  applied: AppliedTiebreaker[],
): StandingsRow[][] {
  if (step === "direct" || (step === "direct-two" && tied.length === 2)) {
    return applyDirect(step, tied, how, applied);
  }
  const valued = isValued(step) ? grouped(tied, (row) => [tiebreakerValue[step](row)]) : [tied];
  const groups = step === "lots" ? drawn(tied, how.draws) : valued;
  applied.push({ step, groups });
  return groups;
}

/** Uses only the games among the tied teams, and starts over for those still tied. */
function applyDirect(
  step: "direct" | "direct-two",
  tied: StandingsRow[],
  how: TiebreakContext,
  applied: AppliedTiebreaker[],
): StandingsRow[][] {
  const rows = new Map(
    tied.map(({ teamId, name }) => [teamId, emptyRow({ id: teamId, name })] as const),
  );
  const games = gamesAmong(new Set(rows.keys()), how.games);
  countGames(rows, games, how.points, how.goalCap);
  const groups = grouped(tied, ({ teamId }) => {
    const row = rows.get(teamId);
    return row ? [row.points, row.goalDifference, row.goalsFor] : [];
  });
  applied.push({ step, groups, direct: { rows, games } });
  if (groups.length === 1) return groups;
  return groups.flatMap((group) =>
    group.length > 1 ? applyDirect(step, group, how, applied) : [group],
  );
}

function drawn(tied: StandingsRow[], draws: readonly Draw[]): StandingsRow[][] {
  const ids = tied.map(({ teamId }) => teamId);
  const order = drawnOrder(ids, draws);
  return order?.map((id) => tied.filter(({ teamId }) => teamId === id)) ?? [tied];
}

function grouped(rows: readonly StandingsRow[], valuesOf: (row: StandingsRow) => number[]) {
  const valued = rows.map((row) => ({ row, values: valuesOf(row) }));
  valued.sort((one, other) => compare(other.values, one.values));
  const groups: StandingsRow[][] = [];
  for (const [index, { row, values }] of valued.entries()) {
    const before = valued[index - 1];
    if (before && compare(before.values, values) === 0) groups.at(-1)?.push(row);
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

export interface StandingsOptions {
  order?: readonly Tiebreaker[];
  goalCap?: number;
  adjustments?: readonly { teamId: number; points: number }[];
  /** As returned by `fairPlay`. */
  fairPlay?: ReadonlyMap<number, number>;
  /** In recorded order; used only if lots are a tiebreaker. */
  draws?: readonly Draw[];
}

export interface ComputedStandings {
  rows: StandingsRow[];
  applied: AppliedTiebreaker[];
}

// Numeric, so that "Team 2" precedes "Team 10", and a fixed locale for the same order everywhere.
const byName = new Intl.Collator("en", { numeric: true });

/**
 * The table of a bracket by points, goal difference and goals scored (spec §9), or by the cup's
 * tiebreakers, with every tiebreaker that was applied. Tied teams are listed by name. Pass group
 * games; games without scores or with unknown teams are ignored.
 */
export function computeStandings(
  teams: readonly { id: number; name: string }[],
  games: readonly ScoredGame[],
  points: PointsRule,
  {
    order = DEFAULT_TIEBREAKERS,
    goalCap = 99,
    adjustments = [],
    fairPlay,
    draws = [],
  }: StandingsOptions = {},
): ComputedStandings {
  const byId = new Map(teams.map((team) => [team.id, emptyRow(team)]));
  const counting = gamesAmong(new Set(byId.keys()), games);
  countGames(byId, counting, points, goalCap);
  for (const { teamId, points: given } of adjustments) {
    const row = byId.get(teamId);
    if (!row) continue;
    row.adjusted += given;
    row.points += given;
  }
  for (const row of byId.values()) row.fairPlay = fairPlay?.get(row.teamId) ?? 0;
  const listed = [...byId.values()].sort(
    (one, other) => byName.compare(one.name, other.name) || one.teamId - other.teamId,
  );
  const { groups, applied } = breakTies(listed, { order, points, goalCap, games: counting, draws });
  return { rows: numbered(groups, applied), applied };
}

function numbered(groups: StandingsRow[][], applied: readonly AppliedTiebreaker[]): StandingsRow[] {
  const rows: StandingsRow[] = [];
  for (const group of groups) {
    const rank = rows.length + 1;
    for (const row of group) {
      row.rank = rank;
      row.decidedBy = decision(rows.at(-1), row, applied);
      rows.push(row);
    }
  }
  return rows;
}

function decision(
  above: StandingsRow | undefined,
  row: StandingsRow,
  applied: readonly AppliedTiebreaker[],
): StandingsRow["decidedBy"] {
  if (!above) return null;
  if (above.rank === row.rank) return "tied";
  const step = applied.find(({ groups }) => {
    const group = groups.find((each) => each.includes(above));
    return group && !group.includes(row) && groups.some((each) => each.includes(row));
  })?.step;
  return step === undefined || step === "points" ? null : step;
}
