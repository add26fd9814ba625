import { minutesOfDay } from "../competition/games/clock-rules.ts";

interface FieldGame {
  time: string | null;
  minutes: number;
}

const DAY = 24 * 60;

/**
 * When the next game after `after` can begin on its field, in steps of five minutes. `games` are the
 * day's games on that field. Null if the day is over by then.
 */
export function nextFreeTime(
  after: FieldGame,
  games: readonly FieldGame[],
  breakMinutes: number,
): string | null {
  if (after.time === null) return null;
  const taken = games.flatMap(({ time, minutes }) =>
    time === null ? [] : [{ start: minutesOfDay(time), end: minutesOfDay(time) + minutes }],
  );
  const steps = (minutes: number) => Math.ceil((minutes + breakMinutes) / 5) * 5;
  let start = steps(minutesOfDay(after.time) + after.minutes);
  for (const game of taken.toSorted((a, b) => a.start - b.start)) {
    const isClear =
      start + after.minutes + breakMinutes <= game.start || game.end + breakMinutes <= start;
    if (!isClear) start = steps(game.end);
  }
  if (start + after.minutes > DAY) return null;
  return [Math.floor(start / 60), start % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}
