import { INTL_LOCALES, type Locale } from "#i18n/locales.ts";
import { message, type Text } from "#i18n/message.ts";
import { isPast, type LocalMoment, nextStart } from "../competition/games/clock-rules.ts";
import { atTime, formatDate, formatTime } from "../competition/games/schedule-rules.ts";
import { sentences } from "../core/sentence-rules.ts";
import type { DayWindow } from "./conflict-settings-rules.ts";

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
  sentence: Text;
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
  locale: Locale = "en",
): PastGames | null {
  const begun = games.filter((game) => isPast(game, at));
  if (begun.length === 0) return null;
  const next = nextStart(at);
  const isToday = next.date === at.date && days.some(({ date }) => date === at.date);
  const start = isToday && daysFrom(days, next).length > 0 ? next.time : null;
  const { length: count } = begun;
  const named = begun.slice(0, MAX_NAMED).map(({ team1Name, team2Name, date, time }) => {
    const day = date === at.date ? null : date;
    return `${team1Name} - ${team2Name} ${atTime(time, locale, day)}`;
  });
  const more = count - named.length;
  const others = more > 0 ? [{ en: `${more} more`, es: `${more} más` }[locale]] : [];
  const list = new Intl.ListFormat(INTL_LOCALES[locale]).format([...named, ...others]);
  const now = formatTime(at.time, locale);
  const day = formatDate(at.date, undefined, locale);
  const isLater = begun.some(({ date }) => date !== at.date);
  const past = begun.some(({ date }) => date < at.date);
  const sentence = sentences([
    message("planner.past.games", { count, list }),
    isLater
      ? message("planner.past.nowOn", { time: now, day })
      : message("planner.past.now", { time: now }),
    start !== null
      ? message("planner.past.start", { time: formatTime(start, locale) })
      : message(past ? "planner.past.today" : "planner.past.later"),
  ]);
  return { sentence, start };
}
