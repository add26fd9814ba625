import { type Draw, drawnOrder } from "./draw-rules.ts";
import { adjustmentSentence, ordinal, pluralize } from "./place-rules.ts";
import type { AppliedTiebreaker, ComputedStandings } from "./standings-rules.ts";
import {
  formatDifference,
  type PlayedGame,
  type StandingsRow,
  type Tiebreaker,
  tiebreakerLabel,
  tiebreakerText,
  tiebreakerValue,
} from "./tiebreaker-rules.ts";

export interface ExplanationContext {
  goalCap: number;
  adjustments: readonly { teamId: number; points: number; reason: string }[];
  draws: readonly Draw[];
}

/** Why `above` ranks over the next row; null if points decide. */
function explainDecision(above: StandingsRow, row: StandingsRow): string | null {
  const step = row.decidedBy;
  if (step === null || step === "tied") return null;
  if (step === "lots") return `${above.name}: ahead of ${row.name} as lots were drawn.`;
  const ahead = `${above.name}: ahead of ${row.name} on ${tiebreakerText(step)}`;
  if (step === "direct") return `${ahead}.`;
  const [more, less] = [above, row].map((each) =>
    formatTiebreakerValue(step, tiebreakerValue[step](each)),
  );
  return `${ahead} (${more} to ${less}).`;
}

function formatTiebreakerValue(step: Tiebreaker, number: number): string {
  const isDifference = step === "goal-difference" || step === "capped-difference";
  return isDifference ? formatDifference(number) : `${number}`;
}

/**
 * A sentence for each pair of neighbors that points don't separate, and for each group of tied
 * teams, except before the first game.
 */
export function explainStandings(rows: readonly StandingsRow[]): string[] {
  const sentences: string[] = [];
  let tied: string[] = [];
  for (const [index, row] of rows.entries()) {
    const above = rows[index - 1];
    const isTied = above !== undefined && row.decidedBy === "tied";
    if (!isTied) tied = [];
    tied.push(row.name);
    if (!above || (above.played === 0 && row.played === 0)) continue;
    if (isTied && tied.length > 2) sentences.pop();
    const sentence = isTied ? `${listed(tied)} are level.` : explainDecision(above, row);
    if (sentence) sentences.push(sentence);
  }
  return sentences;
}

/** The tiebreakers that placed each team, as sentences by team id. Empty before the first game. */
export function explainPlaces(
  { rows, applied }: ComputedStandings,
  besides: ExplanationContext,
): Map<number, string[]> {
  const isBegun = rows.some(({ played, adjusted }) => played > 0 || adjusted !== 0);
  if (!isBegun) return new Map();
  return new Map(rows.map((row) => [row.teamId, whyPlace(row, rows, applied, besides)]));
}

function whyPlace(
  row: StandingsRow,
  rows: readonly StandingsRow[],
  applied: readonly AppliedTiebreaker[],
  besides: ExplanationContext,
): string[] {
  const sentences = besides.adjustments
    .filter(({ teamId }) => teamId === row.teamId)
    .map((adjustment) => adjustmentSentence(row.name, adjustment));
  const equal = rows.filter(({ points }) => points === row.points);
  if (equal.length === 1) return [...sentences, pointsAlone(row, rows)];
  sentences.push(
    `${listed(equal.map(({ name }) => name))} have ${pluralize(row.points, "point")}.`,
  );
  const steps = applied.filter(
    ({ step, groups }) => step !== "points" && groups.some((group) => group.includes(row)),
  );
  for (const [index, each] of steps.entries()) {
    const isAgain = steps[index - 1]?.step === each.step;
    const comparison = isAgain ? againSentence(each) : stepSentence(each, besides.goalCap);
    const alone = each.groups.some((group) => group.length === 1 && group[0] === row);
    sentences.push(
      alone ? `${comparison}, so ${row.name} are ${ordinal(row.rank)}.` : `${comparison}.`,
    );
  }
  const tied = rows.filter(({ rank }) => rank === row.rank);
  if (tied.length > 1) sentences.push(...tiedSentences(tied, row.rank, besides.draws));
  return sentences;
}

