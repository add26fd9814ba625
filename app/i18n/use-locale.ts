import { useLocale as useIntlLocale } from "use-intl";
import { type Locale, localeOfIntl } from "#i18n/locales.ts";

/** The language of the page. */
export function useLocale(): Locale {
  return localeOfIntl(useIntlLocale());
}
