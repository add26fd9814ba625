import { z } from "zod";
import { fieldIn, type InputOf, schemaOf } from "#domain/core/fields.ts";
import { checkedField } from "#domain/core/input.ts";
import { message } from "#i18n/message.ts";
import {
  EMERGENCY_CONTACT,
  emergencyContactFields,
  playerFields,
} from "../accounts/account-input.ts";
import { checkDob } from "./age-rules.ts";

/**
 * Fields a player can edit later (spec §5); `today` is yyyy-MM-dd in the cup's zone. If `stored` is
 * null the date of birth can stay empty; otherwise it decides who is asked for an emergency
 * contact. The organizer alone changes one that `stays`.
 */
export function detailsFields(today: string, stored: string | null, stays = false) {
  const { dob, ...fields } = playerFields(today);
  const read = checkedField<string | null>((raw) =>
    raw.trim() === "" && stored === null ? { ok: true, value: null } : checkDob(raw, today),
  );
  const hint = message(stays ? "profile.dobStays" : "profile.dobMissing");
  return {
    ...fields,
    dob: { ...dob, read, readOnly: stays, ...(!stored || stays ? { hint } : {}) },
  };
}

export function detailsInput(today: string, stored: string | null) {
  return schemaOf(detailsFields(today, stored))
    .omit(EMERGENCY_CONTACT)
    .and(emergencyContactFields(today, stored));
}
export type DetailsInput = z.output<ReturnType<typeof detailsInput>>;

/** Stored numbers and dates of birth aren't shown, because each view of them is logged. */
export function correctionFields(today: string) {
  const { firstName, lastName, phone, dob } = playerFields(today, false);
  const hint = message("people.correct.keep");
  return {
    firstName,
    lastName,
    phone: { ...phone, hint, read: phone.read.optional() },
    dob: { ...dob, hint, read: dob.read.optional() },
  };
}

export type CorrectionInput = InputOf<ReturnType<typeof correctionFields>>;

export const searchFields = {
  search: fieldIn("people")("search.label", z.string().max(200).optional(), {
    type: "search",
    maxLength: 200,
    autoComplete: "off",
    spellCheck: false,
  }),
};
