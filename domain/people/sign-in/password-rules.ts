import { codePoints, normalized } from "#domain/core/text-rules.ts";
import { type Message, message } from "#i18n/message.ts";

/** In code points; any script is allowed. */
const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

export const PASSWORD_REQUIRED = message("fieldErrors.passwordRequired");
export const PASSWORD_SHORT = message("fieldErrors.passwordShort", { min: MIN_PASSWORD });
export const PASSWORD_LONG = message("fieldErrors.passwordLong", { max: MAX_PASSWORD });

export function checkPassword(raw: string): Message | null {
  if (raw === "") return PASSWORD_REQUIRED;
  // A character takes at most four UTF-16 units, so this is too long without further checks.
  if (raw.length > 4 * MAX_PASSWORD) return PASSWORD_LONG;
  if (!raw.isWellFormed() || /[\0\uFFFD]/u.test(raw)) {
    return message("fieldErrors.passwordUnreadable");
  }
  const length = codePoints(passwordText(raw));
  if (length < MIN_PASSWORD) return PASSWORD_SHORT;
  if (length > MAX_PASSWORD) return PASSWORD_LONG;
  return null;
}

/**
 * Returns the text to hash and compare. Keyboards encode é and spaces differently, so both are
 * normalized (RFC 8265 OpaqueString); nothing is trimmed.
 */
export function passwordText(raw: string): string {
  return normalized(raw.replace(/\p{Zs}/gu, " "), "NFC");
}
