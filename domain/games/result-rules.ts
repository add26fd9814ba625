import type { Stage } from "./schedule-rules.ts";
import { type GameState, hasResult } from "./state-rules.ts";

export interface Result {
  state: GameState;
  /** Includes extra time but not penalties. The current score of a live game. Both or none. */
  team1Score: number | null;
  team2Score: number | null;
  afterExtraTime: boolean;
  /** The tied score when extra time began; null if unknown. */
  team1Regular: number | null;
  team2Regular: number | null;
  team1Penalties: number | null;
  team2Penalties: number | null;
}

export const NO_RESULT: Result = {
  state: "scheduled",
  team1Score: null,
  team2Score: null,
  afterExtraTime: false,
  team1Regular: null,
  team2Regular: null,
  team1Penalties: null,
  team2Penalties: null,
};

export function resultOf(game: Result): Result {
  const { state, team1Score, team2Score, afterExtraTime } = game;
  const { team1Regular, team2Regular, team1Penalties, team2Penalties } = game;
  return {
    state,
    team1Score,
    team2Score,
    afterExtraTime,
    team1Regular,
    team2Regular,
    team1Penalties,
    team2Penalties,
  };
}

export function sameResult(one: Result, other: Result): boolean {
  return JSON.stringify(resultOf(one)) === JSON.stringify(resultOf(other));
}

/** The winning side, by penalties if needed; null for a tie or without a result. */
export function winnerOf(result: Result): 1 | 2 | null {
  if (!hasResult(result)) return null;
  const lead =
    (result.team1Score ?? 0) - (result.team2Score ?? 0) ||
    (result.team1Penalties ?? 0) - (result.team2Penalties ?? 0);
  return lead > 0 ? 1 : lead < 0 ? 2 : null;
}

/** Whether a knockout game ended tied without penalties, so that neither team advances yet. */
export function awaitsShootout(game: Result & { stage: Stage }): boolean {
  return game.stage !== "group" && hasResult(game) && winnerOf(game) === null;
}
