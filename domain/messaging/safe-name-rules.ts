import type { Message } from "../../i18n/message.ts";
import { normalized } from "../core/text-rules.ts";

const WRITTEN =
  /^[\p{L}\p{M}\p{N}\p{Zs}\p{Pd}\p{So}\p{Emoji_Modifier}.,'’‘`´′"“”!?()&+/@#°·׳״་\u200C\u200D]+$/u;
const MAX_LENGTH = 200;

const DENIED: readonly RegExp[] = [
  // An address or a handle, but not 'Lim @ Ahmad'.
  /\S@|@\S/u,
  // Anything email programs turn into a link, but not 'J.R.R.'.
  /[\p{L}\p{N}]\.\p{L}[\p{L}\p{N}-]/u,
  /\d\.\d+\.\d/u,
  /\/\/|\bwww\b|\bhttps?\b|\bdot (?:com|net|org)\b/iu,
  // A phone number.
  /\p{N}(?:[^\p{L}\p{N}]*\p{N}){4}/u,
  // A sentence: text after a full stop (except an abbreviation), or an exclamation.
  /\p{L}{5}\. *\S/u,
  /[!?][^!?]|\S +\S+ +\S+ +\S+[!?]/u,
  // Addresses the reader.
  /\b(?:your|yours|please|click|visit|password|account)\b|\byou (?:are|can|get|got|have|may|must|need|owe|should|were|will|won)\b/iu,
];
/** Years are not phone numbers: 'Tigers 2012-2010'. */
const YEAR = /(?<![\p{L}\p{N}])(?:19|20)\d\d(?![\p{L}\p{N}])/gu;

/**
 * Makes a user-typed name safe for unsolicited email: returns `instead` for anything that reads as
 * an address, a phone number or a sentence.
 */
export function safeName(name: string, instead: Message): string {
  if (name.length > MAX_LENGTH) return instead;
  // Fullwidth and similar forms count as the plain character.
  const read = normalized(name, "NFKC");
  if (!WRITTEN.test(read)) return instead;
  const timeless = read.replace(YEAR, "");
  return DENIED.some((denied) => denied.test(timeless)) ? instead : name;
}
