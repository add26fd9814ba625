import type { Actor } from "#domain/core/context.ts";
import { DEFAULT_LOCALE, hasLocale, isLocale, type Locale, splitLocale } from "#i18n/locales.ts";

/**
 * The language of an address; where that has none, as in the console and at the field, `account`'s,
 * else the browser's first choice.
 */
export function requestedLocale(
  path: string,
  accepted: string | null | undefined,
  account?: Locale,
): Locale {
  if (hasLocale(path)) return splitLocale(path).locale;
  const first = account ?? accepted?.slice(0, 2).toLowerCase();
  return isLocale(first) ? first : DEFAULT_LOCALE;
}

export function languageOf({ url, headers }: Request, actor: Actor | Error): Locale {
  const isKnown = !(actor instanceof Error) && actor.kind === "account";
  const account = isKnown ? (actor.language ?? DEFAULT_LOCALE) : undefined;
  return requestedLocale(new URL(url).pathname, headers.get("Accept-Language"), account);
}

/** The router puts the language before every address it redirects to, also where there is none. */
export function withoutLocaleWhereNone({ headers }: Response): void {
  const location = headers.get("Location");
  const [, rest] = /^\/[a-z]{2}(\/.*)$/.exec(location ?? "") ?? [];
  if (rest !== undefined && !hasLocale(rest)) headers.set("Location", rest);
}
