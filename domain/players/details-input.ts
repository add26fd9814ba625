import { z } from "zod";
import { emergencyContact, phone } from "../accounts/input.ts";
import { line } from "../text/input.ts";
import { checkDob } from "./age-rules.ts";

/**
 * What of a player is edited later (spec §5, the sentences of /register). `today` is yyyy-MM-dd in the cup's
 * zone. Where the date of birth is not known any more (`stored` is null) it may stay empty; where it is, that one says
 * who is asked for an emergency contact, as no other may move somebody across 18 (`dob-change-rules.ts`).
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

/** What the admin corrects: a field that is left empty stays as it is. */
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

/** What the admin looks for people by. */
export const searchInput = z.object({ search: z.string().max(200).optional() });
