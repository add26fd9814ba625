import type { Stage } from "./schedule-rules.ts";

export interface GameLength {
  minutes: number;
  /** Minutes of overtime after a tie; none is none. */
  overtime: number;
  /** Whether penalties decide what is still a tie. */
  shootout: boolean;
}

/** What is played before the final and must have a winner. */
const KNOCKOUT: GameLength = { minutes: 12, overtime: 0, shootout: true };

/** Stages of which the cup's rules say nothing: they are played like a semi-final, which they lead to. */
const UNNAMED: readonly Stage[] = ["round-of-16", "quarter-final"];

/** How long a game is, by its stage (spec §9). */
export const GAME_LENGTHS: Record<Stage, GameLength> = {
  group: { minutes: 10, overtime: 0, shootout: false },
  "round-of-16": KNOCKOUT,
  "quarter-final": KNOCKOUT,
  "semi-final": KNOCKOUT,
  "third-place": KNOCKOUT,
  final: { minutes: 15, overtime: 3, shootout: true },
};

/** How many minutes a game is played at the most, penalties not counted: its own length, or that of its stage. */
export function minutesOf({ stage, minutes }: { stage: Stage; minutes: number | null }): number {
  return (minutes ?? GAME_LENGTHS[stage].minutes) + GAME_LENGTHS[stage].overtime;
}

/** '15 minutes plus 3 minutes overtime plus a penalty shootout': the length as the rules tell it. */
export function lengthText(stage: Stage): string {
  const { minutes, overtime, shootout } = GAME_LENGTHS[stage];
  if (overtime === 0 && !shootout) return `${minutes} minutes, no overtime`;
  return [
    `${minutes} minutes`,
    ...(overtime > 0 ? [`${overtime} minutes overtime`] : []),
    ...(shootout ? ["a penalty shootout"] : []),
  ].join(" plus ");
}

/** The same as a sentence, which says whether it is the rules' or taken over from a stage that they name. */
export function lengthSentence(stage: Stage): string {
  const from = UNNAMED.includes(stage)
    ? "The rules name no length for this stage. Played like a semi-final"
    : "By the rules";
  return `${from}: ${lengthText(stage)}.`;
}
