import { normalized } from "../text/normal-form-rules.ts";

/** What a person is called. Both fields are filled in; a person with one name writes it in both. */
export interface PersonName {
  firstName: string;
  lastName: string;
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Both names; a name that stands in both fields is shown once. */
export function fullName({ firstName, lastName }: PersonName): string {
  if (isSame(firstName, lastName) || lastName === "") return firstName;
  return firstName === "" ? lastName : `${firstName} ${lastName}`;
}

/**
 * 'Ana S.', what others than the own team may read. Cut by grapheme, so that no accent or vowel sign is torn off;
 * a last name that begins with an apostrophe or a dash gives its first letter.
 */
export function shortName({ firstName, lastName }: PersonName): string {
  if (isSame(firstName, lastName)) return firstName;
  const initial = firstLetter(lastName);
  if (initial === "") return firstName;
  return firstName === "" ? `${initial}.` : `${firstName} ${initial}.`;
}

function isSame(one: string, other: string): boolean {
  return normalized(one, "NFC") === normalized(other, "NFC");
}

function firstLetter(name: string): string {
  let first = "";
  for (const { segment } of graphemes.segment(name)) {
    if (/[\p{L}\p{N}]/u.test(segment)) return segment;
    if (first === "" && /\S/u.test(segment)) first = segment;
  }
  return first;
}
