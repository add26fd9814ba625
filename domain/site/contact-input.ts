import { z } from "zod";
import { message } from "#i18n/message.ts";
import { fieldIn, schemaOf } from "../core/fields.ts";
import { parsedField, requiredLine, requiredText, rowId } from "../core/input.ts";
import { emailField } from "../people/accounts/account-input.ts";
import { parsePhone } from "../people/players/phone-rules.ts";

const MAX_MESSAGE = 5_000;

const field = fieldIn("site.contact");

/** Fields of /contact (spec §5, Contact form). */
export const contactMessageFields = {
  from_name: field("name", requiredLine(message("siteErrors.name")), { autoComplete: "name" }),
  from_email: field("email", emailField, { type: "email", autoComplete: "email" }),
  contact_phone: field(
    "phone",
    parsedField(parsePhone, (raw) =>
      message(raw === "" ? "siteErrors.phone" : "siteErrors.phoneDigits"),
    ),
    { type: "tel", autoComplete: "tel-national", hint: "phoneHint" },
  ),
  message: field("message", requiredText(message("siteErrors.message"), MAX_MESSAGE), {
    lines: 8,
    dir: "auto",
  }),
};
export const contactMessageInput = schemaOf(contactMessageFields);
export type ContactMessageInput = z.output<typeof contactMessageInput>;

export const retryInput = z.object({ enquiryId: rowId() });
