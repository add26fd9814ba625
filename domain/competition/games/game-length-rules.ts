import type { Tournament } from "#domain/cup/current-cup.ts";
import { type Message, message } from "#i18n/message.ts";
import type { Stage } from "./schedule-rules.ts";

/** A tournament's settings. */
export type GameLengths = Pick<
  Tournament,
  "groupMinutes" | "knockoutMinutes" | "finalMinutes" | "overtimeMinutes"
>;

export interface GameLength {
  minutes: number;
  overtime: number;
  shootout: boolean;
}

export interface GameWithLength {
  stage: Stage;
  /** The game's own length; null for its stage's. */
  minutes: number | null;
  lengths: GameLengths;
}

/** Only the final has overtime (spec §9). */
export function stageLength(stage: Stage, lengths: GameLengths): GameLength {
  const { groupMinutes, knockoutMinutes, finalMinutes, overtimeMinutes } = lengths;
  if (stage === "group") return { minutes: groupMinutes, overtime: 0, shootout: false };
  if (stage === "final") {
    return { minutes: finalMinutes, overtime: overtimeMinutes, shootout: true };
  }
  return { minutes: knockoutMinutes, overtime: 0, shootout: true };
}

export function gameLength({ stage, minutes, lengths }: GameWithLength): GameLength {
  const usual = stageLength(stage, lengths);
  return { ...usual, minutes: minutes ?? usual.minutes };
}

/** The game's own length, where it differs from its stage's. */
export function ownMinutes({ stage, minutes, lengths }: GameWithLength): number | null {
  return minutes === stageLength(stage, lengths).minutes ? null : minutes;
}

/** Maximum minutes of play without penalties. */
export function playingMinutes(game: GameWithLength): number {
  const { minutes, overtime } = gameLength(game);
  return minutes + overtime;
}

/** Whether a list of games has to say how long each is. */
export function lengthsDiffer(games: readonly GameWithLength[]): boolean {
  return new Set(games.map((game) => gameLength(game).minutes)).size > 1;
}

/** For the form of a score. */
export function lengthSentence(game: GameWithLength): Message {
  const { minutes, overtime, shootout } = gameLength(game);
  if (overtime > 0) return message("scores.length.overtime", { minutes, overtime });
  return shootout
    ? message("scores.length.shootout", { minutes })
    : message("scores.length.plain", { minutes });
}
