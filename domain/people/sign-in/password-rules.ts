import { codePoints, normalized } from "../../core/text-rules.ts";

/** In code points; any script is allowed. */
const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

export function checkPassword(raw: string): string | null {
  if (raw === "") return "Password is required";
  // A character takes at most four UTF-16 units, so this is too long without further checks.
  if (raw.length > 4 * MAX_PASSWORD) return `Password must be at most ${MAX_PASSWORD} characters`;
  if (!raw.isWellFormed() || /[\0\uFFFD]/u.test(raw)) {
    return "Password contains a character that cannot be read";
  }
  const length = codePoints(passwordText(raw));
  if (length < MIN_PASSWORD) return `Password must be at least ${MIN_PASSWORD} characters`;
  if (length > MAX_PASSWORD) return `Password must be at most ${MAX_PASSWORD} characters`;
  return null;
}

/**
 * Returns the text to hash and compare. Keyboards encode é and spaces differently, so both are
 * normalized (RFC 8265 OpaqueString); nothing is trimmed.
 */
export function passwordText(raw: string): string {
  return normalized(raw.replace(/\p{Zs}/gu, " "), "NFC");
}
