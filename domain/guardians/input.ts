import { z } from "zod";
import { email, phone } from "../accounts/input.ts";
import { checkDob, isUnder18 } from "../players/age-rules.ts";
import { checkbox, line } from "../text/input.ts";
import { boxOf } from "./box-rules.ts";

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** From a hidden field. What is no id is nobody's, and is refused as such. */
export const playerId = z.uuid().catch(NOBODY);

/** Who is to agree for a player under 18 with an account of their own. */
export const guardianEmailInput = z.object({ guardianEmail: email });

/** Asking for a link again, of whoever answers for somebody. */
export const linkAgainInput = z.object({ email });

const PHONE = "Phone Number must be 10 digits";

/** A link's token, in a hidden field. */
export const tokenInput = z.object({ token: z.string().max(200).catch("") });

/**
 * What a guardian answers behind a link. `optional` are the documents that are asked apart; the phone is for
 * team managers and not kept where they may not call.
 */
export function agreeInput(optional: readonly string[]) {
  return tokenInput
    .extend({ name: line("Name is required") })
    .and(contactPhone)
    .and(ticks(optional));
}

/** Read beside the other fields, so that its message shows in the same round as theirs. */
const contactPhone = z
  .object({ phone: z.string().optional(), [boxOf("contact")]: checkbox })
  .transform((fields, check) => {
    if (fields[boxOf("contact")] !== true) return { phone: null };
    const read = phone(PHONE).safeParse(fields.phone ?? "");
    if (read.success) return { phone: read.data };
    check.addIssue({ code: "custom", path: ["phone"], message: PHONE });
    return z.NEVER;
  });

/** A child whom the holder of an account adds or changes. `today` is the cup's. */
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

/** Add a Player: a child under 18, what is agreed to for them, and the answer to whether it is one that is there. */
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

/** What is agreed to for a child of the account, apart from what is required. */
export const answerInput = (optional: readonly string[]) => ticks(optional);

/** The boxes of a form as the documents that were ticked. */
function ticks(optional: readonly string[]) {
  return z
    .object(Object.fromEntries(optional.map((document) => [boxOf(document), checkbox])))
    .transform((boxes) => ({
      ticked: optional.filter((document) => boxes[boxOf(document)] === true),
    }));
}

/** The console: another guardian for a player. */
export const replaceGuardianInput = z.object({ playerId, guardianEmail: email });
/** The console: what is done to a player's guardian by one button. */
export const ofPlayerInput = z.object({ playerId });
