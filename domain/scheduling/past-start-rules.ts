import { isPast, type LocalMoment, nextStart } from "../competition/games/clock-rules.ts";
import { formatDate, formatTime } from "../competition/games/schedule-rules.ts";
import type { DayWindow } from "./conflict-rules.ts";

export function daysFrom<Day extends DayWindow>(
  days: readonly Day[],
  { date: today, time: start }: LocalMoment,
): Day[] {
  return days
    .filter(({ date }) => date >= today)
    .map((day) => (day.date === today && day.from < start ? { ...day, from: start } : day))
    .filter(({ from, to }) => from < to);
}

export interface PastGames {
  sentence: string;
  /** HH:MM; null if no day of the plan is left. */
  start: string | null;
}

interface NamedGame extends LocalMoment {
  team1Name: string;
  team2Name: string;
}

const MAX_NAMED = 3;

export function findPastGames(
  games: readonly NamedGame[],
  days: readonly DayWindow[],
  at: LocalMoment,
): PastGames | null {
  const begun = games.filter((game) => isPast(game, at));
  if (begun.length === 0) return null;
  const next = nextStart(at);
  const isToday = next.date === at.date && days.some(({ date }) => date === at.date);
  const start = isToday && daysFrom(days, next).length > 0 ? next.time : null;
  const count = begun.length === 1 ? "1 game" : `${begun.length} games`;
  const named = begun
    .slice(0, MAX_NAMED)
    .map(
      ({ team1Name, team2Name, date, time }) =>
        `${team1Name} - ${team2Name} at ${formatTime(time)}${date === at.date ? "" : ` on ${formatDate(date)}`}`,
    );
  const more = begun.length - named.length;
  const list = new Intl.ListFormat("en").format(more > 0 ? [...named, `${more} more`] : named);
  const what = `${count} would start in the past: ${list}.`;
  const clock = `It's ${formatTime(at.time)}${begun.some(({ date }) => date !== at.date) ? ` on ${formatDate(at.date)}` : ""}.`;
  const past = begun.some(({ date }) => date < at.date);
  const pick = past ? "Pick a day from today on." : "Pick a later time, or another day.";
  const how = start === null ? pick : `Start at ${formatTime(start)} or later.`;
  return { sentence: `${what} ${clock} ${how}`, start };
}
