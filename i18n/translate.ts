import { createTranslator } from "use-intl/core";
import type { EnglishMessages } from "./+types/messages.ts";
import { catalogs } from "./catalogs.ts";
import { INTL_LOCALES, type Locale } from "./locales.ts";
import { type Message, type MessageValues, readMessage } from "./message.ts";

type Translate = (key: string, values?: MessageValues) => string;

const translators = new Map<Locale, Translate>();

function translatorOf(locale: Locale): Translate {
  let translator = translators.get(locale);
  if (!translator) {
    translator = createTranslator<EnglishMessages>({
      locale: INTL_LOCALES[locale],
      messages: catalogs[locale],
      timeZone: "UTC",
    }) as unknown as Translate;
    translators.set(locale, translator);
  }
  return translator;
}

/**
 * The text of a message in a language, its values included. Other text, such as a name that someone
 * entered, comes back as it is.
 */
export function translate(locale: Locale, text: Message | string): string {
  const read = readMessage(text);
  if (!read) return text;
  const values = Object.entries(read.values).map(([name, value]) => [
    name,
    typeof value === "string" ? translate(locale, value) : value,
  ]);
  return translatorOf(locale)(read.key, Object.fromEntries(values));
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
