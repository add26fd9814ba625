import { z } from "zod";
import { message } from "../../i18n/message.ts";
import { requiredLine, requiredText, rowId } from "../core/input.ts";
import { emailField } from "../people/accounts/account-input.ts";
import { parsePhone } from "../people/players/phone-rules.ts";

const MAX_MESSAGE = 5_000;

const PHONE_MISSING = message("siteErrors.phone");

/** Fields of /contact (spec §5, Contact form). */
export const enquiryInput = z.object({
  from_name: requiredLine(message("siteErrors.name")),
  from_email: emailField,
  contact_phone: z.string({ error: PHONE_MISSING }).transform((raw, check) => {
    const digits = parsePhone(raw);
    if (digits !== null) return digits;
    const isMissing = raw.trim() === "";
    check.addIssue({
      code: "custom",
      message: isMissing ? PHONE_MISSING : message("siteErrors.phoneDigits"),
    });
    return z.NEVER;
  }),
  message: requiredText(message("siteErrors.message"), MAX_MESSAGE),
});
export type EnquiryInput = z.output<typeof enquiryInput>;

export const retryInput = z.object({ enquiryId: rowId() });
