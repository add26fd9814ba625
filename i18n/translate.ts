import { createTranslator } from "use-intl/core";
import type { EnglishMessages } from "./+types/messages.ts";
import { catalogs } from "./catalogs.ts";
import { INTL_LOCALES, type Locale } from "./locales.ts";
import { type Message, type MessageValues, readMessage } from "./message.ts";

interface Translate {
  (key: string, values?: MessageValues): string;
  has(key: string): boolean;
}

const translators = new Map<Locale, Translate>();

function translatorOf(locale: Locale): Translate {
  let translator = translators.get(locale);
  if (!translator) {
    translator = createTranslator<EnglishMessages>({
      locale: INTL_LOCALES[locale],
      messages: catalogs[locale],
      timeZone: "UTC",
      // Only a text that imitates a message lacks values; it is shown as its key.
      onError: () => {},
    }) as unknown as Translate;
    translators.set(locale, translator);
  }
  return translator;
}

/**
 * The text of a message in a language, its values included. Other text, such as a name that someone
 * entered, comes back as it is, also if it imitates a message.
 */
export function translate(locale: Locale, text: Message | string): string {
  const read = readMessage(text);
  if (!read) return text;
  const values = Object.entries(read.values).map(([name, value]) => [
    name,
    typeof value === "string" ? translate(locale, value) : value,
  ]);
  const translator = translatorOf(locale);
  return translator.has(read.key) ? translator(read.key, Object.fromEntries(values)) : text;
}

/** For logs, the API and tests. */
export function english(text: Message | string): string {
  return translate("en", text);
}

/** A copy of a page's data with the texts of all messages in it. */
export function translateAll<Data>(locale: Locale, data: Data): Data {
  return translated(data) as Data;

  function translated(value: unknown): unknown {
    if (typeof value === "string") return translate(locale, value);
    if (Array.isArray(value)) return value.map(translated);
    if (typeof value !== "object" || value === null || value instanceof Date) return value;
    return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, translated(of)]));
  }
}
