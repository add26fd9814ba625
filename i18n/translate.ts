import { createTranslator } from "use-intl/core";
import type { EnglishMessages } from "./+types/messages.ts";
import { catalogs } from "./catalogs.ts";
import { INTL_LOCALES, type Locale } from "./locales.ts";
import { isMessage, type Message, textWith } from "./message.ts";

type Show = Parameters<typeof textWith>[0];

const translators = new Map<Locale, Show>();

function translatorOf(locale: Locale): Show {
  let translator = translators.get(locale);
  if (!translator) {
    translator = createTranslator<EnglishMessages>({
      locale: INTL_LOCALES[locale],
      messages: catalogs[locale],
      timeZone: "UTC",
      // Only a stored message can name a key that is gone; it is shown as its key.
      onError: () => {},
    }) as unknown as Show;
    translators.set(locale, translator);
  }
  return translator;
}

/** Data whose messages are texts. */
export type Translated<Data> = Data extends Message
  ? string
  : Data extends Date | ((...given: never[]) => unknown)
    ? Data
    : Data extends object
      ? { [Name in keyof Data]: Translated<Data[Name]> }
      : Data;

/** A message in a language, or a copy of data with every message in it; all else stays as it is. */
export function translate<Data>(locale: Locale, data: Data): Translated<Data> {
  return translated(data) as Translated<Data>;

  function translated(value: unknown): unknown {
    if (typeof value !== "object" || value === null || value instanceof Date) return value;
    if (Array.isArray(value)) return value.map(translated);
    if (isMessage(value)) return textWith(translatorOf(locale), value);
    return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, translated(of)]));
  }
}
