import { z } from "zod";
import { LOCALES } from "../../../i18n/locales.ts";
import { message } from "../../../i18n/message.ts";
import { parseEmail } from "../../core/email-address-rules.ts";
import {
  checkbox,
  checkedField,
  parsedField,
  requiredLine,
  submissionId,
  typed,
  UNREADABLE_FORM,
} from "../../core/input.ts";
import { publicName } from "../../messaging/safe-name-rules.ts";
import { checkDob, isUnder18 } from "../players/age-rules.ts";
import { parsePhone } from "../players/phone-rules.ts";
import { checkPassword, PASSWORD_REQUIRED } from "../sign-in/password-rules.ts";
import {
  checkOwnDob,
  EMAIL_INVALID,
  EMERGENCY_NUMBER_INVALID,
  PHONE_INVALID,
  type Registrant,
} from "./register-rules.ts";

const EMAIL_REQUIRED = message("fieldErrors.emailRequired");

export const emailField = parsedField(parseEmail, (raw) =>
  raw === "" ? EMAIL_REQUIRED : EMAIL_INVALID,
);

const newPassword = checkedField((raw) => {
  const reason = checkPassword(raw);
  return reason === null ? { ok: true, value: raw } : { ok: false, reason };
});

/** The fields that every person has, whose names can become public ('Ana S.'); `today` is yyyy-MM-dd in the cup's zone. */
export function personFields(today: string) {
  return {
    firstName: requiredLine(message("fieldErrors.firstNameRequired"), undefined, publicName),
    lastName: requiredLine(message("fieldErrors.lastNameRequired"), undefined, publicName),
    phone: parsedField(parsePhone, PHONE_INVALID),
    dob: checkedField((raw) => checkDob(raw, today)),
  };
}

export const emergencyFields = {
  emergencyName: requiredLine(message("fieldErrors.emergencyNameRequired")),
  emergencyNumber: parsedField(parsePhone, EMERGENCY_NUMBER_INVALID),
};

/**
 * Fields of /register (spec §5, in page order); `today` is yyyy-MM-dd in the cup's zone. Only a
 * player under 18 is asked for an emergency contact; an adult's is discarded. No player can register
 * if `isClosed`.
 */
export function registerInput(today: string, as: Registrant = "player", isClosed = false) {
  return z
    .object({
      email: emailField,
      password: newPassword,
      ...personFields(today),
      dob: checkedField((raw) => checkOwnDob(raw, today, as, isClosed)),
      terms: checkbox.refine((ticked) => ticked, {
        error: message("fieldErrors.termsRequired"),
      }),
      mediaConsent: checkbox,
      sending: submissionId(),
    })
    .and(as === "guardian" ? noEmergencyContact : emergencyContactFields(today));
}

type EmergencyContact = { emergencyName: string | null; emergencyNumber: string | null };

const NO_CONTACT: EmergencyContact = { emergencyName: null, emergencyNumber: null };

const noEmergencyContact = z.object({}).transform(() => NO_CONTACT);

/**
 * Validated alongside the other fields, so that all messages show at once. `stored` takes
 * precedence over the typed date of birth.
 */
export function emergencyContactFields(today: string, stored: string | null = null) {
  return z
    .object({ dob: typed, emergencyName: typed, emergencyNumber: typed })
    .transform((fields, check): EmergencyContact => {
      const dob = checkDob(fields.dob, today);
      if (!isUnder18(stored ?? (dob.ok ? dob.value : null), today)) return NO_CONTACT;
      const read = z.object(emergencyFields).safeParse(fields);
      if (read.success) return read.data;
      for (const { message, path } of read.error.issues) {
        check.addIssue({ code: "custom", message, path });
      }
      return z.NEVER;
    });
}

export type RegisterInput = z.output<ReturnType<typeof registerInput>>;

export const signInInput = z.object({
  email: z.string({ error: EMAIL_REQUIRED }),
  password: z.string({ error: PASSWORD_REQUIRED }),
});
export type SignInInput = z.output<typeof signInInput>;

export const forgotInput = z.object({ email: emailField });
export type ForgotInput = z.output<typeof forgotInput>;

const token = z.string().max(200).catch("");

export const linkInput = z.object({ token });

/** `password` comes only from a browser that is not signed in to the account. */
export const verifyInput = z.object({
  token,
  password: z.preprocess((raw) => (raw === "" ? undefined : raw), newPassword.optional()),
});
export type VerifyInput = z.output<typeof verifyInput>;

export const resetInput = z.object({ token, password: newPassword });
export type ResetInput = z.output<typeof resetInput>;

export const CURRENT_PASSWORD_REQUIRED = message("fieldErrors.currentPasswordRequired");

const currentPassword = z.string({ error: CURRENT_PASSWORD_REQUIRED });

export const changePasswordInput = z.object({ currentPassword, password: newPassword });
export type ChangePasswordInput = z.output<typeof changePasswordInput>;

export const changeEmailInput = z.object({ email: emailField, currentPassword });
export type ChangeEmailInput = z.output<typeof changeEmailInput>;

const code = z.string({ error: message("fieldErrors.codeRequired") });

export const codeInput = z.object({ code });
export type CodeInput = z.output<typeof codeInput>;

export const changeFactorInput = z.object({ currentPassword, code });
export type ChangeFactorInput = z.output<typeof changeFactorInput>;

/** The password is empty for a fresh session. */
export const beginFactorInput = z.object({ currentPassword: z.string().default("") });

export const endSessionInput = z.object({
  sessionId: z.uuid({ error: UNREADABLE_FORM }),
});

export const languageInput = z.object({
  language: z.enum(LOCALES, { error: UNREADABLE_FORM }),
});
export type LanguageInput = z.output<typeof languageInput>;

export const newsInput = z.object({ news: checkbox });
export type NewsInput = z.output<typeof newsInput>;

export const setUpAdminInput = z.object({ email: emailField, password: newPassword });
export type SetUpAdminInput = z.output<typeof setUpAdminInput>;
