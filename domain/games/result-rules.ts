import type { Stage } from "./schedule-rules.ts";
import { type GameState, hasResult } from "./state-rules.ts";

/** How a game stands or ended. */
export interface Result {
  state: GameState;
  /** After extra time, where there was any; of a live game what it stands at. Both or none. */
  team1Score: number | null;
  team2Score: number | null;
  afterExtraTime: boolean;
  /** What it stood at when extra time began, level; null where nobody has said. */
  team1Regular: number | null;
  team2Regular: number | null;
  /** The shoot-out, apart from the score; never level. */
  team1Penalties: number | null;
  team2Penalties: number | null;
}

/** A game that is still to be played. */
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

/** What of a game is its result. */
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

/** Which side won, by penalties where the score is level; null for a tie and for what has no result. */
export function winnerOf(result: Result): 1 | 2 | null {
  if (!hasResult(result)) return null;
  const lead =
    (result.team1Score ?? 0) - (result.team2Score ?? 0) ||
    (result.team1Penalties ?? 0) - (result.team2Penalties ?? 0);
  return lead > 0 ? 1 : lead < 0 ? 2 : null;
}

/** Whether a knockout game ended level and nobody has entered the penalties: nobody goes on until then. */
export function awaitsShootout(game: Result & { stage: Stage }): boolean {
  return game.stage !== "group" && hasResult(game) && winnerOf(game) === null;
}
