import {
  computeStandingsWithSteps,
  type StandingsOptions,
} from "../../domain/competition/standings/standings-rules.ts";
import type {
  ScoredGame,
  Tiebreaker,
} from "../../domain/competition/standings/tiebreaker-rules.ts";

export const idOf = (letter: string) => letter.charCodeAt(0);

/** Parses 'A 2-1 B', or 'A - B' for a game without a score; teams are single letters. */
export function letteredGame(text: string): ScoredGame {
  const [team1 = "", score = "", team2 = ""] = text.split(" ");
  const [score1, score2] = score.split("-");
  const played = score !== "-";
  return {
    team1Id: idOf(team1),
    team2Id: idOf(team2),
    team1Score: played ? Number(score1) : null,
    team2Score: played ? Number(score2) : null,
  };
}

export const letteredTeams = (letters: string) =>
  [...letters].map((name) => ({ id: idOf(name), name }));

/** Ranks single-letter teams by points and these tiebreakers. */
export function lettered(
  letters: string,
  games: readonly string[],
  steps: readonly Tiebreaker[],
  deciding: Omit<StandingsOptions, "order"> = {},
) {
  return computeStandingsWithSteps(
    letteredTeams(letters),
    games.map(letteredGame),
    { win: 3, tie: 1, loss: 0 },
    { ...deciding, order: ["points", ...steps] },
  );
}

/** Such as '1 A, 2 B, 2 C'. */
export const inOrder = (rows: readonly { rank: number; name: string }[]) =>
  rows.map(({ rank, name }) => `${rank} ${name}`).join(", ");
