/**
 * The house, as its pages name it. Founder, address, phone, company page and feed are examples: an
 * institute puts its own here (docs/operating.md lists what).
 */
export const institute = {
  name: "Araknid",
  tagline: "Sports performance for young athletes",
  /** Shown and written to until the cup's settings name an address. */
  contactEmail: "hello@example.org",
  /** Ten digits. */
  phone: "2135550142",
  address: ["100 Example Avenue", "Los Angeles, CA 90001"],
  /** The page on a professional network. */
  companyPage: "https://www.linkedin.com/company/example-org",
  companyPageLabel: "Araknid on LinkedIn",
  /** A social feed that may be shown in a frame, loaded after a click. Empty hides its section. */
  socialFeed: "https://example.org/",
};
