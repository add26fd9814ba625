import type { Stage } from "./schedule-rules.ts";

export const GAME_STATES = [
  { id: "scheduled", label: "Scheduled" },
  { id: "live", label: "Live" },
  { id: "final", label: "Final" },
  { id: "forfeit", label: "Forfeit" },
  { id: "abandoned", label: "Abandoned" },
  { id: "postponed", label: "Postponed" },
  { id: "cancelled", label: "Cancelled" },
  { id: "annulled", label: "Annulled" },
] as const;

export type GameState = (typeof GAME_STATES)[number]["id"];

export function stateLabel(state: GameState): string {
  return GAME_STATES.find(({ id }) => id === state)?.label ?? state;
}

export function hasResult({ state }: { state: GameState }): boolean {
  return state === "final" || state === "forfeit";
}

export function isToPlay({ state }: { state: GameState }): boolean {
  return state === "scheduled" || state === "live";
}

export function isUnplayed({ state }: { state: GameState }): boolean {
  return state === "scheduled" || state === "postponed";
}

export function hasBegun({ state }: { state: GameState }): boolean {
  return state !== "scheduled" && state !== "postponed" && state !== "cancelled";
}

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

/** Recorded as a forfeit of 0-0: a loss each (decision 31). */
export function isDoubleForfeit({ state, team1Score, team2Score }: GameScore): boolean {
  return state === "forfeit" && team1Score === 0 && team2Score === 0;
}

/** The state to show. */
export function shownState(game: GameScore): GameState | "double-forfeit" {
  return isDoubleForfeit(game) ? "double-forfeit" : game.state;
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
  const isTied = hasResult(game) && winnerOf(game) === null;
  return game.stage !== "group" && isTied && !isDoubleForfeit(game);
}

type GameScore = Pick<Result, "state" | "team1Score" | "team2Score">;
type Scores = Pick<Result, "team1Score" | "team2Score">;

/** A non-empty placeholder, because forms omit empty values. */
export const NO_SCORE = "none";

export function scoreText(game: Scores): string {
  return game.team1Score === null ? NO_SCORE : `${game.team1Score}-${game.team2Score}`;
}

/**
 * '2-1', '1-1 a.e.t., 4-3 pens', 'Live 1-0', 'Forfeit 3-0', 'Postponed'; null for an unplayed game.
 */
export function resultText(result: Result): string | null {
  const { state, team1Score, afterExtraTime, team1Penalties, team2Penalties } = result;
  if (state === "scheduled") return null;
  const score = team1Score === null ? "" : scoreText(result);
  if (state !== "final") return [stateLabel(state), score].filter(Boolean).join(" ");
  const extraTime = afterExtraTime ? " a.e.t." : "";
  const penalties = team1Penalties === null ? "" : `, ${team1Penalties}-${team2Penalties} pens`;
  return `${score}${extraTime}${penalties}`;
}

export function endedSentence(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}

export function resultVersion(result: Result): string {
  const regular = result.team1Regular === null ? "" : ` (${result.team1Regular})`;
  return `${resultText(result) ?? NO_SCORE}${regular}`;
}

/** Who plays, as the version of a form that changes it. */
export function teamsVersion(game: { team1Id: number | null; team2Id: number | null }): string {
  return `${game.team1Id ?? "open"} ${game.team2Id ?? "open"}`;
}

/**
 * Whether the user knew the stored result, given their form's version. A live score that moved on
 * is accepted unless `next` would lose a goal.
 */
export function wasSeen(version: string, stored: Result, next: Result): boolean {
  if (version === resultVersion(stored)) return true;
  // A form that didn't show the game as live must not end it.
  if (stored.state !== "live" || !version.startsWith(stateLabel("live"))) return false;
  if (!["live", "final", "abandoned"].includes(next.state)) return true;
  return (
    (next.team1Score ?? -1) >= (stored.team1Score ?? 0) &&
    (next.team2Score ?? -1) >= (stored.team2Score ?? 0)
  );
}
