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

/** How long a game is, by its stage (spec §9). Earlier knockout games are as long as a semi-final. */
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
