import { paragraphsOf } from "#domain/core/text-rules.ts";
import type { Locale } from "#i18n/locales.ts";
import { type Localized, localized } from "#i18n/localized.ts";
import { type Message, message } from "#i18n/message.ts";
import { type ContentOf, rows, text, toggle } from "./fields.ts";

const prose = (label: Message) =>
  text(label, 8_000, { lines: 8, hint: message("contentFields.legal.paragraphs") });

const title = text(message("contentFields.title"), 120);
const wording = text(message("contentFields.legal.text"), 8_000, { lines: 8 });

/** What families agree to (spec §2, Terms). What the site itself ensures is on its privacy page. */
export const legalFields = {
  terms: rows(
    message("contentFields.legal.terms"),
    { title, text: wording },
    10,
    message("contentFields.legal.termsHint"),
  ),
  participation: prose(message("contentFields.legal.participation")),
  liability: prose(message("contentFields.legal.liability")),
  media: prose(message("contentFields.legal.media")),
  contact: prose(message("contentFields.legal.contact")),
  publicName: prose(message("contentFields.legal.publicName")),
  own: rows(
    message("contentFields.legal.own"),
    { title, ask: text(message("contentFields.legal.ask"), 200), text: wording },
    3,
    message("contentFields.legal.ownHint"),
  ),
  reviewed: toggle(message("contentFields.legal.reviewed")),
  asksAgain: toggle(message("contentFields.legal.asksAgain")),
};

export type LegalTexts = ContentOf<typeof legalFields>;

/** A part of a document, with a blank line between its paragraphs. */
export interface LegalSection {
  title: string;
  text: string;
}

/** A document in the language that it is shown in. */
export interface ConsentText {
  /** Of the document, such as 'media'. */
  id: string;
  locale: Locale;
  title: string;
  /** What is agreed to, beside a box to tick. */
  ask: string;
  version: string;
  sections: readonly LegalSection[];
}

/** The required documents come first; the others may be refused. */
export interface Consents {
  required: ConsentText[];
  optional: ConsentText[];
  /** What a state or an insurer asks families to read; may be left unticked too. */
  own: ConsentText[];
}

interface Document {
  document: string;
  text: keyof LegalTexts & ("participation" | "liability" | "media" | "contact" | "publicName");
  /** Of the wording that came with the site. */
  version: string;
  title: Localized<string>;
  ask: Localized<string>;
}

const PARTICIPATION: Document = {
  document: "participation",
  text: "participation",
  version: "2026-11-3",
  title: { en: "Permission to participate", es: "Permiso para participar" },
  ask: {
    en: "The player may take part in the cup",
    es: "El jugador puede participar en la copa",
  },
};
const LIABILITY: Document = {
  document: "liability",
  text: "liability",
  version: "2026-11-2",
  title: { en: "Liability release", es: "Exención de responsabilidad" },
  ask: { en: "I agree to the liability release", es: "Acepto la exención de responsabilidad" },
};
const OPTIONAL: readonly Document[] = [
  {
    document: "media",
    text: "media",
    version: "2026-11-2",
    title: { en: "Pictures and video", es: "Fotos y video" },
    ask: {
      en: "Pictures and video of the player may be published",
      es: "Se pueden publicar fotos y video del jugador",
    },
  },
  {
    document: "contact",
    text: "contact",
    version: "2026-11-2",
    title: { en: "Calls from team managers", es: "Llamadas de encargados de equipos" },
    ask: {
      en: "Team managers who are looking for players may call or write to me",
      es: "Los encargados de equipos que buscan jugadores pueden llamarme o escribirme",
    },
  },
  {
    document: "public-name",
    text: "publicName",
    version: "2026-11-2",
    title: { en: "First name in public", es: "Nombre en público" },
    ask: {
      en: "Everyone may see the player's name, as in 'Ana S.'",
      es: "Todos pueden ver el nombre del jugador, como en “Ana S.”",
    },
  },
];
const TERMS = {
  version: "2026-11-4",
  title: { en: "Terms and conditions", es: "Términos y condiciones" },
  ask: { en: "I agree to the terms and conditions", es: "Acepto los términos y condiciones" },
};
const OWN_VERSION = "2026-11-2";

/** The terms in a language; in English as long as a part of them isn't translated. */
export function termsIn(legal: LegalTexts, published: string | null, locale: Locale): ConsentText {
  const isTranslated = legal.terms.every(({ text: own }) => own[locale] !== undefined);
  const shown = isTranslated ? locale : "en";
  return {
    id: "terms",
    locale: shown,
    title: localized(TERMS.title, shown).content,
    ask: localized(TERMS.ask, shown).content,
    version: versionIn(shown, published ?? TERMS.version),
    sections: legal.terms.map((part) => ({
      title: localized(part.title, shown).content,
      text: localized(part.text, shown).content,
    })),
  };
}

/**
 * The documents in a language; one that lacks it is in English. `published` is the version of what
 * the institute published, null of what came with the site.
 */
export function consentsIn(legal: LegalTexts, published: string | null, locale: Locale): Consents {
  const shown = (
    id: string,
    { version, ...of }: Pick<Document, "version" | "title" | "ask">,
    own: Localized<string>,
  ): ConsentText => {
    const { content, locale: shownIn } = localized(own, locale);
    const named = localized(of.title, shownIn).content;
    return {
      id,
      locale: shownIn,
      title: named,
      ask: localized(of.ask, shownIn).content,
      version: versionIn(shownIn, published ?? version),
      sections: [{ title: named, text: content }],
    };
  };
  const known = (each: Document) => shown(each.document, each, legal[each.text]);
  const ids = ownDocuments(legal);
  return {
    required: [known(PARTICIPATION), termsIn(legal, published, locale), known(LIABILITY)],
    optional: OPTIONAL.map(known),
    own: legal.own.map((each, at) =>
      shown(ids[at] ?? "", { version: OWN_VERSION, title: each.title, ask: each.ask }, each.text),
    ),
  };
}

/** The ids of what may be refused, such as 'media' and 'own:concussion'. */
export function optionalDocuments(legal: LegalTexts): string[] {
  return [...OPTIONAL.map(({ document }) => document), ...ownDocuments(legal)];
}

/** By the first word of their titles, which answers are stored with. */
function ownDocuments({ own }: LegalTexts): string[] {
  const words = own.map(({ title: named }) => /[a-z]+/.exec(named.en.toLowerCase())?.[0] ?? "text");
  return words.map(
    (word, at) =>
      `own:${word}${"x".repeat(words.slice(0, at).filter((each) => each === word).length)}`,
  );
}

const versionIn = (locale: Locale, version: string) =>
  locale === "en" ? version : `${version}-${locale}`;

/** What is hashed: the sections as they are shown. */
export function wordingOf(sections: readonly LegalSection[]): string {
  return sections.map((each) => [each.title, ...paragraphsOf(each.text)].join("\n")).join("\n\n");
}
