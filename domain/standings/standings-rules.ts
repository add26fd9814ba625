/** A game as standings see it. Scores are whole numbers from 0, or null while it has no result. */
export interface ScoredGame {
  team1Id: number;
  team2Id: number;
  team1Score: number | null;
  team2Score: number | null;
}

export interface PointsRule {
  win: number;
  tie: number;
  loss: number;
}

/** What parts a team from the one above it when both have the same points. */
export type Decision = "goal difference" | "goals scored" | "level";

export interface StandingsRow {
  teamId: number;
  name: string;
  /** Level teams share a number: 1, 2, 2, 4. */
  rank: number;
  played: number;
  wins: number;
  ties: number;
  losses: number;
  goalsFor: number;
  goalsAgainst: number;
  goalDifference: number;
  points: number;
  /** Null for the first row and for a row with fewer points than the one above. */
  decidedBy: Decision | null;
}

// "Team 2" before "Team 10"; a fixed locale, so that every server and browser lists alike.
const byName = new Intl.Collator("en", { numeric: true });

/**
 * The table of one bracket: points, goal difference, goals scored, then level (spec §9). Level teams
 * are listed by name, which decides nothing. Pass the bracket's group games; a game without both
 * scores, or with a team that is not in `teams`, does not count.
 */
export function standings(
  teams: readonly { id: number; name: string }[],
  games: readonly ScoredGame[],
  points: PointsRule,
): StandingsRow[] {
  const rows = new Map(teams.map((team) => [team.id, emptyRow(team)]));
  for (const game of games) {
    const row1 = rows.get(game.team1Id);
    const row2 = rows.get(game.team2Id);
    if (!row1 || !row2 || row1 === row2) continue;
    if (game.team1Score === null || game.team2Score === null) continue;
    count(row1, game.team1Score, game.team2Score, points);
    count(row2, game.team2Score, game.team1Score, points);
  }
  return ranked([...rows.values()]);
}

function emptyRow(team: { id: number; name: string }): StandingsRow {
  return {
    teamId: team.id,
    name: team.name,
    rank: 1,
    played: 0,
    wins: 0,
    ties: 0,
    losses: 0,
    goalsFor: 0,
    goalsAgainst: 0,
    goalDifference: 0,
    points: 0,
    decidedBy: null,
  };
}

function count(row: StandingsRow, scored: number, conceded: number, points: PointsRule): void {
  const outcome = scored > conceded ? "win" : scored < conceded ? "loss" : "tie";
  row.played += 1;
  row.wins += outcome === "win" ? 1 : 0;
  row.ties += outcome === "tie" ? 1 : 0;
  row.losses += outcome === "loss" ? 1 : 0;
  row.goalsFor += scored;
  row.goalsAgainst += conceded;
  row.goalDifference = row.goalsFor - row.goalsAgainst;
  row.points += points[outcome];
}

function ranked(rows: StandingsRow[]): StandingsRow[] {
  rows.sort(
    (a, b) =>
      b.points - a.points ||
      b.goalDifference - a.goalDifference ||
      b.goalsFor - a.goalsFor ||
      byName.compare(a.name, b.name) ||
      a.teamId - b.teamId,
  );
  let above: StandingsRow | undefined;
  for (const [index, row] of rows.entries()) {
    row.decidedBy = above ? decision(above, row) : null;
    row.rank = above && row.decidedBy === "level" ? above.rank : index + 1;
    above = row;
  }
  return rows;
}

function decision(above: StandingsRow, row: StandingsRow): Decision | null {
  if (above.points !== row.points) return null;
  if (above.goalDifference !== row.goalDifference) return "goal difference";
  if (above.goalsFor !== row.goalsFor) return "goals scored";
  return "level";
}

/** '+3', '0' or '-2', with a hyphen-minus (spec §9). */
export function formatDifference(difference: number): string {
  return difference > 0 ? `+${difference}` : `${difference}`;
}

/** 'South Korea and Uruguay are level.', for two or more names. */
export function levelSentence(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)} are level.`;
}

/** Why `above` stands over `row`, its next row, when points do not say so; null when they do. */
function explainDecision(above: StandingsRow, row: StandingsRow): string | null {
  if (row.decidedBy === null) return null;
  if (row.decidedBy === "level") return levelSentence([above.name, row.name]);
  const [more, less] =
    row.decidedBy === "goal difference"
      ? [formatDifference(above.goalDifference), formatDifference(row.goalDifference)]
      : [above.goalsFor, row.goalsFor];
  return `${above.name}: ahead of ${row.name} on ${row.decidedBy} (${more} to ${less}).`;
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
