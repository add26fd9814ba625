import { normalized } from "../text/normal-form-rules.ts";

/** Letters of any script, digits, and the signs that stand in the names of people and teams. */
const WRITTEN =
  /^[\p{L}\p{M}\p{N}\p{Zs}\p{Pd}\p{So}\p{Emoji_Modifier}.,'’‘`´′"“”!?()&+/@#°·׳״་\u200C\u200D]+$/u;
/** Each field for a name takes as much. */
const LONGEST = 200;

/** What makes of a name something else. */
const DENIED: readonly RegExp[] = [
  // An address or a handle; 'Lim @ Ahmad' is a name.
  /\S@|@\S/u,
  // What mail programs make a link of; 'J.R.R.' is none.
  /[\p{L}\p{N}]\.\p{L}[\p{L}\p{N}-]/u,
  /\d\.\d+\.\d/u,
  /\/\/|\bwww\b|\bhttps?\b|\bdot (?:com|net|org)\b/iu,
  // A number to call.
  /\p{N}(?:[^\p{L}\p{N}]*\p{N}){4}/u,
  // A sentence: more follows where one ends, an abbreviation apart, or it cries out.
  /\p{L}{5}\. *\S/u,
  /[!?][^!?]|\S +\S+ +\S+ +\S+[!?]/u,
  // Somebody is spoken to.
  /\b(?:your|yours|please|click|visit|password|account)\b|\byou (?:are|can|get|got|have|may|must|need|owe|should|were|will|won)\b/iu,
];
/** Years are no number to call: 'Tigers 2012-2010'. */
const YEAR = /(?<![\p{L}\p{N}])(?:19|20)\d\d(?![\p{L}\p{N}])/gu;

/**
 * A name for a mail to somebody who did not ask for one. Whoever registers types what they like into it: what
 * could be read as an address, a number to call or a sentence is left out, and `instead` stands there.
 */
export function safeName(name: string, instead: "A player" | "A team"): string {
  if (name.length > LONGEST) return instead;
  // Full-width and other forms of a character are the character.
  const read = normalized(name, "NFKC");
  if (!WRITTEN.test(read)) return instead;
  const timeless = read.replace(YEAR, "");
  return DENIED.some((denied) => denied.test(timeless)) ? instead : name;
}
