import { z } from "zod";
import { email } from "../accounts/input.ts";
import { parsePhone } from "../players/phone-rules.ts";
import { attempt, line, lines, rowId } from "../text/input.ts";

const LONGEST_MESSAGE = 5_000;

const PHONE_MISSING = "Phone number is required";

/** Fields of /contact (spec §5, Contact form). */
export const enquiryInput = z.object({
  from_name: line("Name is required"),
  from_email: email,
  contact_phone: z.string({ error: PHONE_MISSING }).transform((raw, check) => {
    const digits = parsePhone(raw);
    if (digits !== null) return digits;
    const message = raw.trim() === "" ? PHONE_MISSING : "Phone number must be 10 digits";
    check.addIssue({ code: "custom", message });
    return z.NEVER;
  }),
  message: lines("Message is required", LONGEST_MESSAGE),
  attempt: attempt(),
});
export type EnquiryInput = z.output<typeof enquiryInput>;

export const retryInput = z.object({ enquiryId: rowId() });
