import type { Result } from "./result-rules.ts";
import { stateLabel } from "./state-rules.ts";

type Scores = Pick<Result, "team1Score" | "team2Score">;

/** A non-empty placeholder, because forms omit empty values. */
export const NO_SCORE = "none";

export function scoreWords(game: Scores): string {
  return game.team1Score === null ? NO_SCORE : `${game.team1Score}-${game.team2Score}`;
}

/**
 * '2-1', '1-1 a.e.t., 4-3 pens', 'Live 1-0', 'Forfeit 3-0', 'Postponed'; null for an unplayed game.
 */
export function resultWords(result: Result): string | null {
  const { state, team1Score, afterExtraTime, team1Penalties, team2Penalties } = result;
  if (state === "scheduled") return null;
  const score = team1Score === null ? "" : scoreWords(result);
  if (state !== "final") return [stateLabel(state), score].filter(Boolean).join(" ");
  const extraTime = afterExtraTime ? " a.e.t." : "";
  const penalties = team1Penalties === null ? "" : `, ${team1Penalties}-${team2Penalties} pens`;
  return `${score}${extraTime}${penalties}`;
}

export function endedSentence(words: string): string {
  return words.endsWith(".") ? words : `${words}.`;
}

export function resultVersion(result: Result): string {
  const regular = result.team1Regular === null ? "" : ` (${result.team1Regular})`;
  return `${resultWords(result) ?? NO_SCORE}${regular}`;
}

export function meanwhileSentence(stored: Result): string {
  switch (stored.state) {
    case "scheduled":
      return "The score was cleared meanwhile.";
    case "live":
      return `The game is being played, and stands at ${scoreWords(stored)}.`;
    case "final":
      return `${resultWords(stored)} was recorded meanwhile.`;
    case "forfeit":
      return "The game was recorded as a forfeit meanwhile.";
    default:
      return `The game was ${stateLabel(stored.state).toLowerCase()} meanwhile.`;
  }
}

/**
 * Whether the user knew the stored result, given their form's version. A live score that moved on
 * is accepted unless `next` would lose a goal.
 */
export function wasSeen(version: string, stored: Result, next: Result): boolean {
  if (version === resultVersion(stored)) return true;
  if (stored.state !== "live") return false;
  if (next.state !== "final" && next.state !== "abandoned") {
    return version.startsWith(stateLabel("live"));
  }
  return (
    (next.team1Score ?? -1) >= (stored.team1Score ?? 0) &&
    (next.team2Score ?? -1) >= (stored.team2Score ?? 0)
  );
}
