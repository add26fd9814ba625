import { inEnglish } from "#i18n/foreign-text.ts";
import { INTL_LOCALES, type Locale } from "#i18n/locales.ts";
import { type Message, message, type Text } from "#i18n/message.ts";
import { dateFormat } from "../core/date-rules.ts";
import { formatAt, formatDayRange } from "../core/format-rules.ts";
import type { Tournament } from "./current-cup.ts";

const DAY = 24 * 60 * 60_000;
const LONGEST = 80;

const MONTHS = englishNames("month");
/** Sunday first, as `getUTCDay` counts. */
const WEEKDAYS = englishNames("weekday");

function englishNames(style: "weekday" | "month"): string[] {
  const format = dateFormat(INTL_LOCALES.en, { [style]: "long", timeZone: "UTC" });
  const dates = Array.from({ length: style === "month" ? 12 : 7 }, (_, index) =>
    style === "month" ? Date.UTC(2000, index, 1) : Date.UTC(2000, 0, 2) + index * DAY,
  );
  return dates.map((each) => format.format(each).toLowerCase());
}

const [WEEKDAY, MONTH] = [WEEKDAYS.join("|"), MONTHS.join("|")];
const DAY_OF_MONTH = "[12][0-9]|3[01]|0?[1-9]";
const TIME = "noon|midnight|(?:1[0-2]|[1-9])(?::[0-5][0-9])? ?[ap]\\.?m\\.?";

/** 'Friday July 26 at noon', 'July 27–29', 'noon on Friday the 26th', 'Friday at midnight'. */
const PATTERNS = [
  `^(?:(?<weekday>${WEEKDAY}),? )?(?<month>${MONTH}) (?<day>${DAY_OF_MONTH})(?:, (?<year>[0-9]{4}))?(?: at (?<time>${TIME}))?$`,
  `^(?<month>${MONTH}) (?<day>${DAY_OF_MONTH})[–-](?<last>${DAY_OF_MONTH})(?:, (?<year>[0-9]{4}))?$`,
  `^(?<time>${TIME}) on (?<weekday>${WEEKDAY})(?:,? (?<month>${MONTH}) (?<day>${DAY_OF_MONTH}))?$`,
  `^(?<time>${TIME}) on (?<weekday>${WEEKDAY}) the (?<day>${DAY_OF_MONTH})(?:st|nd|rd|th)$`,
  `^(?<weekday>${WEEKDAY}) at (?<time>${TIME})$`,
].map((pattern) => new RegExp(pattern, "i"));

type Found = Partial<Record<"weekday" | "month" | "day" | "last" | "year" | "time", string>>;

/**
 * A date that the organizer wrote in English words, in the reader's language; other words are marked
 * as English. A new site has only such words until its dates are set.
 */
export function dateWords(text: string, locale: Locale): string {
  if (locale === "en") return text;
  const found = text.length > LONGEST ? undefined : firstMatch(text.trim());
  return (found && formatFound(found, locale)) ?? inEnglish(text);
}

function firstMatch(text: string): Found | undefined {
  return PATTERNS.map((pattern) => pattern.exec(text)).find((each) => each !== null)?.groups;
}

/** Null for a day that doesn't exist. */
function formatFound(found: Found, locale: Locale): string | null {
  const date = someDate(found);
  if (date === null) return null;
  if (found.last) {
    const last = someDate({ ...found, day: found.last });
    if (last === null || last <= date) return null;
    return formatDayRange(isoDay(date), isoDay(last), { locale, year: Boolean(found.year) });
  }
  const day = dateFormat(INTL_LOCALES[locale], {
    ...(found.weekday && { weekday: "long" }),
    ...(found.month && { month: "long" }),
    ...(found.day && { day: "numeric" }),
    ...(found.year && { year: "numeric" }),
    timeZone: "UTC",
  }).format(date);
  const shown = day.replace(",", "");
  return found.time ? `${shown} ${formatAt("UTC", atTime(date, found.time), locale)}` : shown;
}

const isoDay = (date: Date) => date.toISOString().slice(0, 10);

/** Weekdays repeat every 28 years; any day on which the words are true formats the same. */
const SOME_YEAR = 2000;
const CYCLE = 28 * 366;

function someDate({ weekday, month, day, year }: Found): Date | null {
  const first = Date.UTC(Number(year ?? SOME_YEAR), 0, 1);
  for (let index = 0; index < (year ? 366 : CYCLE); index++) {
    const date = new Date(first + index * DAY);
    if (
      (!weekday || WEEKDAYS[date.getUTCDay()] === weekday.toLowerCase()) &&
      (!month || MONTHS[date.getUTCMonth()] === month.toLowerCase()) &&
      (!day || date.getUTCDate() === Number(day)) &&
      (!year || date.getUTCFullYear() === Number(year))
    ) {
      return date;
    }
  }
  return null;
}

function atTime(date: Date, time: string): Date {
  const [, hour, minute = "0", half = ""] = /^([0-9]+)(?::([0-9]+))? ?([ap])/i.exec(time) ?? [];
  const hours = hour ? (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : 0;
  const since = /^noon$/i.test(time) ? 12 * 60 : hours * 60 + Number(minute);
  return new Date(date.getTime() + since * 60_000);
}

type Born = Pick<Tournament, "bornText"> &
  Partial<Pick<Tournament, "earliestBirthYear" | "latestBirthYear">>;

/**
 * 'born 2012-2010' and '2009 and older' in the reader's language, or else the birth years that are
 * set; other words are marked as English. Empty without words.
 */
export function birthWords(
  { bornText: text, earliestBirthYear: earliest, latestBirthYear: latest }: Born,
  locale: Locale,
): Text {
  if (locale === "en" || text === "") return text;
  const short = text.length > LONGEST ? "" : text.trim();
  const [, one, other] = /^born ([0-9]{4})(?:[–-]([0-9]{4}))?$/i.exec(short) ?? [];
  if (one) return other ? bornBetween([one, other]) : message("cup.born.in", { year: one });
  const [, until = latest] = /^(?:born )?([0-9]{4}) (?:and|&|or) older$/i.exec(short) ?? [];
  if (until && earliest) return bornBetween([String(earliest), String(until)]);
  if (until) return message("cup.born.until", { year: String(until) });
  return earliest ? message("cup.born.from", { year: String(earliest) }) : inEnglish(text);
}

function bornBetween(years: readonly [string, string]): Message {
  const [from = "", to = ""] = years.toSorted();
  return message("cup.born.between", { from, to });
}
