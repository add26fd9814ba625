import {
  type AgreedText,
  hashAgreedText,
  type OfferedTexts,
} from "#domain/people/guardians/consents.ts";
import { LOCALES, type Locale } from "#i18n/locales.ts";
import { localized } from "#i18n/localized.ts";
import { type ConsentText, consentTexts } from "../content/consents.ts";
import { terms, wordingOf } from "../content/terms.ts";

/** The texts in the language of the page that shows them. */
export function offeredTexts(locale: Locale): OfferedTexts {
  const { required, optional, own } = consentTexts(locale);
  return { required: required.map(offered), optional: [...optional, ...own].map(offered) };
}

/** Whether an answer was to the present wording, in whatever language. */
export function isCurrentWording({ document, hash }: { document: string; hash: string }): boolean {
  return LOCALES.some((locale) => {
    const { required, optional } = offeredTexts(locale);
    return [...required, ...optional].some(
      (text) => text.document === document && text.hash === hash,
    );
  });
}

/** The terms in the language of the page that links to them. */
export function acceptedTerms(locale: Locale): AgreedText {
  const { version, sections } = localized(terms, locale).content;
  return hashAgreedText(version, wordingOf(sections));
}

function offered({ document, title, version, sections }: ConsentText) {
  return { document, title, ...hashAgreedText(version, wordingOf(sections)) };
}
