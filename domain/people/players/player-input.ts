import { z } from "zod";
import { requiredLine } from "../../core/input.ts";
import { emergencyContactFields, phoneField } from "../accounts/account-input.ts";
import { checkDob } from "./age-rules.ts";

/**
 * Fields a player can edit later (spec §5); `today` is yyyy-MM-dd in the cup's zone. If `stored` is
 * null the date of birth can stay empty; otherwise it decides who is asked for an emergency
 * contact.
 */
export function detailsInput(today: string, stored: string | null) {
  return z
    .object({
      firstName: requiredLine("First Name is required"),
      lastName: requiredLine("Last Name is required"),
      phone: phoneField("Phone Number must be 10 digits"),
      dob: z
        .string()
        .optional()
        .transform((raw = "", check) => {
          if (raw.trim() === "" && stored === null) return null;
          const checked = checkDob(raw, today);
          if (checked.ok) return checked.dob;
          check.addIssue({ code: "custom", message: checked.reason });
          return z.NEVER;
        }),
    })
    .and(emergencyContactFields(today, stored));
}
export type DetailsInput = z.output<ReturnType<typeof detailsInput>>;

export function correctionInput(today: string) {
  return z.object({
    firstName: requiredLine("First Name is required"),
    lastName: requiredLine("Last Name is required"),
    phone: phoneField("Phone Number must be 10 digits").optional(),
    dob: z
      .string()
      .transform((raw, check) => {
        const checked = checkDob(raw, today);
        if (checked.ok) return checked.dob;
        check.addIssue({ code: "custom", message: checked.reason });
        return z.NEVER;
      })
      .optional(),
  });
}

export type CorrectionInput = z.output<ReturnType<typeof correctionInput>>;

export const searchInput = z.object({ search: z.string().max(200).optional() });
