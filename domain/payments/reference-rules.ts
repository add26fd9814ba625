import { normalized } from "../text/normal-form-rules.ts";

const NO_INITIALS = "CUP";
const MOST_INITIALS = 4;

/**
 * Draws a payment reference such as 'AC-512' (the cup's initials and a number). It appears in feeds
 * that strangers read, so it reveals nothing of the team and is not the join code; `random(min,
 * maxExclusive)` returns an integer.
 */
export function drawReference(
  cupName: string,
  digits: number,
  random: (min: number, maxExclusive: number) => number,
): string {
  return `${initials(cupName)}-${random(10 ** (digits - 1), 10 ** digits)}`;
}

function initials(cupName: string): string {
  // Before decomposing, which would turn an apostrophe typed as an accent into a space.
  const plain = cupName.replace(/['\u2019`\u00b4]/g, "");
  const letters = normalized(plain, "NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .map((word) => word.slice(0, 1))
    .filter((letter) => /[A-Z]/.test(letter));
  return letters.slice(0, MOST_INITIALS).join("") || NO_INITIALS;
}
