import { dateFormat } from "../text/date-format-rules.ts";

/** Players of this age answer for themselves (spec §9). */
const ADULT_AGE = 18;
/** Younger children are registered by their guardian, never by this form. */
const FORM_AGE = 13;

/** Nobody who is alive and plays was born earlier. */
const EARLIEST_YEAR = 1900;

/** A day of the Gregorian calendar written yyyy-MM-dd (spec §9), years 0001 to 9999; anything else is null. */
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

/** The day it is at `now` in an IANA zone such as America/Toronto. A zone that does not exist throws RangeError. */
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

/** The date `days` days later (earlier if negative); held within the years 0001 to 9999. */
export function addDays(date: string, days: number): string {
  const [year = 1, month = 1, day = 1] = date.split("-").map(Number);
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, day + days);
  const text = Number.isNaN(moment.getTime()) ? "" : moment.toISOString().slice(0, 10);
  if (parseDate(text) !== null) return text;
  return days < 0 ? "0001-01-01" : "9999-12-31";
}

/**
 * Whole years from one date to another, both yyyy-MM-dd; negative for a date of birth that is yet to come.
 * Born on 29 February, one turns a year older on 1 March in a year without that day.
 */
export function ageOn(dob: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}

/** A missing date of birth counts as under 18 (spec §5). `today` is the cup's. */
export function isUnder18(dob: string | null, today: string): boolean {
  return isYounger(dob, today, ADULT_AGE);
}

/** A missing date of birth counts as under 13: the careful answer where it decides who sees a name. */
export function isUnder13(dob: string | null, today: string): boolean {
  return isYounger(dob, today, FORM_AGE);
}

function isYounger(dob: string | null, today: string, age: number): boolean {
  const born = dob === null ? null : parseDate(dob);
  return born === null || ageOn(born, today) < age;
}

/** A date of birth from a form, or the sentence under the field. `today` is the cup's. */
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
