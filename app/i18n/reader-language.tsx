import type { ComponentProps } from "react";
import { useLocale as useIntlLocale } from "use-intl";
import { splitAtMarks } from "#i18n/foreign-text.ts";
import { DEFAULT_LOCALE, type Locale, localeOfIntl, localePath } from "#i18n/locales.ts";
import { type Localized, localized } from "#i18n/localized.ts";

/** A link to a page of this site, in the reader's language. Other addresses stay as they are. */
export function SiteLink({ href, children, ...link }: ComponentProps<"a"> & { href: string }) {
  return (
    <a href={localePath(useLocale(), href)} {...link}>
      {children}
    </a>
  );
}

/** The language of the page. */
export function useLocale(): Locale {
  return localeOfIntl(useIntlLocale());
}

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

/** Shows a sentence of which parts can be in English on a page in another language. */
export function MixedText({ children }: { children: string }) {
  return splitAtMarks(children).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} lang={DEFAULT_LOCALE}>
        {part}
      </span>
    ),
  );
}
