import type { Step } from "./order-rules.ts";

/** Scores are integers from 0, or null without a result. */
export interface ScoredGame {
  team1Id: number;
  team2Id: number;
  team1Score: number | null;
  team2Score: number | null;
}

export type PlayedGame = ScoredGame & { team1Score: number; team2Score: number };

export interface PointsRule {
  win: number;
  tie: number;
  loss: number;
}

export interface StandingsRow {
  teamId: number;
  name: string;
  /** Tied teams share a rank: 1, 2, 2, 4. */
  rank: number;
  played: number;
  wins: number;
  ties: number;
  losses: number;
  goalsFor: number;
  goalsAgainst: number;
  goalDifference: number;
  points: number;
  adjusted: number;
  /** Goal difference with each game limited to the cup's cap. */
  cappedDifference: number;
  /** 0 or negative. */
  fairPlay: number;
  /**
   * The tiebreaker that separates it from the row above; null for the first row and if points
   * decide.
   */
  decidedBy: Exclude<Step, "points"> | "level" | null;
}

export function emptyRow(team: { id: number; name: string }): StandingsRow {
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
    adjusted: 0,
    cappedDifference: 0,
    fairPlay: 0,
    decidedBy: null,
  };
}

export function gamesAmong(
  teamIds: ReadonlySet<number>,
  games: readonly ScoredGame[],
): PlayedGame[] {
  return games.filter(
    (game): game is PlayedGame =>
      game.team1Score !== null &&
      game.team2Score !== null &&
      game.team1Id !== game.team2Id &&
      teamIds.has(game.team1Id) &&
      teamIds.has(game.team2Id),
  );
}

export function countGames(
  rows: ReadonlyMap<number, StandingsRow>,
  games: readonly PlayedGame[],
  points: PointsRule,
  goalCap: number,
): void {
  for (const { team1Id, team1Score, team2Id, team2Score } of games) {
    const [row1, row2] = [rows.get(team1Id), rows.get(team2Id)];
    if (row1) count(row1, team1Score, team2Score, points, goalCap);
    if (row2) count(row2, team2Score, team1Score, points, goalCap);
  }
}

function count(
  row: StandingsRow,
  scored: number,
  conceded: number,
  points: PointsRule,
  goalCap: number,
): void {
  const outcome = scored > conceded ? "win" : scored < conceded ? "loss" : "tie";
  row.played += 1;
  row.wins += outcome === "win" ? 1 : 0;
  row.ties += outcome === "tie" ? 1 : 0;
  row.losses += outcome === "loss" ? 1 : 0;
  row.goalsFor += scored;
  row.goalsAgainst += conceded;
  row.goalDifference = row.goalsFor - row.goalsAgainst;
  row.cappedDifference += Math.max(-goalCap, Math.min(goalCap, scored - conceded));
  row.points += points[outcome];
}

/** '+3', '0' or '-2', with a hyphen-minus (spec §9). */
export function formatDifference(difference: number): string {
  return difference > 0 ? `+${difference}` : `${difference}`;
}

export const figure: Record<Exclude<Step, "direct" | "lots">, (row: StandingsRow) => number> = {
  points: (row) => row.points,
  "goal-difference": (row) => row.goalDifference,
  "goals-scored": (row) => row.goalsFor,
  wins: (row) => row.wins,
  "capped-difference": (row) => row.cappedDifference,
  "fair-play": (row) => row.fairPlay,
};
