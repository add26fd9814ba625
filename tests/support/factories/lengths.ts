import type { GameLengths } from "#domain/competition/games/game-length-rules.ts";

/** Spec §9. */
export const SPEC_LENGTHS: GameLengths = {
  groupMinutes: 10,
  knockoutMinutes: 12,
  finalMinutes: 15,
  overtimeMinutes: 3,
};
