import { about } from "./about.ts";
import { contact } from "./contact.ts";
import { gallery } from "./gallery.ts";
import { home } from "./home.ts";
import { look } from "./look.ts";
import { merch } from "./merch.ts";
import { programs } from "./programs.ts";
import { rules } from "./rules.ts";
import type { AnySection } from "./section.ts";

/** Everything people can edit in the console, in its order there. */
export const sections = {
  programs,
  merch,
  home,
  about,
  gallery,
  rules,
  contact,
  look,
} satisfies Record<string, AnySection>;

export type SectionId = keyof typeof sections;
export type SiteContent = { [Id in SectionId]: (typeof sections)[Id]["defaults"] };

export const sectionIds = Object.keys(sections) as SectionId[];

export function isSectionId(name: string): name is SectionId {
  return Object.hasOwn(sections, name);
}
