import { distance } from "fastest-levenshtein";
import { labelKey, normalized } from "#domain/core/text-rules.ts";

const AGE = /^u\d{1,2}$/;

/**
 * Whether a new name can mean the same team as a stored one or, with `byAge`, the same tournament:
 * all words of one are in the other, it is only the age ('U13-15', but not 'U13 Girls'), or there
 * are one or two typos in its letters.
 */
export function looksAlike(name: string, stored: string, byAge = false): boolean {
  const [a, b] = [wordsOf(name), wordsOf(stored)];
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length > 0 && short.every((word) => long.includes(word))) return true;
  const isAge = byAge && a.every((word) => /\d/.test(word));
  if (isAge && a.some((word) => AGE.test(word) && b.includes(word))) return true;
  if (digitsOf(a) !== digitsOf(b)) return false;
  const [left, right] = [a.join(""), b.join("")];
  const length = Math.min(left.length, right.length);
  return length > 3 && distance(left, right) <= (length < 8 ? 1 : 2);
}

const MAX_COMPARED = 80;

function wordsOf(name: string): string[] {
  const letters = normalized(labelKey(name.slice(0, MAX_COMPARED)), "NFKD").replace(/\p{M}/gu, "");
  return letters.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

function digitsOf(words: readonly string[]): string {
  return words.join("").replace(/\D/g, "");
}
