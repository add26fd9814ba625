import type { Locale } from "#i18n/locales.ts";
import { type Localized, localized } from "#i18n/localized.ts";
import { useLocale } from "./use-locale.ts";

/** `lang` marks content that is not in the page's language; it is for the element around it. */
export function useContent<T>(of: Localized<T>): { content: T; lang: Locale | undefined } {
  const wanted = useLocale();
  const { content, locale } = localized(of, wanted);
  return { content, lang: locale === wanted ? undefined : locale };
}

/** A text of the institute, within a sentence or an element of the page. */
export function ContentText({ of }: { of: Localized<string> }) {
  const { content, lang } = useContent(of);
  return lang ? <span lang={lang}>{content}</span> : content;
}
