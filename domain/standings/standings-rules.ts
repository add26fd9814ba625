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

/** What of a cup and a bracket decides places besides the games; each is as it is by default where it is left out. */
export interface Deciding {
  /** As `orderOf` answers it. */
  order?: readonly Step[];
  /** The most that one game counts for in the capped difference. */
  goalCap?: number;
  /** Points given or taken. */
  adjustments?: readonly { teamId: number; points: number }[];
  /** As `fairPlay` of `domain/cards/card-rules.ts` counts cards. */
  fairPlay?: ReadonlyMap<number, number>;
  /** In the order they were recorded; they count here only where lots are a step. */
  draws?: readonly Draw[];
}

/** A table and how it came about. */
export interface Reckoned {
  rows: StandingsRow[];
  /** Every step that was applied to two or more teams, in its turn. */
  applied: Applied[];
}

// "Team 2" before "Team 10"; a fixed locale, so that every server and browser lists alike.
const byName = new Intl.Collator("en", { numeric: true });

/**
 * The table of one bracket: points, goal difference, goals scored, then level (spec §9), or in the order that
 * the cup has. Level teams are listed by name, which decides nothing. Pass the bracket's group games; a game
 * without both scores, or with a team that is not in `teams`, does not count.
 */
export function standings(
  teams: readonly { id: number; name: string }[],
  games: readonly ScoredGame[],
  points: PointsRule,
  deciding: Deciding = {},
): StandingsRow[] {
  return reckonStandings(teams, games, points, deciding).rows;
}

/** The table as `standings` answers it, with every step that was applied on the way. */
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

/** 'South Korea and Uruguay are level.', for two or more names. */
export function levelSentence(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)} are level.`;
}

/** Why `above` stands over `row`, its next row, when points do not say so; null when they do. */
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

/** What a step counts, as it is written: a difference with its sign. */
export function formatFigure(step: Step, number: number): string {
  const isDifference = step === "goal-difference" || step === "capped-difference";
  return isDifference ? formatDifference(number) : `${number}`;
}

/**
 * The sentences under a table: one for each two neighbours that points do not part, one for each run
 * of level teams. Teams that have not played yet are all level, which is not worth a word.
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
    // A run that grows replaces its own sentence.
    if (isLevel && level.length > 2) sentences.pop();
    const sentence = isLevel ? levelSentence(level) : explainDecision(above, row);
    if (sentence) sentences.push(sentence);
  }
  return sentences;
}
