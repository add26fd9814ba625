import { z } from "zod";
import { email, phone } from "../accounts/input.ts";
import { checkDob, isUnder18 } from "../players/age-rules.ts";
import { checkbox, line } from "../text/input.ts";
import { boxOf } from "./box-rules.ts";

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** An invalid id matches no player and is refused as such. */
export const playerId = z.uuid().catch(NOBODY);

export const guardianEmailInput = z.object({ guardianEmail: email });

export const linkAgainInput = z.object({ email });

const PHONE = "Phone Number must be 10 digits";

export const tokenInput = z.object({ token: z.string().max(200).catch("") });

/**
 * `optional` lists the documents that are asked for separately. The phone is for team managers and
 * is discarded without contact consent.
 */
export function agreeInput(optional: readonly string[]) {
  return tokenInput
    .extend({ name: line("Name is required") })
    .and(contactPhone)
    .and(ticks(optional));
}

/** Validated alongside the other fields, so that all messages show at once. */
const contactPhone = z
  .object({ phone: z.string().optional(), [boxOf("contact")]: checkbox })
  .transform((fields, check) => {
    if (fields[boxOf("contact")] !== true) return { phone: null };
    const read = phone(PHONE).safeParse(fields.phone ?? "");
    if (read.success) return { phone: read.data };
    check.addIssue({ code: "custom", path: ["phone"], message: PHONE });
    return z.NEVER;
  });

export function childInput(today: string) {
  return z.object({
    firstName: line("First Name is required"),
    lastName: line("Last Name is required"),
    dob: z.string({ error: "Date of Birth is required" }).transform((raw, check) => {
      const checked = checkDob(raw, today);
      if (checked.ok) return checked.dob;
      check.addIssue({ code: "custom", message: checked.reason });
      return z.NEVER;
    }),
    phone: z
      .string()
      .optional()
      .default("")
      .transform((raw, check) => {
        if (raw.trim() === "") return null;
        const read = phone(PHONE).safeParse(raw);
        if (read.success) return read.data;
        check.addIssue({ code: "custom", message: PHONE });
        return z.NEVER;
      }),
    emergencyName: line("Emergency Contact is required"),
    emergencyNumber: phone("Emergency Number must be 10 digits"),
  });
}
export type ChildInput = z.output<ReturnType<typeof childInput>>;

export function addChildInput(today: string, optional: readonly string[]) {
  return childInput(today)
    .extend({ confirmed: z.uuid().optional().catch(undefined), another: checkbox })
    .superRefine(({ dob }, check) => {
      if (isUnder18(dob, today)) return;
      check.addIssue({
        code: "custom",
        path: ["dob"],
        message: "Who is 18 or over registers for themselves.",
      });
    })
    .and(ticks(optional));
}

export const answerInput = (optional: readonly string[]) => ticks(optional);

function ticks(optional: readonly string[]) {
  return z
    .object(Object.fromEntries(optional.map((document) => [boxOf(document), checkbox])))
    .transform((boxes) => ({
      ticked: optional.filter((document) => boxes[boxOf(document)] === true),
    }));
}

export const replaceGuardianInput = z.object({ playerId, guardianEmail: email });
export const ofPlayerInput = z.object({ playerId });
