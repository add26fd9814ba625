import { z } from "zod";
import { parseEmail } from "#domain/core/email-address-rules.ts";
import { fieldIn, type InputOf, schemaOf } from "#domain/core/fields.ts";
import {
  addIssue,
  checkbox,
  checkedField,
  issue,
  parsedField,
  reasonOf,
  requiredLine,
  submissionId,
  typed,
  UNREADABLE,
} from "#domain/core/input.ts";
import { publicName } from "#domain/messaging/safe-name-rules.ts";
import { LANGUAGE_NAMES, LOCALES } from "#i18n/locales.ts";
import { type Message, message } from "#i18n/message.ts";
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

const field = fieldIn("fields");

const EMAIL_REQUIRED = message("fieldErrors.emailRequired");

export const emailField = parsedField(parseEmail, (raw) =>
  raw === "" ? EMAIL_REQUIRED : EMAIL_INVALID,
);

const newPassword = checkedField((raw) => {
  const reason = checkPassword(raw);
  return reason === null ? { ok: true, value: raw } : { ok: false, reason };
});

const asPassword = { type: "password", autoComplete: "new-password" } as const;

export const newPasswordFields = {
  password: field("newPassword", newPassword, {
    ...asPassword,
    hint: message("accounts.password.newHint"),
  }),
};

export const currentPasswordFields = {
  currentPassword: field(
    "currentPassword",
    z.string(issue(message("fieldErrors.currentPasswordRequired"))),
    {
      type: "password",
      autoComplete: "current-password",
    },
  ),
};

export const emailFields = {
  email: field("email", emailField, { type: "email", autoComplete: "username" }),
};

/**
 * The fields of a person, whose names can become public ('Ana S.'), and an emergency contact; `today`
 * is yyyy-MM-dd in the cup's zone. Browsers complete the reader's `own`.
 */
export function playerFields(today: string, own = true) {
  const withOwn = (token?: string) => ({ autoComplete: own ? token : "off" });
  const required = (missing: Message) => requiredLine(missing, undefined, publicName);
  return {
    firstName: field(
      "firstName",
      required(message("fieldErrors.firstNameRequired")),
      withOwn("given-name"),
    ),
    lastName: field(
      "lastName",
      required(message("fieldErrors.lastNameRequired")),
      withOwn("family-name"),
    ),
    phone: field("phoneNumber", parsedField(parsePhone, PHONE_INVALID), {
      type: "tel",
      ...withOwn("tel-national"),
    }),
    dob: field(
      "dateOfBirth",
      checkedField((raw) => checkDob(raw, today)),
      { type: "date", max: today, ...withOwn("bday") },
    ),
    ...emergencyFields(withOwn()),
  };
}

function emergencyFields(shown: { autoComplete?: string | undefined } = {}) {
  const missing = message("fieldErrors.emergencyNameRequired");
  const number = parsedField(parsePhone, EMERGENCY_NUMBER_INVALID);
  return {
    emergencyName: field("emergencyContactName", requiredLine(missing), shown),
    emergencyNumber: field("emergencyContactPhone", number, { type: "tel", ...shown }),
  };
}

/**
 * Fields of /register (spec §5); `today` is yyyy-MM-dd in the cup's zone. No player can register if
 * `isClosed`.
 */
export function registerFields(today: string, as: Registrant = "player", isClosed = false) {
  const player = playerFields(today);
  const dob = {
    ...player.dob,
    read: checkedField((raw) => checkOwnDob(raw, today, as, isClosed)),
    ...(as === "player" && { hint: message("accounts.register.dobHint") }),
  };
  const terms = checkbox.refine((ticked) => ticked, issue(message("fieldErrors.termsRequired")));
  return {
    email: field("email", emailField, {
      type: "email",
      autoComplete: "email",
      hint: message("accounts.register.emailHint"),
    }),
    password: field("password", newPassword, {
      ...asPassword,
      hint: message("accounts.register.passwordHint"),
    }),
    ...player,
    firstName: { ...player.firstName, hint: message("accounts.register.nameHint") },
    dob,
    mediaConsent: field(message("accounts.register.media"), checkbox, { type: "checkbox" }),
    terms: field(message("accounts.register.terms"), terms, { type: "checkbox" }),
  };
}

