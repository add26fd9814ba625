import { INTL_LOCALES, type Locale } from "#i18n/locales.ts";
import { dateFormat } from "./date-rules.ts";

export function formatDollars(amount: number): string {
  const cents = Number.isInteger(amount) ? 0 : 2;
  const digits = { minimumFractionDigits: cents, maximumFractionDigits: cents };
  return `${amount < 0 ? "-" : ""}$${Math.abs(amount).toLocaleString("en-US", digits)}`;
}

const MIDNIGHT = "12:00 AM";

/**
 * 'Friday July 26 at noon' in the cup's zone. Midnight is shown as the end of the day before, since
 * '12:00 AM on Saturday' is ambiguous.
 */
export function formatDeadline(moment: Date, zone: string, locale: Locale = "en"): string {
  if (formatTimeOfDay(zone, moment) === MIDNIGHT) {
    const end = { en: "(the end of the day)", es: "(al terminar el día)" }[locale];
    const day = dayIn(zone, new Date(moment.getTime() - 1), locale);
    return `${day} ${formatAt(zone, moment, locale)} ${end}`;
  }
  return `${dayIn(zone, moment, locale)} ${formatAt(zone, moment, locale)}`;
}

/** For a `<time>`: the instant, and how it reads in the zone. */
export interface FormattedTime {
  iso: string;
  text: string;
}

/** 'Friday July 26 at noon'. */
export function shownDeadline(moment: Date, zone: string, locale: Locale = "en"): FormattedTime {
  return { iso: moment.toISOString(), text: formatDeadline(moment, zone, locale) };
}

/** 'Tuesday, July 15, 2025 at 12:00 PM PDT'. */
export function formatTimestamp(zone: string, moment: Date, locale: Locale = "en"): string {
  const parts = dateFormat(INTL_LOCALES[locale], {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone: zone,
  }).formatToParts(moment);
  if (locale === "en") return tidied(parts.map(({ value }) => value).join(""));
  const ofZone = parts.find(({ type }) => type === "timeZoneName")?.value;
  const day = dateFormat(INTL_LOCALES[locale], { dateStyle: "full", timeZone: zone });
  return [day.format(moment).replace(",", ""), formatAtTime(zone, moment, locale), ofZone].join(
    " ",
  );
}

export function formattedTime(zone: string, moment: Date, locale: Locale = "en"): FormattedTime {
  return { iso: moment.toISOString(), text: formatTimestamp(zone, moment, locale) };
}

/** 'July 15, 2025' from yyyy-MM-dd. */
export function formatLongDate(date: string, locale: Locale = "en"): string {
  if (locale !== "en") return formatDay(date, { dateStyle: "long" }, locale);
  const { month, day } = monthAndDay(date);
  return `${month} ${day}, ${date.slice(0, 4)}`;
}

export function formatShortDate(date: string, locale: Locale = "en"): string {
  return formatDay(date, { dateStyle: "medium" }, locale);
}

function formatDay(date: string, options: Intl.DateTimeFormatOptions, locale: Locale): string {
  const day = new Date(`${date}T00:00:00Z`);
  return dateFormat(INTL_LOCALES[locale], { ...options, timeZone: "UTC" }).format(day);
}

export function formatWeekday(zone: string, moment: Date, locale: Locale = "en"): string {
  return dateFormat(INTL_LOCALES[locale], {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: zone,
  }).format(moment);
}

/** 'Friday July 26', for within a sentence. */
function dayIn(zone: string, moment: Date, locale: Locale): string {
  return formatWeekday(zone, moment, locale).replace(",", "");
}

export function formatTimeOfDay(zone: string, moment: Date, locale: Locale = "en"): string {
  return tidied(
    dateFormat(INTL_LOCALES[locale], {
      hour: "numeric",
      minute: "2-digit",
      timeZone: zone,
    }).format(moment),
  );
}

/** 'at 5:00 PM'. */
export function formatAtTime(zone: string, moment: Date, locale: Locale = "en"): string {
  const time = formatTimeOfDay(zone, moment, locale);
  if (locale === "es") return `${time.startsWith("1:") ? "a la" : "a las"} ${time}`;
  return `at ${time}`;
}

/** 'at noon', 'at midnight', or 'at 5:00 PM'. */
export function formatAt(zone: string, moment: Date, locale: Locale = "en"): string {
  const time = formatTimeOfDay(zone, moment);
  if (time === MIDNIGHT) return { en: "at midnight", es: "a medianoche" }[locale];
  if (time === "12:00 PM") return { en: "at noon", es: "al mediodía" }[locale];
  return formatAtTime(zone, moment, locale);
}

/** Also '5:00 pm' for Spanish 'p.m.', whose period would double the one of a sentence. */
function tidied(text: string): string {
  return text.replace(/\s/g, " ").replace(/\b([ap])\.m\./, "$1m");
}

export function monthAndDay(date: string, locale: Locale = "en"): { month: string; day: number } {
  const month = formatDay(date, { month: "long" }, locale);
  return { month, day: Number(date.slice(8, 10)) };
}

/** 'July 15' from yyyy-MM-dd. */
export function formatMonthDay(date: string, locale: Locale = "en"): string {
  return formatDay(date, { month: "long", day: "numeric" }, locale);
}

/** 'July 27–29' from two days yyyy-MM-dd, or with the year 'July 27–29, 2024'. */
export function formatDayRange(
  from: string,
  to: string,
  { locale, year = false }: { locale: Locale; year?: boolean },
): string {
  if (!year && from.slice(0, 4) !== to.slice(0, 4)) {
    return `${formatMonthDay(from, locale)}–${formatMonthDay(to, locale)}`;
  }
  return dateFormat(INTL_LOCALES[locale], {
    month: "long",
    day: "numeric",
    ...(year && { year: "numeric" }),
    timeZone: "UTC",
  })
    .formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
    .replace(/\s?–\s?/u, "–");
}

/** 'Lions, Tigers, and Bears'. */
export function formatList(items: readonly string[], locale: Locale = "en"): string {
  return new Intl.ListFormat(INTL_LOCALES[locale]).format(items);
}
