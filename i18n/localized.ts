import { DEFAULT_LOCALE, type Locale } from "./locales.ts";

/** The institute's own content: in English, and in the languages that it was translated into. */
export type Localized<T> = { en: T } & Partial<Record<Locale, T>>;

/** The content in a language, or in English where that is missing; `locale` is what it is in. */
export function localized<T>(
  content: Localized<T>,
  locale: Locale,
): { content: T; locale: Locale } {
  const own = content[locale];
  if (own === undefined) return { content: content.en, locale: DEFAULT_LOCALE };
  return { content: own, locale };
}
