import { z } from "zod";
import { emergencyContact, phone } from "../accounts/input.ts";
import { line } from "../text/input.ts";
import { checkDob } from "./age-rules.ts";

/**
 * Fields a player can edit later (spec §5); `today` is yyyy-MM-dd in the cup's zone. If `stored` is
 * null the date of birth can stay empty; otherwise it decides who is asked for an emergency
 * contact.
 */
export function detailsInput(today: string, stored: string | null) {
  return z
    .object({
      firstName: line("First Name is required"),
      lastName: line("Last Name is required"),
      phone: phone("Phone Number must be 10 digits"),
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
    .and(emergencyContact(today, stored));
}
export type DetailsInput = z.output<ReturnType<typeof detailsInput>>;

export function correctionInput(today: string) {
  return z.object({
    firstName: line("First Name is required"),
    lastName: line("Last Name is required"),
    phone: phone("Phone Number must be 10 digits").optional(),
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

export const searchInput = z.object({ search: z.string().max(200).optional() });
