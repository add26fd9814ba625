import { z } from "zod";
import { fieldIn, type InputOf, schemaOf } from "#domain/core/fields.ts";
import { addIssue, checkbox, optionalField, requiredLine, typed } from "#domain/core/input.ts";
import { message } from "#i18n/message.ts";
import { emailField, playerFields } from "../accounts/account-input.ts";
import { PHONE_INVALID } from "../accounts/register-rules.ts";
import { isUnder18 } from "../players/age-rules.ts";
import { parsePhone } from "../players/phone-rules.ts";
import { consentFieldName } from "./consent-rules.ts";

const field = fieldIn("fields");

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** An invalid id matches no player and is refused as such. */
export const playerId = z.uuid().catch(NOBODY);

export const guardianEmailFields = {
  guardianEmail: field("guardianEmail", emailField, {
    type: "email",
    autoComplete: "off",
    hint: message("guardians.own.emailHint"),
  }),
};

export const linkAgainFields = {
  email: field("email", emailField, {
    type: "email",
    autoComplete: "email",
    hint: message("guardians.link.emailHint"),
  }),
};

export const tokenInput = z.object({ token: z.string().max(200).catch("") });

/** The phone is for team managers; what is asked for with it decides whether it is read. */
export const agreeFields = {
  name: field(
    message("guardians.consent.yourName"),
    requiredLine(message("guardianErrors.nameRequired")),
    { autoComplete: "name" },
  ),
  phone: field(message("guardians.consent.yourPhone"), typed, {
    type: "tel",
    autoComplete: "tel-national",
    hint: message("guardians.consent.phoneHint"),
  }),
};

/**
 * `optional` lists the documents that are asked for separately. The phone is discarded without contact consent.
 */
export function agreeInput(optional: readonly string[]) {
  return tokenInput.extend({ name: agreeFields.name.read }).and(contactPhone).and(ticks(optional));
}

/** Validated alongside the other fields, so that all messages show at once. */
const contactPhone = z
  .object({ phone: typed, [consentFieldName("contact")]: checkbox })
  .transform((fields, check) => {
    if (fields[consentFieldName("contact")] !== true) return { phone: null };
    const phone = parsePhone(String(fields.phone));
    if (phone !== null) return { phone };
    addIssue(check, PHONE_INVALID, ["phone"]);
    return z.NEVER;
  });

export function childFields(today: string, isNew = false) {
  const { firstName, lastName, dob, phone, emergencyName, emergencyNumber } = playerFields(
    today,
    false,
  );
  return {
    firstName: { ...firstName, hint: message("guardians.child.firstNameHint") },
    lastName,
    dob: {
      ...dob,
      hint: message(isNew ? "guardians.child.newDobHint" : "guardians.child.dobHint"),
    },
    phone: {
      ...phone,
      hint: message("guardians.child.phoneHint"),
      read: optionalField(parsePhone, PHONE_INVALID),
    },
    emergencyName: { ...emergencyName, hint: message("guardians.child.emergencyHint") },
    emergencyNumber,
  };
}
export type ChildInput = InputOf<ReturnType<typeof childFields>>;

export function addChildInput(today: string, optional: readonly string[]) {
  return schemaOf(childFields(today))
    .extend({ confirmed: z.uuid().optional().catch(undefined), another: checkbox })
    .superRefine(({ dob }, check) => {
      if (isUnder18(dob, today)) return;
      addIssue(check, message("guardianErrors.adultRegisters"), ["dob"]);
    })
    .and(ticks(optional));
}

export const answerInput = (optional: readonly string[]) => ticks(optional);

function ticks(optional: readonly string[]) {
  return z
    .object(Object.fromEntries(optional.map((document) => [consentFieldName(document), checkbox])))
    .transform((boxes) => ({
      ticked: optional.filter((document) => boxes[consentFieldName(document)] === true),
    }));
}

export const replaceGuardianFields = {
  guardianEmail: field(message("people.guardians.email"), emailField, {
    type: "email",
    autoComplete: "off",
  }),
};
export const replaceGuardianInput = schemaOf(replaceGuardianFields).extend({ playerId });
export const ofPlayerInput = z.object({ playerId });
