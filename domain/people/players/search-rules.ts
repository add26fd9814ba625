import { normalized } from "#domain/core/text-rules.ts";
import type { PersonName } from "./name-rules.ts";

const FEWEST_DIGITS = 4;

/**
 * Every typed word must be part of a name or email, ignoring case and accents, or of the phone
 * number in any notation.
 */
export function matchesSearch(
  person: PersonName & { email: string; phone: string | null },
  typed: string,
): boolean {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return false;
  const text = folded(`${person.firstName} ${person.lastName} ${person.email}`);
  const digits = typed.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  if (digits.length >= FEWEST_DIGITS && /^[\d\s().+-]+$/.test(typed)) {
    return (person.phone ?? "").includes(digits);
  }
  return words.every((word) => text.includes(word));
}

function folded(text: string): string {
  return normalized(text, "NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
