import { z } from "zod";
import { checkDob, isUnder13, isUnder18 } from "../players/age-rules.ts";
import { parsePhone } from "../players/phone-rules.ts";
import { attempt, checkbox, line, UNREADABLE_FORM } from "../text/input.ts";
import { parseEmail } from "./email-rules.ts";
import { checkPassword } from "./password-rules.ts";

/** An e-mail address as every form asks for one (spec §5). */
export const email = z.string({ error: "Email is required" }).transform((raw, check) => {
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

/** A phone number as every form asks for one; `message` is the sentence for anything else. */
export function phone(message: string) {
  return z.string({ error: message }).transform((raw, check) => {
    const digits = parsePhone(raw);
    if (digits !== null) return digits;
    check.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/**
 * What /register asks (spec §5, in the order of its fields). `today` is yyyy-MM-dd in the cup's zone.
 * The emergency contact is asked of people under 18 only, and an adult's is not kept. A parent or guardian is
 * an adult, and is asked for none.
 */
export function registerInput(today: string, as: "player" | "guardian" = "player") {
  return z
    .object({
      email,
      password: newPassword,
      firstName: line("First Name is required"),
      lastName: line("Last Name is required"),
      phone: phone("Phone Number must be 10 digits"),
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
      attempt: attempt(),
    })
    .and(as === "guardian" ? noEmergencyContact : emergencyContact(today));
}

/** What is said to who is too young for a form of registration. */
export const TOO_YOUNG = {
  player: "A parent or guardian must register you.",
  guardian: "You must be 18 or over to register as a parent or guardian.",
} as const;

type EmergencyFields = { emergencyName: string | null; emergencyNumber: string | null };

const noEmergencyContact = z
  .object({})
  .transform((): EmergencyFields => ({ emergencyName: null, emergencyNumber: null }));

/**
 * Read beside the other fields, so that its messages show in the same round as theirs. `stored` goes before the date
 * of birth that is typed.
 */
export function emergencyContact(today: string, stored: string | null = null) {
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
      const name = line("Emergency Contact is required").safeParse(fields.emergencyName ?? "");
      const number = phone("Emergency Number must be 10 digits").safeParse(
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

/** What /login and /admin ask. Nothing about the account is told by these messages. */
export const signInInput = z.object({
  email: z.string({ error: "Email is required" }),
  password: z.string({ error: "Password is required" }),
});
export type SignInInput = z.output<typeof signInInput>;

/** What /forgot asks. */
export const forgotInput = z.object({ email });
export type ForgotInput = z.output<typeof forgotInput>;

/** A link's token; whatever is no token belongs to no link. */
const token = z.string().max(200).catch("");

/** What a page behind a link sends that has nothing more to ask. */
export const linkInput = z.object({ token });

/** What /verify asks; a new password only of a browser that is not signed in to the account. */
export const verifyInput = z.object({
  token,
  password: z.preprocess((raw) => (raw === "" ? undefined : raw), newPassword.optional()),
});
export type VerifyInput = z.output<typeof verifyInput>;

/** What /reset asks. */
export const resetInput = z.object({ token, password: newPassword });
export type ResetInput = z.output<typeof resetInput>;

const currentPassword = z.string({ error: "Current Password is required" });

/** What a change of the password asks. */
export const changePasswordInput = z.object({ currentPassword, password: newPassword });
export type ChangePasswordInput = z.output<typeof changePasswordInput>;

/** What a change of the e-mail address asks. */
export const changeEmailInput = z.object({ email, currentPassword });
export type ChangeEmailInput = z.output<typeof changeEmailInput>;

const code = z.string({ error: "Code is required" });

/** What the second step of a sign-in asks, and the app's first code. */
export const codeInput = z.object({ code });
export type CodeInput = z.output<typeof codeInput>;

/** What a change of the second factor asks. */
export const changeFactorInput = z.object({ currentPassword, code });
export type ChangeFactorInput = z.output<typeof changeFactorInput>;

/** What setting one up asks; the password only of who signed in a while ago. */
export const beginFactorInput = z.object({ currentPassword: z.string().default("") });

/** Which browser is signed out. */
export const endSessionInput = z.object({
  sessionId: z.uuid({ error: UNREADABLE_FORM }),
});

/** What the one-time set-up link of an admin asks. */
export const setUpAdminInput = z.object({ email, password: newPassword });
export type SetUpAdminInput = z.output<typeof setUpAdminInput>;
