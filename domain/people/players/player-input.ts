import { z } from "zod";
import { checkedField } from "../../core/input.ts";
import { emergencyContactFields, personFields } from "../accounts/account-input.ts";
import { checkDob } from "./age-rules.ts";

/**
 * Fields a player can edit later (spec §5); `today` is yyyy-MM-dd in the cup's zone. If `stored` is
 * null the date of birth can stay empty; otherwise it decides who is asked for an emergency
 * contact.
 */
export function detailsInput(today: string, stored: string | null) {
  return z
    .object({
      ...personFields(today),
      dob: checkedField<string | null>((raw) =>
        raw.trim() === "" && stored === null ? { ok: true, value: null } : checkDob(raw, today),
      ),
    })
    .and(emergencyContactFields(today, stored));
}
export type DetailsInput = z.output<ReturnType<typeof detailsInput>>;

export function correctionInput(today: string) {
  const { phone, dob, ...names } = personFields(today);
  return z.object({ ...names, phone: phone.optional(), dob: dob.optional() });
}

export type CorrectionInput = z.output<ReturnType<typeof correctionInput>>;

export const searchInput = z.object({ search: z.string().max(200).optional() });
