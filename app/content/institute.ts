import type { Localized } from "./localized.ts";

/**
 * Founder, address, phone, company page and feed are placeholders; each institute sets its own (see
 * docs/operating.md).
 */
export const institute = {
  name: "Araknid",
  tagline: {
    en: "Sports performance for young athletes",
    es: "Rendimiento deportivo para jóvenes atletas",
  } satisfies Localized<string>,
  /** Fallback until the cup's settings have a contact email. */
  contactEmail: "hello@example.org",
  phone: "2135550142",
  address: ["100 Example Avenue", "Los Angeles, CA 90001"],
  companyPage: "https://www.linkedin.com/company/example-org",
  companyPageLabel: {
    en: "Araknid on LinkedIn",
    es: "Araknid en LinkedIn",
  } satisfies Localized<string>,
  /** Shown in a frame after a click. If empty, the section is hidden. */
  socialFeed: "https://example.org/",
};

/** Whether a contact detail is still one of the examples above. */
export function hasExampleDetails({
  contactEmail,
  phone,
  address,
  companyPage,
  socialFeed,
}: typeof institute = institute): boolean {
  const details = [contactEmail, phone, ...address, companyPage, socialFeed];
  return details.some((detail) => /\bexample\b|^\d{3}55501\d{2}$/i.test(detail));
}
