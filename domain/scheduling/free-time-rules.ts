import { dayAndTimeOf, minutesOfDay } from "../competition/games/clock-rules.ts";
import { busyOf, whenFree } from "./busy-rules.ts";

interface FieldGame {
  time: string | null;
  minutes: number;
}

const DAY = 24 * 60;
const STEP = 5;

/**
 * When the next game after `after` can begin on its field, in steps of five minutes. `games` are the
 * day's games on that field. Null if the day is over by then.
 */
export function nextFreeTime(
  { time, minutes }: FieldGame,
  games: readonly FieldGame[],
  breakMinutes: number,
): string | null {
  if (time === null) return null;
  const spans = games.flatMap((game) => {
    const start = minutesOfDay(game.time ?? "");
    return game.time === null ? [] : [{ start, end: start + game.minutes, place: -1 }];
  });
  const busy = busyOf(spans);
  let start = minutesOfDay(time) + minutes + breakMinutes;
  for (let before = -1; start !== before; ) {
    before = Math.ceil(start / STEP) * STEP;
    start = whenFree(busy, before, minutes, DAY, breakMinutes);
  }
  return start + minutes > DAY ? null : dayAndTimeOf(start).time;
}
