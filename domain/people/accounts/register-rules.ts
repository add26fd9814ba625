import { parseEmail } from "#domain/core/email-address-rules.ts";
import { type Message, message } from "#i18n/message.ts";
import { checkDob, DOB_FUTURE, DOB_TOO_EARLY, isUnder13, isUnder18 } from "../players/age-rules.ts";
import { parsePhone } from "../players/phone-rules.ts";
import { checkPassword, PASSWORD_LONG, PASSWORD_SHORT } from "../sign-in/password-rules.ts";

export type Registrant = "player" | "guardian";

export const EMAIL_INVALID = message("fieldErrors.emailInvalid");
export const PHONE_INVALID = message("fieldErrors.phoneInvalid");
export const EMERGENCY_NUMBER_INVALID = message("fieldErrors.emergencyNumberInvalid");

const TOO_YOUNG = {
  player: message("fieldErrors.guardianRegisters"),
  guardian: message("fieldErrors.guardianTooYoung"),
} as const;

/**
 * Someone's own date of birth; `today` is yyyy-MM-dd in the cup's zone. The refusal of a player
 * doesn't say which age passes, and no date does once `isClosed`.
 */
export function checkOwnDob(raw: string, today: string, as: Registrant, isClosed = false) {
  const read = checkDob(raw, today);
  const isTooYoung = as === "guardian" ? isUnder18 : isUnder13;
  const isRefused = read.ok && ((isClosed && as === "player") || isTooYoung(read.value, today));
  return isRefused ? { ok: false as const, reason: TOO_YOUNG[as] } : read;
}

/** What `whyFieldRefused` can say about a field that isn't empty, and browsers have in words. */
export const FIELD_REFUSALS: readonly Message[] = [
  EMAIL_INVALID,
  PASSWORD_SHORT,
  PASSWORD_LONG,
  PHONE_INVALID,
  EMERGENCY_NUMBER_INVALID,
  DOB_FUTURE,
  DOB_TOO_EARLY,
];

/**
 * Why the registration will refuse what was typed into a field, as far as a browser checks it. Only
 * the server judges an age, so that nobody tries dates until one passes.
 */
export function whyFieldRefused(name: string, typed: string, today: string): Message | null {
  switch (name) {
    case "email":
      return parseEmail(typed.trim()) === null ? EMAIL_INVALID : null;
    case "password":
      return checkPassword(typed);
    case "phone":
      return parsePhone(typed.trim()) === null ? PHONE_INVALID : null;
    case "emergencyNumber":
      return parsePhone(typed.trim()) === null ? EMERGENCY_NUMBER_INVALID : null;
    case "dob": {
      const read = checkDob(typed, today);
      return read.ok ? null : read.reason;
    }
    default:
      return null;
  }
}
