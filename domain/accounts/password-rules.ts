import { normalized } from "../text/normal-form-rules.ts";
import { codePoints } from "../text/text-rules.ts";

/** Characters (code points) of a password; any script, any mixture. */
const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

/** The sentence under the field, or null. Whether a password is too common is asked on the server. */
export function checkPassword(raw: string): string | null {
  if (raw === "") return "Password is required";
  // No character is written with more than four UTF-16 units, so this is too long and need not be read.
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
 * The text that is hashed and compared: keyboards differ in how they write é and a space, and the same password
 * must sign in from each (RFC 8265 OpaqueString). Nothing is trimmed or cut.
 */
export function passwordText(raw: string): string {
  return normalized(raw.replace(/\p{Zs}/gu, " "), "NFC");
}
