import { localIn } from "../cups/zone-rules.ts";
import { formatDate, formatTime } from "../games/schedule-rules.ts";
import { dayAndTimeOf, minuteOf } from "./clock-rules.ts";
import type { DayWindow } from "./conflict-rules.ts";

/** Local time in the cup's zone: yyyy-MM-dd and HH:MM. */
export interface LocalMoment {
  date: string;
  time: string;
}

/** Minimum notice for teams, in minutes. */
const AHEAD = 15;

export function localMoment(zone: string, now: Date): LocalMoment {
  const local = localIn(zone, now);
  return { date: local.slice(0, 10), time: local.slice(11) };
}

/** The earliest start of a game planned now, rounded up to five minutes. */
export function nextStart(at: LocalMoment): LocalMoment {
  return dayAndTimeOf(Math.ceil((minuteOf(at.date, at.time) + AHEAD) / 5) * 5);
}

export function isBegun({ date, time }: LocalMoment, at: LocalMoment): boolean {
  return minuteOf(date, time) <= minuteOf(at.date, at.time);
}

export function whyBegun(
  planned: LocalMoment,
  at: LocalMoment,
): { field: "date" | "time"; sentence: string } | null {
  if (!isBegun(planned, at)) return null;
  if (planned.date < at.date) {
    const sentence = `${formatDate(planned.date)} is over. Pick a day from today on.`;
    return { field: "date", sentence };
  }
  const next = nextStart(at);
  const how =
    next.date === at.date ? `Start at ${formatTime(next.time)} or later.` : "Pick a later day.";
  return { field: "time", sentence: `It's ${formatTime(at.time)}. ${how}` };
}

export function daysFrom<Day extends DayWindow>(
  days: readonly Day[],
  { date: today, time: start }: LocalMoment,
): Day[] {
  return days
    .filter(({ date }) => date >= today)
    .map((day) => (day.date === today && day.from < start ? { ...day, from: start } : day))
    .filter(({ from, to }) => from < to);
}

export interface Begun {
  sentence: string;
  /** HH:MM; null if no day of the plan is left. */
  start: string | null;
}

interface NamedGame extends LocalMoment {
  team1Name: string;
  team2Name: string;
}

const MOST_NAMED = 3;

export function begunOf(
  games: readonly NamedGame[],
  days: readonly DayWindow[],
  at: LocalMoment,
): Begun | null {
  const begun = games.filter((game) => isBegun(game, at));
  if (begun.length === 0) return null;
  const next = nextStart(at);
  const isToday = next.date === at.date && days.some(({ date }) => date === at.date);
  const start = isToday && daysFrom(days, next).length > 0 ? next.time : null;
  const count = begun.length === 1 ? "1 game" : `${begun.length} games`;
  const named = begun
    .slice(0, MOST_NAMED)
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
