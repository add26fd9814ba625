/**
 * Left in only U+202E, which shows what follows backwards: the number would be another than the one
 * that was seen.
 */
const INVISIBLE = /(?!\u202E)[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const SPACE = /[\p{Zs}\t\u2800]/gu;
/** Japanese keyboards type the long-vowel mark for a dash. */
const DASH = /[\p{Pd}\u2212\u2043\u30FC\uFF70]/gu;
const DIGIT = /\p{Nd}/u;

/**
 * A number as phones and contact apps write it, in ASCII: without invisible characters, and with
 * plain digits, spaces, dashes, signs and brackets. Anything else stays, for the reader to refuse.
 */
export function plainNumber(raw: string): string {
  return raw
    .replace(INVISIBLE, "")
    .replace(SPACE, " ")
    .replace(DASH, "-")
    .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/(?![0-9])\p{Nd}/gu, digitOf);
}

/** Unicode encodes the digits of every script in a row, from zero. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let first = code;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}
