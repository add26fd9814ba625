import { parseDate } from "#domain/core/date-rules.ts";
import { type Message, message } from "#i18n/message.ts";

const ADULT_AGE = 18;
/** Younger children are registered by their guardian, not by this form. */
const FORM_AGE = 13;

const EARLIEST_YEAR = 1900;

export const DOB_FUTURE = message("fieldErrors.dobFuture");
export const DOB_TOO_EARLY = message("fieldErrors.dobTooEarly", { year: String(EARLIEST_YEAR) });

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
): { ok: true; value: string } | { ok: false; reason: Message } {
  if (raw.trim() === "") return { ok: false, reason: message("fieldErrors.dobRequired") };
  const dob = parseDate(raw);
  if (dob === null) return { ok: false, reason: message("fieldErrors.dobInvalid") };
  if (dob > today) return { ok: false, reason: DOB_FUTURE };
  if (Number(dob.slice(0, 4)) < EARLIEST_YEAR) {
    return { ok: false, reason: DOB_TOO_EARLY };
  }
  return { ok: true, value: dob };
}

/**
 * Returns why the player or guardian cannot change the date of birth, or null. After joining
 * something, once a guardian has answered, or across an age limit, only the admin can; a purged one
 * can be entered again, unless a guardian once answered and the player now claims to be 18.
 */
export function whyDobIsLocked(
  player: { dob: string | null; isHolder: boolean; firstJoinedAt: Date | null },
  wanted: string,
  today: string,
  hadGuardian = false,
): Message | null {
  const { dob: stored, isHolder, firstJoinedAt } = player;
  if (wanted === stored) return null;
  if (stored === null) {
    if (isHolder && isUnder13(wanted, today)) return message("accountErrors.dob.askOrganizer");
    if (!hadGuardian || isUnder18(wanted, today)) return null;
    return message("accountErrors.dob.guardianAnswered");
  }
  if (firstJoinedAt !== null) {
    return message("accountErrors.dob.joined");
  }
  // A day short of 18 would end the guardian's say tomorrow.
  if (hadGuardian) return message("accountErrors.dob.guardianAnswered");
  if (isUnder18(stored, today) !== isUnder18(wanted, today)) {
    return message("accountErrors.dob.acrossAge", { age: ADULT_AGE });
  }
  if (isUnder13(stored, today) !== isUnder13(wanted, today)) {
    return message("accountErrors.dob.acrossAge", { age: FORM_AGE });
  }
  return null;
}
