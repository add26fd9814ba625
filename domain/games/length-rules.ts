import type { Stage } from "./schedule-rules.ts";

export interface GameLength {
  minutes: number;
  overtime: number;
  shootout: boolean;
}

const KNOCKOUT: GameLength = { minutes: 12, overtime: 0, shootout: true };

/** The cup's rules don't mention these stages, so they use the length of a semi-final. */
const UNNAMED: readonly Stage[] = ["round-of-16", "quarter-final"];

/** Spec §9. */
export const GAME_LENGTHS: Record<Stage, GameLength> = {
  group: { minutes: 10, overtime: 0, shootout: false },
  "round-of-16": KNOCKOUT,
  "quarter-final": KNOCKOUT,
  "semi-final": KNOCKOUT,
  "third-place": KNOCKOUT,
  final: { minutes: 15, overtime: 3, shootout: true },
};

/** Maximum minutes of play without penalties: the game's own length or its stage's. */
export function minutesOf({ stage, minutes }: { stage: Stage; minutes: number | null }): number {
  return (minutes ?? GAME_LENGTHS[stage].minutes) + GAME_LENGTHS[stage].overtime;
}

export function lengthText(stage: Stage): string {
  const { minutes, overtime, shootout } = GAME_LENGTHS[stage];
  if (overtime === 0 && !shootout) return `${minutes} minutes, no overtime`;
  return [
    `${minutes} minutes`,
    ...(overtime > 0 ? [`${overtime} minutes overtime`] : []),
    ...(shootout ? ["a penalty shootout"] : []),
  ].join(" plus ");
}

export function lengthSentence(stage: Stage): string {
  const from = UNNAMED.includes(stage)
    ? "The rules name no length for this stage. Played like a semi-final"
    : "By the rules";
  return `${from}: ${lengthText(stage)}.`;
}
