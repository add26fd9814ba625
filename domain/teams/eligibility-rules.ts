import { parseDate } from "../players/age-rules.ts";

/** The birth years that a tournament takes; null where it does not ask. */
export interface BirthYears {
  /** Born earlier is too old: 2010 in U13-U15 (2012-2010), null in U16+. */
  earliestBirthYear: number | null;
  /** Born later is too young. Off (null) unless the admin sets it: players may play up (spec §9). */
  latestBirthYear: number | null;
}

/**
 * Whether somebody may play in a tournament: create into a slot, join, wait, be invited or placed. Eligible means
 * not too old. Without a date of birth one plays only where no birth year is asked for.
 */
export function isEligible(dob: string | null, tournament: BirthYears): boolean {
  return whyNotEligible(dob, { ...tournament, name: "" }) === null;
}

/** The sentence that says why somebody may not play in the tournament, or null if they may. */
export function whyNotEligible(
  dob: string | null,
  tournament: BirthYears & { name: string },
): string | null {
  const { name, earliestBirthYear: earliest, latestBirthYear: latest } = tournament;
  if (earliest === null && latest === null) return null;
  const born = dob === null ? null : parseDate(dob);
  if (born === null) return `A date of birth is needed to play in ${name}.`;
  const year = Number(born.slice(0, 4));
  if (earliest !== null && year < earliest) {
    return `Players born before ${earliest} cannot play in ${name}.`;
  }
  if (latest !== null && year > latest) {
    return `Players born after ${latest} cannot play in ${name}.`;
  }
  return null;
}
