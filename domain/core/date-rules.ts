/**
 * Creating a format costs over a hundred times more than using it; there is one per zone and style.
 */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached per locale and options. Throws RangeError for an unknown zone. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify([locale, options]);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options);
    formats.set(key, format);
  }
  return format;
}

/** Returns a valid Gregorian date yyyy-MM-dd (spec §9), years 0001 to 9999, or null. */
export function parseDate(raw: string): string | null {
  const match = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(raw.length > 40 ? "" : raw.trim());
  if (match === null) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  return match[0];
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The last date asked for in each zone: a page asks for the same moment many times. */
const lastDates = new Map<string, { second: number; date: string }>();

/** `zone` is an IANA zone such as America/Toronto; throws RangeError for an unknown one. */
export function todayIn(zone: string, now: Date): string {
  const second = Math.floor(now.getTime() / 1_000);
  const last = lastDates.get(zone);
  if (last?.second === second) return last.date;
  const date = dateIn(zone, now);
  lastDates.set(zone, { second, date });
  return date;
}

function dateIn(zone: string, now: Date): string {
  const parts = dateFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(now);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

/** Clamped to the years 0001 to 9999; `days` can be negative. */
export function addDays(date: string, days: number): string {
  const [year = 1, month = 1, day = 1] = date.split("-").map(Number);
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, day + days);
  const text = Number.isNaN(moment.getTime()) ? "" : moment.toISOString().slice(0, 10);
  if (parseDate(text) !== null) return text;
  return days < 0 ? "0001-01-01" : "9999-12-31";
}
