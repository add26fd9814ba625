import { normalized } from "../text/normal-form-rules.ts";
import type { PersonName } from "./name-rules.ts";

/** What a person is looked for by. */
export interface Findable extends PersonName {
  email: string;
  /** Ten digits. */
  phone: string | null;
}

/** Fewer digits than these are in every other number. */
const FEWEST_DIGITS = 4;

/**
 * Whether every word that was typed is part of a person's names or e-mail address, without case and accents,
 * or of their phone number, however it was written.
 */
export function isFound(person: Findable, typed: string): boolean {
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
