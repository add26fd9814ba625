import { message } from "#i18n/message.ts";
import { about } from "./about.ts";
import { DEFAULT_ACCENT, parseColor } from "./color-rules.ts";
import { contact, webAddress } from "./contact.ts";
import { choice, line, number, picture, text, toggle } from "./fields.ts";
import { grounds } from "./grounds.ts";
import { home } from "./home.ts";
import { legalFields } from "./legal.ts";
import { legalDefaults } from "./legal-defaults.ts";
import { privacyDefaults, privacyFields } from "./privacy.ts";
import { programs } from "./programs.ts";
import { rules } from "./rules.ts";
import { type AnySection, formSection, listSection } from "./section.ts";

/** If empty, the page says 'Coming soon!'. */
const merchFields = {
  title: text(message("contentFields.title"), 80),
  picture: picture(message("contentFields.picture")),
  price: number(message("contentFields.price"), 100_000),
  sizes: text(message("contentFields.sizes"), 200, {
    required: false,
    hint: message("contentFields.sizesHint"),
  }),
  order: toggle(message("contentFields.order")),
};

/** While it is empty, the home page shows the drawings that came with the site. */
const galleryFields = {
  picture: picture(message("contentFields.picture"), { required: true }),
  caption: text(message("contentFields.caption"), 120, { required: false }),
};

/** In the order in which pages show them; none while it is empty. */
const sponsorFields = {
  title: text(message("contentFields.sponsor"), 80),
  picture: picture(message("contentFields.logo"), { required: true }),
  link: webAddress(message("contentFields.sponsorLink"), message("contentFields.sponsorLinkHint")),
};

const lookFields = {
  accent: line(message("contentFields.accent"), parseColor, message("contentErrors.color"), {
    type: "color",
    hint: message("contentFields.accentHint"),
  }),
  logo: picture(message("contentFields.logo"), { hint: message("contentFields.logoHint") }),
  pattern: choice(
    message("contentFields.pattern"),
    {
      web: message("contentFields.patterns.web"),
      lines: message("contentFields.patterns.lines"),
      dots: message("contentFields.patterns.dots"),
      none: message("contentFields.patterns.none"),
    },
    "web",
  ),
};

/** Everything people can edit in the console, in its order there. */
export const sections = {
  programs,
  merch: listSection(merchFields, 60, []),
  home,
  about,
  gallery: listSection(galleryFields, 40, []),
  sponsors: listSection(sponsorFields, 20, []),
  rules,
  grounds,
  contact,
  legal: formSection(legalFields, legalDefaults),
  privacy: formSection(privacyFields, privacyDefaults),
  look: formSection(lookFields, { accent: DEFAULT_ACCENT, logo: "", pattern: "web" }),
} satisfies Record<string, AnySection>;

export type SectionId = keyof typeof sections;
export type SiteContent = { [Id in SectionId]: (typeof sections)[Id]["defaults"] };

export type Article = SiteContent["merch"]["items"][number];
export type Sponsor = SiteContent["sponsors"]["items"][number];
export type GalleryItem = SiteContent["gallery"]["items"][number];

export const sectionIds = Object.keys(sections) as SectionId[];

export function isSectionId(name: string): name is SectionId {
  return Object.hasOwn(sections, name);
}
