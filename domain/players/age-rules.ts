import { dateFormat } from "../text/date-format-rules.ts";

const ADULT_AGE = 18;
/** Younger children are registered by their guardian, not by this form. */
const FORM_AGE = 13;

const EARLIEST_YEAR = 1900;

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

/** `zone` is an IANA zone such as America/Toronto; throws RangeError for an unknown one. */
export function todayIn(zone: string, now: Date): string {
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

/**
 * Whole years between two yyyy-MM-dd dates; negative before birth. Someone born on February 29
 * turns a year older on March 1 in other years.
 */
export function ageOn(dob: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}

/** A missing date of birth counts as under 18 (spec §5). */
export function isUnder18(dob: string | null, today: string): boolean {
  return isYounger(dob, today, ADULT_AGE);
}

/**
 * A missing date of birth counts as under 13, the cautious choice when deciding who sees a name.
 */
export function isUnder13(dob: string | null, today: string): boolean {
  return isYounger(dob, today, FORM_AGE);
}

function isYounger(dob: string | null, today: string, age: number): boolean {
  const born = dob === null ? null : parseDate(dob);
  return born === null || ageOn(born, today) < age;
}

export function checkDob(
  raw: string,
  today: string,
): { ok: true; dob: string } | { ok: false; reason: string } {
  if (raw.trim() === "") return { ok: false, reason: "Date of Birth is required" };
  const dob = parseDate(raw);
  if (dob === null) return { ok: false, reason: "Date of Birth must be a real date (yyyy-mm-dd)" };
  if (dob > today) return { ok: false, reason: "Date of Birth cannot be in the future" };
  if (Number(dob.slice(0, 4)) < EARLIEST_YEAR) {
    return { ok: false, reason: `Date of Birth cannot be before ${EARLIEST_YEAR}` };
  }
  return { ok: true, dob };
}
