import { z } from "zod";
import { parseEmail } from "../../core/email-address-rules.ts";
import { checkbox, requiredLine, submissionId, UNREADABLE_FORM } from "../../core/input.ts";
import { checkDob, isUnder13, isUnder18 } from "../players/age-rules.ts";
import { parsePhone } from "../players/phone-rules.ts";
import { checkPassword } from "../sign-in/password-rules.ts";

export const emailField = z.string({ error: "Email is required" }).transform((raw, check) => {
  const parsed = parseEmail(raw);
  if (parsed !== null) return parsed;
  check.addIssue({
    code: "custom",
    message: raw.trim() === "" ? "Email is required" : "Email is invalid",
  });
  return z.NEVER;
});

const newPassword = z.string({ error: "Password is required" }).transform((raw, check) => {
  const problem = checkPassword(raw);
  if (problem === null) return raw;
  check.addIssue({ code: "custom", message: problem });
  return z.NEVER;
});

export function phoneField(message: string) {
  return z.string({ error: message }).transform((raw, check) => {
    const digits = parsePhone(raw);
    if (digits !== null) return digits;
    check.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/**
 * Fields of /register (spec §5, in page order); `today` is yyyy-MM-dd in the cup's zone. Only a
 * player under 18 is asked for an emergency contact; an adult's is discarded.
 */
export function registerInput(today: string, as: "player" | "guardian" = "player") {
  return z
    .object({
      email: emailField,
      password: newPassword,
      firstName: requiredLine("First Name is required"),
      lastName: requiredLine("Last Name is required"),
      phone: phoneField("Phone Number must be 10 digits"),
      dob: z.string({ error: "Date of Birth is required" }).transform((raw, check) => {
        const checked = checkDob(raw, today);
        if (!checked.ok) {
          check.addIssue({
            code: "custom",
            message: raw.trim() === "" ? "Date of Birth is required" : checked.reason,
          });
          return z.NEVER;
        }
        const tooYoung =
          as === "guardian" ? isUnder18(checked.dob, today) : isUnder13(checked.dob, today);
        if (tooYoung) {
          check.addIssue({ code: "custom", message: TOO_YOUNG[as] });
          return z.NEVER;
        }
        return checked.dob;
      }),
      terms: checkbox.refine((ticked) => ticked, {
        error: "You must agree to the terms and conditions",
      }),
      mediaConsent: checkbox,
      sending: submissionId(),
    })
    .and(as === "guardian" ? noEmergencyContact : emergencyContactFields(today));
}

export const TOO_YOUNG = {
  player: "A parent or guardian must register you.",
  guardian: "You must be 18 or over to register as a parent or guardian.",
} as const;

type EmergencyFields = { emergencyName: string | null; emergencyNumber: string | null };

const noEmergencyContact = z
  .object({})
  .transform((): EmergencyFields => ({ emergencyName: null, emergencyNumber: null }));

/**
 * Validated alongside the other fields, so that all messages show at once. `stored` takes
 * precedence over the typed date of birth.
 */
export function emergencyContactFields(today: string, stored: string | null = null) {
  return z
    .object({
      dob: z.string().optional(),
      emergencyName: z.string().optional(),
      emergencyNumber: z.string().optional(),
    })
    .transform((fields, check): EmergencyFields => {
      const typed = checkDob(fields.dob ?? "", today);
      if (!isUnder18(stored ?? (typed.ok ? typed.dob : null), today)) {
        return { emergencyName: null, emergencyNumber: null };
      }
      const name = requiredLine("Emergency Contact is required").safeParse(
        fields.emergencyName ?? "",
      );
      const number = phoneField("Emergency Number must be 10 digits").safeParse(
        fields.emergencyNumber ?? "",
      );
      for (const [key, read] of [
        ["emergencyName", name],
        ["emergencyNumber", number],
      ] as const) {
        for (const issue of read.error?.issues ?? []) {
          check.addIssue({ code: "custom", message: issue.message, path: [key] });
        }
      }
      if (!name.success || !number.success) return z.NEVER;
      return { emergencyName: name.data, emergencyNumber: number.data };
    });
}

export type RegisterInput = z.output<ReturnType<typeof registerInput>>;

export const signInInput = z.object({
  email: z.string({ error: "Email is required" }),
  password: z.string({ error: "Password is required" }),
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

const currentPassword = z.string({ error: "Current Password is required" });

export const changePasswordInput = z.object({ currentPassword, password: newPassword });
export type ChangePasswordInput = z.output<typeof changePasswordInput>;

export const changeEmailInput = z.object({ email: emailField, currentPassword });
export type ChangeEmailInput = z.output<typeof changeEmailInput>;

const code = z.string({ error: "Code is required" });

export const codeInput = z.object({ code });
export type CodeInput = z.output<typeof codeInput>;

export const changeFactorInput = z.object({ currentPassword, code });
export type ChangeFactorInput = z.output<typeof changeFactorInput>;

/** The password is empty for a fresh session. */
export const beginFactorInput = z.object({ currentPassword: z.string().default("") });

export const endSessionInput = z.object({
  sessionId: z.uuid({ error: UNREADABLE_FORM }),
});

export const setUpAdminInput = z.object({ email: emailField, password: newPassword });
export type SetUpAdminInput = z.output<typeof setUpAdminInput>;
