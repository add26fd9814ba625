import { z } from "zod";
import { requiredLine, requiredText, rowId } from "../core/input.ts";
import { emailField } from "../people/accounts/account-input.ts";
import { parsePhone } from "../people/players/phone-rules.ts";

const MAX_MESSAGE = 5_000;

const PHONE_MISSING = "Phone number is required";

/** Fields of /contact (spec §5, Contact form). */
export const enquiryInput = z.object({
  from_name: requiredLine("Name is required"),
  from_email: emailField,
  contact_phone: z.string({ error: PHONE_MISSING }).transform((raw, check) => {
    const digits = parsePhone(raw);
    if (digits !== null) return digits;
    const message = raw.trim() === "" ? PHONE_MISSING : "Phone number must be 10 digits";
    check.addIssue({ code: "custom", message });
    return z.NEVER;
  }),
  message: requiredText("Message is required", MAX_MESSAGE),
});
export type EnquiryInput = z.output<typeof enquiryInput>;

export const retryInput = z.object({ enquiryId: rowId() });
