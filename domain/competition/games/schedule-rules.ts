import { addDays, parseDate } from "#domain/core/date-rules.ts";
import type { Locale } from "#i18n/locales.ts";
import { type Message, message } from "#i18n/message.ts";

/** In playing order. Only group games count in the standings. */
export const STAGES = [
  { id: "group" },
  { id: "round-of-32" },
  { id: "round-of-16" },
  { id: "quarter-final" },
  { id: "semi-final" },
  { id: "placement" },
  { id: "third-place" },
  { id: "final" },
] as const;

export type Stage = (typeof STAGES)[number]["id"];

/** Spellings in lower case without spaces and hyphens. */
const SPELLINGS: Record<Stage, string> = {
  group: "group groupstage groupgame",
  "round-of-32": "roundof32 roundofthirtytwo last32 r32",
  "round-of-16": "roundof16 roundofsixteen last16 r16",
  "quarter-final": "quarterfinal quarter qf",
  "semi-final": "semifinal semi sf",
  placement: "placement placementgame placementmatch classification classificationgame",
  "third-place":
    "thirdplace thirdplacegame thirdplacematch thirdplaceplayoff gameforthirdplace matchforthirdplace " +
    "3rdplace 3rdplacegame 3rdplacematch 3rdplaceplayoff gamefor3rdplace matchfor3rdplace",
  final: "final",
};

const STAGE_BY_SPELLING = new Map(
  STAGES.flatMap(({ id }) => SPELLINGS[id].split(" ").map((spelling) => [spelling, id] as const)),
);

/** Accepts an id, a label or another common spelling ('Semi Finals', '3rd place'); else null. */
export function parseStage(raw: string): Stage | null {
  if (raw.length > 60) return null;
  const word = raw.toLowerCase().replace(/[\s_.‐-―-]+/g, "");
  const known = STAGE_BY_SPELLING.get(word) ?? STAGE_BY_SPELLING.get(word.replace(/s$/, ""));
  return known ?? (parsePlaces(raw) ? "placement" : null);
}

/** The best and worst place at stake in a placement game. */
export type Places = readonly [first: number, last: number];

const MAX_PLACE = 64;

/** Reads 'placement 5-8', 'Places 5–8' or '5th place'; null for anything else. */
export function parsePlaces(raw: string): Places | null {
  if (raw.length > 60) return null;
  const word = raw.trim().toLowerCase();
  const range = /^(?:placement|places?) ?(\d{1,2})(?: ?[-–] ?(\d{1,2}))?$/.exec(word);
  const single = /^(\d{1,2})(?:st|nd|rd|th) place$/.exec(word);
  const first = Number(range?.[1] ?? single?.[1] ?? 0);
  const last = Number(range?.[2] ?? first + 1);
  return first > 3 && last > first && last <= MAX_PLACE ? [first, last] : null;
}

export interface Scheduled {
  id: number;
  date: string;
  time: string | null;
  field: string | null;
}

const byFieldName = new Intl.Collator("en", { numeric: true });

/**
 * Sorts by date and time (spec §9), games without a time last, then by field and id for a stable
 * order.
 */
export function bySchedule(a: Scheduled, b: Scheduled): number {
  return (
    compareText(a.date, b.date) ||
    compareText(a.time ?? "99:99", b.time ?? "99:99") ||
    byFieldName.compare(a.field ?? "", b.field ?? "") ||
    a.id - b.id
  );
}

/** The latest day first, each in its order. */
export function byLatestDay(a: Scheduled, b: Scheduled): number {
  if (a.date === b.date) return bySchedule(a, b);
  return a.date < b.date ? 1 : -1;
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function parseTime(raw: string): string | null {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)(?::00)?$/.exec(raw.trim());
  return match ? `${match[1]?.padStart(2, "0")}:${match[2]}` : null;
}

const HALVES = { en: ["AM", "PM"], es: ["am", "pm"] } as const;

/** '3:00 PM'. */
export function formatTime(time: string, locale: Locale = "en"): string {
  const parsed = parseTime(time);
  if (!parsed) return time;
  const hour = Number(parsed.slice(0, 2));
  return `${hour % 12 || 12}${parsed.slice(2)} ${HALVES[locale][hour < 12 ? 0 : 1]}`;
}

/** 'at 3:00 PM', or 'at 3:00 PM on Sat, Jul 27', for within a sentence. */
export function atTime(time: string, locale: Locale = "en", date: string | null = null): string {
  const text = formatTime(time, locale);
  const day = date === null ? "" : formatDate(date, undefined, locale);
  if (locale === "en") return day ? `at ${text} on ${day}` : `at ${text}`;
  const at = text.startsWith("1:") ? `a la ${text}` : `a las ${text}`;
  return day ? `${at} (${day})` : at;
}

export const OTHER = "other";

/**
 * HH:MM, every 5 minutes from 15:00 to 20:30 (spec §9), and also the hours of a cup that begins
 * before or plays on after these. `starts` are those of its games.
 */
export function gameTimeChoices(starts: readonly (string | null)[] = []): string[] {
  const hours = starts.flatMap((start) => (start === null ? [] : Number(start.slice(0, 2))));
  const first = Math.min(15, ...hours) * 60;
  const last = starts.some((start) => start !== null && start > "20:30")
    ? Math.max(...hours) * 60 + 55
    : 20 * 60 + 30;
  return Array.from({ length: (last - first) / 5 + 1 }, (_, step) => {
    const minutes = first + step * 5;
    const hour = String(Math.floor(minutes / 60)).padStart(2, "0");
    return `${hour}:${String(minutes % 60).padStart(2, "0")}`;
  });
}

/** 'Today, Sat, Jul 27' and its neighbors (spec §9). `today` is in the cup's zone. */
export function gameDateChoices(
  today: string,
  locale: Locale = "en",
): { value: string; label: Message }[] {
  return (["yesterday", "today", "tomorrow"] as const).map((name, index) => {
    const value = addDays(today, index - 1);
    const date = formatDate(value, undefined, locale);
    return { value, label: message(`gameForms.days.${name}`, { date }) };
  });
}

const DAYS = {
  en: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
  es: ["dom", "lun", "mar", "mié", "jue", "vie", "sáb"],
};
const MONTHS = {
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  es: ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"],
};

/**
 * 'Sat, Jul 27', or 'Sat, Jul 27, 2024' if the year differs from `year`. Returns anything else
 * unchanged.
 */
export function formatDate(date: string, year?: number, locale: Locale = "en"): string {
  return dateParts(date, year, locale).join("");
}

export function dateParts(
  date: string,
  year?: number,
  locale: Locale = "en",
): [day: string, ofYear: string] {
  const plain = parseDate(date);
  if (plain === null) return [date, ""];
  // UTC, so that no time zone shifts the plain date.
  const day = new Date(`${plain}T00:00:00Z`);
  const [weekday, month] = [DAYS[locale][day.getUTCDay()], MONTHS[locale][day.getUTCMonth()]];
  const own = day.getUTCFullYear();
  const isOwn = year === undefined || year === own;
  if (locale === "es") return [`${weekday} ${day.getUTCDate()} ${month}`, isOwn ? "" : ` ${own}`];
  return [`${weekday}, ${month} ${day.getUTCDate()}`, isOwn ? "" : `, ${own}`];
}

export const MAX_FIELD = 60;

export const MAX_SCORE = 99;
export const WHOLE_SCORE = message("competitionErrors.game.wholeScore");

export function parseScore(raw: string): number | null {
  const digits = raw.trim();
  if (!/^\d{1,3}$/.test(digits)) return null;
  const score = Number(digits);
  return score <= MAX_SCORE ? score : null;
}