/**
 * Only a player under 18 is asked for an emergency contact; an adult's is discarded.
 */
export function registerInput(today: string, as: Registrant = "player", isClosed = false) {
  return schemaOf(registerFields(today, as, isClosed))
    .omit(EMERGENCY_CONTACT)
    .extend({ sending: submissionId() })
    .and(as === "guardian" ? noEmergencyContact : emergencyContactFields(today));
}

/** Of `emergencyContactFields`. */
export const EMERGENCY_CONTACT = { emergencyName: true, emergencyNumber: true } as const;

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
      const read = schemaOf(emergencyFields()).safeParse(fields);
      if (read.success) return read.data;
      for (const each of read.error.issues) addIssue(check, reasonOf(each), each.path);
      return z.NEVER;
    });
}

export type RegisterInput = z.output<ReturnType<typeof registerInput>>;

export const signInFields = {
  email: field("email", z.string(issue(EMAIL_REQUIRED)), {
    type: "email",
    autoComplete: "username",
  }),
  password: field("password", z.string(issue(PASSWORD_REQUIRED)), {
    type: "password",
    autoComplete: "current-password",
  }),
};
export type SignInInput = InputOf<typeof signInFields>;

export type ForgotInput = InputOf<typeof emailFields>;

const token = z.string().max(200).catch("");

export const linkInput = z.object({ token });

/** `password` comes only from a browser that is not signed in to the account. */
export const verifyInput = z.object({
  token,
  password: z.preprocess((raw) => (raw === "" ? undefined : raw), newPassword.optional()),
});
export type VerifyInput = z.output<typeof verifyInput>;

export const resetInput = schemaOf(newPasswordFields).extend({ token });
export type ResetInput = z.output<typeof resetInput>;

export const changePasswordFields = { ...currentPasswordFields, ...newPasswordFields };
export type ChangePasswordInput = InputOf<typeof changePasswordFields>;

export const changeEmailFields = {
  email: field("newEmail", emailField, { type: "email", autoComplete: "email" }),
  ...currentPasswordFields,
};
export type ChangeEmailInput = InputOf<typeof changeEmailFields>;

/** Recovery codes need a full keyboard. */
function codeField(hint: Message, inputMode: "text" | "numeric" = "text") {
  return {
    code: field("code", z.string(issue(message("fieldErrors.codeRequired"))), {
      hint,
      inputMode,
      autoComplete: "one-time-code",
      autoCapitalize: "none",
      spellCheck: false,
    }),
  };
}

export const codeFields = codeField(message("security.code.hint"));
export const appCodeFields = codeField(message("security.twoFactor.confirmHint"), "numeric");
export type CodeInput = InputOf<typeof codeFields>;

export const changeFactorFields = {
  ...currentPasswordFields,
  ...codeField(message("security.twoFactor.codeHint")),
};
export type ChangeFactorInput = InputOf<typeof changeFactorFields>;

/** The password is empty for a fresh session. */
export const beginFactorInput = z.object({ currentPassword: z.string().default("") });

export const endSessionInput = z.object({
  sessionId: z.uuid(UNREADABLE),
});

const inProfile = fieldIn("profile");

export const languageFields = {
  language: inProfile("language.label", z.enum(LOCALES, UNREADABLE), {
    options: LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value })),
  }),
};
export type LanguageInput = InputOf<typeof languageFields>;

export const newsFields = { news: inProfile("news.label", checkbox, { type: "checkbox" }) };
export type NewsInput = InputOf<typeof newsFields>;

export const setUpAdminFields = {
  email: { ...emailFields.email, label: message("cupSetup.admin.email") },
  password: field("password", newPassword, asPassword),
};
export type SetUpAdminInput = InputOf<typeof setUpAdminFields>;
