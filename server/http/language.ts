import type { Actor } from "../../domain/core/context.ts";
import {
  DEFAULT_LOCALE,
  hasLocale,
  isLocale,
  type Locale,
  splitLocale,
} from "../../i18n/locales.ts";

/**
 * The language of the address; where that has none, as in the console and at the field, the
 * account's, else the browser's first choice.
 */
export function languageOf({ url, headers }: Request, actor: Actor | Error): Locale {
  const { pathname } = new URL(url);
  if (hasLocale(pathname)) return splitLocale(pathname).locale;
  if (!(actor instanceof Error) && actor.kind === "account")
    return actor.language ?? DEFAULT_LOCALE;
  const first = headers.get("Accept-Language")?.slice(0, 2).toLowerCase();
  return isLocale(first) ? first : DEFAULT_LOCALE;
}

/** The router puts the language before every address it redirects to, also where there is none. */
export function withoutLocaleWhereNone({ headers }: Response): void {
  const location = headers.get("Location");
  const [, rest] = /^\/[a-z]{2}(\/.*)$/.exec(location ?? "") ?? [];
  if (rest !== undefined && !hasLocale(rest)) headers.set("Location", rest);
}