function pointsAlone(row: StandingsRow, rows: readonly StandingsRow[]): string {
  const at = rows.indexOf(row);
  const near = rows.slice(Math.max(0, at - 1), at + 2);
  const [first, ...others] = near.map(({ name, points }) => ({ name, points }));
  if (!first || others.length === 0) return `${row.name} are alone in the table.`;
  const points = [
    `${first.name} have ${pluralize(first.points, "point")}`,
    ...others.map(({ name, points }) => `${name} ${points}`),
  ];
  return `${points.join(", ")}, so ${row.name} are ${ordinal(row.rank)}.`;
}

/** 'Goal difference: Lions +4, Tigers +2, Bears +2', without a period. */
function stepSentence({ step, groups, direct }: AppliedTiebreaker, goalCap: number): string {
  const label = tiebreakerLabel(step);
  if (step === "direct") return `${label}: ${direct ? directText(groups, direct) : ""}`;
  const teams = groups.flat();
  if (step === "lots") {
    const order = teams.map(({ name }) => name).join(", then ");
    return groups.length > 1 ? `${label}: ${order}` : `${label}: none yet`;
  }
  const cap = step === "capped-difference" ? ` (a game counts for at most ${goalCap})` : "";
  const value = (row: StandingsRow) => formatTiebreakerValue(step, tiebreakerValue[step](row));
  return `${label}${cap}: ${valuesText(teams, value, groups.length === 1, ", ")}`;
}

function againSentence({ groups, direct }: AppliedTiebreaker): string {
  const names = listed(groups.flat().map(({ name }) => name));
  return `Begun again between ${names}: ${direct ? directText(groups, direct) : ""}`;
}

function directText(
  groups: readonly StandingsRow[][],
  { rows, games }: NonNullable<AppliedTiebreaker["direct"]>,
): string {
  if (games.length === 0) return "no game between them yet";
  const teams = groups.flat();
  const mini = (row: StandingsRow) => rows.get(row.teamId) ?? row;
  const heads = groups.flatMap(([row]) => (row ? [mini(row)] : []));
  const differ = (by: (row: StandingsRow) => string) =>
    heads.every((row, index) => index === 0 || by(row) !== by(heads[index - 1] ?? row));
  const byPoints = (row: StandingsRow) => pluralize(row.points, "point");
  const byDifference = (row: StandingsRow) =>
    `${byPoints(row)}, difference ${formatDifference(row.goalDifference)}`;
  const byGoals = (row: StandingsRow) => `${byDifference(row)}, ${pluralize(row.goalsFor, "goal")}`;
  const isTied = groups.length === 1;
  const by = isTied ? byGoals : ([byPoints, byDifference].find(differ) ?? byGoals);
  const apart = by === byPoints ? ", " : "; ";
  const values = valuesText(teams, (row) => by(mini(row)), isTied, apart);
  const nameOf = new Map(teams.map(({ teamId, name }) => [teamId, name]));
  return `${values} (${games.map((game) => gameText(game, nameOf)).join(", ")})`;
}

function valuesText(
  teams: readonly StandingsRow[],
  textOf: (row: StandingsRow) => string,
  areEqual: boolean,
  apart: string,
): string {
  const [first] = teams;
  if (areEqual && first) return `${textOf(first)} each`;
  return teams.map((row) => `${row.name} ${textOf(row)}`).join(apart);
}

function gameText(game: PlayedGame, nameOf: ReadonlyMap<number, string>): string {
  const { team1Id, team1Score, team2Score, team2Id } = game;
  return `${nameOf.get(team1Id)} ${team1Score}–${team2Score} ${nameOf.get(team2Id)}`;
}

function tiedSentences(
  tied: readonly StandingsRow[],
  rank: number,
  draws: readonly Draw[],
): string[] {
  const names = new Map(tied.map(({ teamId, name }) => [teamId, name]));
  const sentence = `Nothing else parts ${listed([...names.values()])}: they share ${ordinal(rank)}.`;
  const drawn = drawnOrder([...names.keys()], draws);
  if (!drawn) return [sentence];
  return [sentence, drawSentence(drawn.map((teamId) => names.get(teamId) ?? ""))];
}

export function drawSentence(names: readonly string[]): string {
  return `Lots were drawn for who goes on: ${names.join(", then ")}.`;
}

function listed(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
