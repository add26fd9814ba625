import { createContext, use } from "react";
import type { Institute } from "#domain/site/content/contact.ts";

export const InstituteContext = createContext<Institute>({
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
});

/** Who the site belongs to; empty only if nothing could be read since the site started. */
export function useInstitute(): Institute {
  return use(InstituteContext);
}
