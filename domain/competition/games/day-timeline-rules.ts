import { todayIn } from "#domain/core/date-rules.ts";
import { endOnField, kickOffOf, type TimedGame } from "./now-and-next-rules.ts";
import { bySchedule, compareText } from "./schedule-rules.ts";

const HOUR = 60;
const MINUTE = 60_000;

/**
 * Today's games that have a time and a field, one row a field, each as long as it holds its field.
 * Positions are minutes after `from` (HH:00); `now` is null before the first and after the last
 * hour. Null without such games.
 */
export function dayTimeline<G extends TimedGame>(games: readonly G[], moment: Date, zone: string) {
  const today = todayIn(zone, moment);
  const timed = games
    .filter(({ date, time, field }) => date === today && time !== null && field !== null)
    .filter(({ state }) => state !== "cancelled" && state !== "postponed")
    .toSorted(bySchedule);
  const [first] = timed;
  if (!first?.time) return null;
  const from = `${first.time.slice(0, 2)}:00`;
  const begin = kickOffOf({ ...first, time: from }, zone);
  const after = (at: number) => Math.round((at - begin) / MINUTE);
  const placed = timed.map((game) => {
    const kickOff = kickOffOf(game, zone);
    return { game, start: after(kickOff), end: after(endOnField(game, kickOff, zone)) };
  });
  const minutes = Math.ceil(Math.max(...placed.map(({ end }) => end)) / HOUR) * HOUR;
  const now = after(moment.getTime());
  return {
    from,
    minutes,
    now: now >= 0 && now <= minutes ? now : null,
    fields: [...Map.groupBy(placed, ({ game }) => game.field ?? "")]
      .map(([field, row]) => ({ field, games: row }))
      .toSorted((a, b) => compareText(a.field, b.field)),
  };
}
