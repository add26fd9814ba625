import { createContext, use } from "react";
import type { Institute } from "#domain/site/content/contact.ts";

/** The institute, and how its pages look. */
export type Brand = Institute & { pattern: string };

export const InstituteContext = createContext<Brand>({
  name: "",
  tagline: { en: "" },
  contactEmail: "",
  phone: "",
  address: "",
  operator: "",
  postalAddress: "",
  companyPage: "",
  companyPageLabel: { en: "" },
  socialFeed: "",
  pattern: "",
});

/** Who the site belongs to; empty only if nothing could be read since the site started. */
export function useInstitute(): Brand {
  return use(InstituteContext);
}
