import { normalized } from "../text/normal-form-rules.ts";

/** What a cup without a letter in its name is called in a reference. */
const NO_INITIALS = "CUP";
const MOST_INITIALS = 4;

/**
 * Draws what a team writes into the note of a payment: 'AC-512', the cup's initials and a number. Unlike
 * the team code it lets nobody join, and it tells nothing of the team: it may stand in a feed that strangers
 * read. `random` gives a whole number from `min` up to but not including `maxExclusive`.
 */
export function drawReference(
  cupName: string,
  digits: number,
  random: (min: number, maxExclusive: number) => number,
): string {
  return `${initials(cupName)}-${random(10 ** (digits - 1), 10 ** digits)}`;
}

/** 'Araknid Cup' is AC: the first letters of its words, without accents; years and the like are left out. */
function initials(cupName: string): string {
  // Before the accents come off: they would leave a space for an apostrophe that is a loose accent.
  const plain = cupName.replace(/['\u2019`\u00b4]/g, "");
  const letters = normalized(plain, "NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .map((word) => word.slice(0, 1))
    .filter((letter) => /[A-Z]/.test(letter));
  return letters.slice(0, MOST_INITIALS).join("") || NO_INITIALS;
}
