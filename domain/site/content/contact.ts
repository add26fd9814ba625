import { parseEmail } from "#domain/core/email-address-rules.ts";
import { cleanLine, cleanText } from "#domain/core/text-rules.ts";
import { parseWebAddress } from "#domain/core/web-address-rules.ts";
import { parsePhone } from "#domain/people/players/phone-rules.ts";
import { type Message, message } from "#i18n/message.ts";
import { type ContentOf, line, text } from "./fields.ts";
import { formSection } from "./section.ts";

const MAX_ADDRESS = 400;

const valueOf = (clean: ReturnType<typeof cleanLine>) => (clean.ok ? clean.value : null);

export const webAddress = (label: Message, hint: Message) =>
  line(label, parseWebAddress, message("contentErrors.webAddress"), {
    type: "url",
    required: false,
    hint,
  });

const fields = {
  name: line(
    message("contentFields.name"),
    (raw) => valueOf(cleanLine(raw, 60)),
    message("contentErrors.line", { most: 60 }),
  ),
  tagline: text(message("contentFields.tagline"), 120),
  /** For people, until the cup's settings have another. */
  contactEmail: line(message("contentFields.email"), parseEmail, message("contentErrors.email"), {
    type: "email",
    hint: message("contentFields.emailHint"),
  }),
  phone: line(message("contentFields.phone"), parsePhone, message("contentErrors.phone"), {
    type: "tel",
  }),
  address: line(
    message("contentFields.address"),
    (raw) => valueOf(cleanText(raw, MAX_ADDRESS)),
    message("contentErrors.line", { most: MAX_ADDRESS }),
    { lines: 3 },
  ),
  /** Who is legally responsible for the site, for the privacy page. */
  operator: line(
    message("contentFields.operator"),
    (raw) => valueOf(cleanLine(raw, 120)),
    message("contentErrors.line", { most: 120 }),
    { required: false, hint: message("contentFields.operatorHint") },
  ),
  postalAddress: line(
    message("contentFields.postalAddress"),
    (raw) => valueOf(cleanText(raw, MAX_ADDRESS)),
    message("contentErrors.line", { most: MAX_ADDRESS }),
    { lines: 3, required: false },
  ),
  companyPage: webAddress(
    message("contentFields.companyPage"),
    message("contentFields.companyPageHint"),
  ),
  companyPageLabel: text(message("contentFields.companyPageLabel"), 80, { required: false }),
  /** Shown in a frame after a click. Without it the section is hidden. */
  socialFeed: webAddress(
    message("contentFields.socialFeed"),
    message("contentFields.socialFeedHint"),
  ),
};

export type Institute = ContentOf<typeof fields>;

/** Address, phone, company page and feed are examples (`docs/operating.md`). */
export const contact = formSection(fields, {
  name: "Araknid",
  tagline: {
    en: "Sports performance for young athletes",
    es: "Rendimiento deportivo para jóvenes atletas",
  },
  contactEmail: "hello@example.org",
  phone: "2135550142",
  address: "100 Example Avenue\nLos Angeles, CA 90001",
  operator: "",
  postalAddress: "",
  companyPage: "https://www.linkedin.com/company/example-org",
  companyPageLabel: { en: "Araknid on LinkedIn", es: "Araknid en LinkedIn" },
  socialFeed: "https://example.org/",
});

/** Whether a contact detail is still one of the examples above. */
export function hasExampleDetails(institute: Institute): boolean {
  const { contactEmail, phone, address, companyPage, socialFeed } = institute;
  const details = [contactEmail, phone, address, companyPage, socialFeed];
  return details.some(isExample);
}

export const isExample = (detail: string) => /\bexample\b|^\d{3}55501\d{2}$/i.test(detail);
