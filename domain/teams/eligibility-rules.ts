import { message } from "#i18n/message.ts";
import { parseDate } from "../core/date-rules.ts";
import { DomainError } from "../core/errors.ts";

interface BirthYears {
  /** Earlier years are too old: 2010 in U13-U15 (2012-2010), null in U16+. */
  earliestBirthYear: number | null;
  /** Later years are too young. Usually null, since players can play up (spec §9). */
  latestBirthYear: number | null;
}

/**
 * Whether a player can be in a tournament in any way. Without a date of birth, only if the
 * tournament has no limits.
 */
export function isEligible(dob: string | null, tournament: BirthYears): boolean {
  return whyNotEligible(dob, { ...tournament, name: "" }) === null;
}

export function whyNotEligible(dob: string | null, tournament: BirthYears & { name: string }) {
  const { name, earliestBirthYear: earliest, latestBirthYear: latest } = tournament;
  if (earliest === null && latest === null) return null;
  const born = dob === null ? null : parseDate(dob);
  if (born === null) return message("teamErrors.dobMissing", { tournament: name });
  const year = Number(born.slice(0, 4));
  if (earliest !== null && year < earliest) {
    return message("teamErrors.tooOld", { year: String(earliest), tournament: name });
  }
  if (latest !== null && year > latest) {
    return message("teamErrors.tooYoung", { year: String(latest), tournament: name });
  }
  return null;
}

/** Throws `forbidden`. */
export function requireEligible(
  { dob }: { dob: string | null },
  tournament: BirthYears & { name: string },
  field?: string,
): void {
  const why = whyNotEligible(dob, tournament);
  if (why) throw new DomainError("forbidden", why, field ? { field } : {});
}
