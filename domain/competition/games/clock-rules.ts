import { localTimeIn } from "#domain/cup/time-zone-rules.ts";
import type { Locale } from "#i18n/locales.ts";
import { type Message, message } from "#i18n/message.ts";
import { formatDate, formatTime } from "./schedule-rules.ts";

const DAY = 24 * 60;

/** Minutes since midnight; times after midnight continue ('25:30'). */
export function minutesOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

/** Minutes since the epoch of a local day (yyyy-MM-dd) and time. */
export function absoluteMinute(date: string, time: string): number {
  return (Date.parse(`${date}T00:00:00Z`) / 86_400_000) * DAY + minutesOfDay(time);
}

export function dayAndTimeOf(minute: number): { date: string; time: string } {
  const day = Math.floor(minute / DAY);
  const left = minute - day * DAY;
  return {
    date: new Date(day * 86_400_000).toISOString().slice(0, 10),
    time: `${padded(Math.floor(left / 60))}:${padded(left % 60)}`,
  };
}

function padded(count: number): string {
  return String(count).padStart(2, "0");
}

/** '1 minute', '100 minutes', '2 hours 40 minutes'. */
export function minutesText(count: number): Message {
  if (count < 2 * 60) return message("planner.duration.minutes", { count });
  const left = count % 60;
  const hours = message("planner.duration.hours", { count: Math.floor(count / 60) });
  if (left === 0) return hours;
  return message("planner.duration.both", { hours, minutes: minutesText(left) });
}

/** Local time in the cup's zone: yyyy-MM-dd and HH:MM. */
export interface LocalMoment {
  date: string;
  time: string;
}

/** Minimum notice for teams, in minutes. */
const AHEAD = 15;

export function localMoment(zone: string, now: Date): LocalMoment {
  const local = localTimeIn(zone, now);
  return { date: local.slice(0, 10), time: local.slice(11) };
}

/** The earliest start of a game planned now, rounded up to five minutes. */
export function nextStart(at: LocalMoment): LocalMoment {
  return dayAndTimeOf(Math.ceil((absoluteMinute(at.date, at.time) + AHEAD) / 5) * 5);
}

export function isPast({ date, time }: LocalMoment, at: LocalMoment): boolean {
  return absoluteMinute(date, time) <= absoluteMinute(at.date, at.time);
}

export function whyPast(
  planned: LocalMoment,
  at: LocalMoment,
  locale: Locale = "en",
): { field: "date" | "time"; sentence: Message } | null {
  if (!isPast(planned, at)) return null;
  if (planned.date < at.date) {
    const day = formatDate(planned.date, undefined, locale);
    const sentence = message("competitionErrors.game.dayOver", { day });
    return { field: "date", sentence };
  }
  const next = nextStart(at);
  const now = formatTime(at.time, locale);
  const sentence =
    next.date === at.date
      ? message("competitionErrors.game.startLater", { now, next: formatTime(next.time, locale) })
      : message("competitionErrors.game.laterDay", { now });
  return { field: "time", sentence };
}
