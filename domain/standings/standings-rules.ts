import type { Draw } from "./draw-rules.ts";
import { DEFAULT_ORDER, type Step, stepWords } from "./order-rules.ts";
import { type Applied, part } from "./part-rules.ts";
import {
  countGames,
  emptyRow,
  figure,
  formatDifference,
  gamesAmong,
  type PointsRule,
  type ScoredGame,
  type StandingsRow,
} from "./row-rules.ts";

export interface Deciding {
  order?: readonly Step[];
  goalCap?: number;
  adjustments?: readonly { teamId: number; points: number }[];
  /** As returned by `fairPlay`. */
  fairPlay?: ReadonlyMap<number, number>;
  /** In recorded order; used only if lots are a tiebreaker. */
  draws?: readonly Draw[];
}

export interface Reckoned {
  rows: StandingsRow[];
  applied: Applied[];
}

// Numeric, so that "Team 2" precedes "Team 10", and a fixed locale for the same order everywhere.
const byName = new Intl.Collator("en", { numeric: true });

/**
 * The table of a bracket by points, goal difference and goals scored (spec §9), or by the cup's
 * tiebreakers. Tied teams are listed by name. Pass group games; games without scores or with
 * unknown teams are ignored.
 */
export function standings(
  teams: readonly { id: number; name: string }[],
  games: readonly ScoredGame[],
  points: PointsRule,
  deciding: Deciding = {},
): StandingsRow[] {
  return reckonStandings(teams, games, points, deciding).rows;
}

/** Like `standings`, with every tiebreaker that was applied. */
export function reckonStandings(
  teams: readonly { id: number; name: string }[],
  games: readonly ScoredGame[],
  points: PointsRule,
  { order = DEFAULT_ORDER, goalCap = 99, adjustments = [], fairPlay, draws = [] }: Deciding = {},
): Reckoned {
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
  const { groups, applied } = part(listed, { order, points, goalCap, games: counting, draws });
  return { rows: numbered(groups, applied), applied };
}

function numbered(groups: StandingsRow[][], applied: readonly Applied[]): StandingsRow[] {
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
  applied: readonly Applied[],
): StandingsRow["decidedBy"] {
  if (!above) return null;
  if (above.rank === row.rank) return "level";
  const step = applied.find(({ groups }) => {
    const group = groups.find((each) => each.includes(above));
    return group && !group.includes(row) && groups.some((each) => each.includes(row));
  })?.step;
  return step === undefined || step === "points" ? null : step;
}

export function levelSentence(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)} are level.`;
}

/** Why `above` ranks over the next row; null if points decide. */
function explainDecision(above: StandingsRow, row: StandingsRow): string | null {
  const step = row.decidedBy;
  if (step === null) return null;
  if (step === "level") return levelSentence([above.name, row.name]);
  if (step === "lots") return `${above.name}: ahead of ${row.name} as lots were drawn.`;
  const ahead = `${above.name}: ahead of ${row.name} on ${stepWords(step)}`;
  if (step === "direct") return `${ahead}.`;
  const [more, less] = [above, row].map((each) => formatFigure(step, figure[step](each)));
  return `${ahead} (${more} to ${less}).`;
}

export function formatFigure(step: Step, number: number): string {
  const isDifference = step === "goal-difference" || step === "capped-difference";
  return isDifference ? formatDifference(number) : `${number}`;
}

/**
 * A sentence for each pair of neighbors that points don't separate, and for each group of tied
 * teams, except before the first game.
 */
export function explainStandings(rows: readonly StandingsRow[]): string[] {
  const sentences: string[] = [];
  let level: string[] = [];
  for (const [index, row] of rows.entries()) {
    const above = rows[index - 1];
    const isLevel = above !== undefined && row.decidedBy === "level";
    if (!isLevel) level = [];
    level.push(row.name);
    if (!above || (above.played === 0 && row.played === 0)) continue;
    if (isLevel && level.length > 2) sentences.pop();
    const sentence = isLevel ? levelSentence(level) : explainDecision(above, row);
    if (sentence) sentences.push(sentence);
  }
  return sentences;
}
