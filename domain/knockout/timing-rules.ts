import type { KnockoutStage } from "./source-rules.ts";

/** When and where a knockout is played: on one day, on so many fields side by side. */
export interface Timing {
  /** HH:MM. */
  time: string;
  /** Empty where no field is named: then one game at a time. */
  fields: readonly string[];
  /** From one kick-off to the next. */
  minutesBetween: number;
}

export interface KickOff {
  time: string;
  field: string | null;
}

const DAY = 24 * 60;

/**
 * A kick-off for each game in the order given, each stage after the one before; null where the day is too short for
 * the last.
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
