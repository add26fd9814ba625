import { normalized } from "#domain/core/text-rules.ts";

/** A person with a single name enters it in both fields. */
export interface PersonName {
  firstName: string;
  lastName: string;
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

export function fullName({ firstName, lastName }: PersonName): string {
  if (isSame(firstName, lastName) || lastName === "") return firstName;
  return firstName === "" ? lastName : `${firstName} ${lastName}`;
}

/**
 * 'Ana S.', for readers outside the team. Cut by grapheme to keep accents and vowel signs intact;
 * skips a leading apostrophe or dash of the last name.
 */
export function shortName({ firstName, lastName }: PersonName): string {
  if (isSame(firstName, lastName)) return firstName;
  const initial = initialOf(lastName);
  if (initial === "") return firstName;
  return firstName === "" ? `${initial}.` : `${firstName} ${initial}.`;
}

function isSame(one: string, other: string): boolean {
  return normalized(one, "NFC") === normalized(other, "NFC");
}

/** Whether two names differ at most in case and spaces. */
export function isSameName(one: PersonName, other: PersonName): boolean {
  const key = (name: PersonName) => fullName(name).toLowerCase().replaceAll(/\s/gu, "");
  return isSame(key(one), key(other));
}

/** The first letter of a name, with its accents; a leading apostrophe or dash is skipped. */
export function initialOf(name: string): string {
  let first = "";
  for (const { segment } of graphemes.segment(name)) {
    if (/[\p{L}\p{N}]/u.test(segment)) return segment;
    if (first === "" && /\S/u.test(segment)) first = segment;
  }
  return first;
}
