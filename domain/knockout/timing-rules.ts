import type { KnockoutStage } from "./source-rules.ts";

export interface Timing {
  time: string;
  fields: readonly string[];
  /** Between kick-offs. */
  minutesBetween: number;
}

export interface KickOff {
  time: string;
  field: string | null;
}

const DAY = 24 * 60;

/**
 * A kick-off per game in the given order, each stage after the previous one; null if the day is too
 * short.
 */
export function kickOffs(
  games: readonly { stage: KnockoutStage }[],
  { time, fields, minutesBetween }: Timing,
): KickOff[] | null {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const sideBySide: readonly (string | null)[] = fields.length > 0 ? fields : [null];
  let now = hours * 60 + minutes;
  let used = 0;
  const found = games.map(({ stage }, index) => {
    const isNewStage = index > 0 && games[index - 1]?.stage !== stage;
    if (isNewStage || used === sideBySide.length) {
      now += minutesBetween;
      used = 0;
    }
    used += 1;
    return { at: now, field: sideBySide[used - 1] ?? null };
  });
  if (now >= DAY) return null;
  return found.map(({ at, field }) => ({ time: clock(at), field }));
}

function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}
