/** The languages of the site, the default first. The default has no prefix in addresses. */
export const LOCALES = ["en", "es"] as const;

export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = "en";

/** What `Intl` is asked for: Spanish as written in the United States. */
export const INTL_LOCALES = { en: "en-US", es: "es-US" } as const satisfies Record<Locale, string>;

/** What speakers of a language call it. */
export const LANGUAGE_NAMES = {
  en: "English",
  es: "Español",
} as const satisfies Record<Locale, string>;

export type IntlLocale = (typeof INTL_LOCALES)[Locale];

/** The language of an `Intl` locale such as 'es-US'. */
export function localeOfIntl(name: IntlLocale): Locale {
  return LOCALES.find((locale) => INTL_LOCALES[locale] === name) ?? DEFAULT_LOCALE;
}

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

/** Pages whose language is the account's, not the address's. */
const UNPREFIXED =
  /^\/(?:(?:admin|field|assets|account\/data\.json)(?:[/?#.]|$)|api\/|[\w-]+\.(?:png|ico|svg|txt)(?:[?#]|$))/i;

/** Splits '/es/teams' into 'es' and '/teams'. Paths of the console, the API and files have no prefix. */
export function splitLocale(path: string): { locale: Locale; path: string } {
  const match = /^\/([a-z]{2})(?=[/?#.]|$)/i.exec(path);
  const locale = match?.[1]?.toLowerCase();
  if (!match || !isLocale(locale) || locale === DEFAULT_LOCALE) {
    return { locale: DEFAULT_LOCALE, path };
  }
  const rest = path.slice(match[0].length);
  const own = rest.startsWith("/") ? rest : `/${rest}`;
  return UNPREFIXED.test(own) ? { locale: DEFAULT_LOCALE, path } : { locale, path: own };
}

/** False for pages whose language is the account's: the console, the field and the API. */
export function hasLocale(path: string): boolean {
  return !UNPREFIXED.test(path);
}

/** The same address without its language. */
export function withoutLocale(url: URL): URL {
  const own = new URL(url);
  own.pathname = splitLocale(url.pathname).path;
  return own;
}

/** The address of a page in a language. Leaves other sites, fragments and unprefixed pages alone. */
export function localePath(locale: Locale, path: string): string {
  if (locale === DEFAULT_LOCALE || !/^\/(?!\/)/.test(path) || UNPREFIXED.test(path)) return path;
  return /^\/(?:$|[?#])/.test(path) ? `/${locale}${path.slice(1)}` : `/${locale}${path}`;
}
