import { localIn } from "../cups/zone-rules.ts";
import { formatDate, formatTime } from "../games/schedule-rules.ts";
import { dayAndTimeOf, minuteOf } from "./clock-rules.ts";
import type { DayWindow } from "./conflict-rules.ts";

/** A moment as clocks in the cup's zone show it: yyyy-MM-dd and HH:MM. */
export interface LocalMoment {
  date: string;
  time: string;
}

/** So many minutes teams have at least until a game that is planned now. */
const AHEAD = 15;

export function localMoment(zone: string, now: Date): LocalMoment {
  const local = localIn(zone, now);
  return { date: local.slice(0, 10), time: local.slice(11) };
}

/** When a game that is planned at a moment can start: some minutes later, in steps of five. */
export function nextStart(at: LocalMoment): LocalMoment {
  return dayAndTimeOf(Math.ceil((minuteOf(at.date, at.time) + AHEAD) / 5) * 5);
}

/** Whether a game would start in the past. */
export function isBegun({ date, time }: LocalMoment, at: LocalMoment): boolean {
  return minuteOf(date, time) <= minuteOf(at.date, at.time);
}

/** Why a game can't be planned for a moment, with what to do; null where it is still to come. */
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

/** The days without what of them is over: those before today, and today until `start` (HH:MM of today). */
export function daysFrom<Day extends DayWindow>(
  days: readonly Day[],
  { date: today, time: start }: LocalMoment,
): Day[] {
  return days
    .filter(({ date }) => date >= today)
    .map((day) => (day.date === today && day.from < start ? { ...day, from: start } : day))
    .filter(({ from, to }) => from < to);
}

/** Games that would start in the past, and what can be done about it. */
export interface Begun {
  sentence: string;
  /** From when on today they can be planned instead (HH:MM); null where no day of the plan is left for it. */
  start: string | null;
}

interface NamedGame extends LocalMoment {
  team1Name: string;
  team2Name: string;
}

/** As many as somebody reads. */
const MOST_NAMED = 3;

/** The games of a plan that would start in the past, in a sentence; null where none would. */
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
