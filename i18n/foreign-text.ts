import { DEFAULT_LOCALE, type Locale } from "./locales.ts";

/** Unicode's isolates, which readers don't see and `cleanLine` and `cleanText` refuse. */
const [BEGIN, END] = ["\u2068", "\u2069"];

const MARKED = new RegExp(`${BEGIN}([^${BEGIN}${END}]*)${END}`, "u");

/** Marks a text that is only in English, within a sentence in another language. */
export function inEnglish(text: string): string {
  return text && BEGIN + text + END;
}

/** What the organizer wrote, which is in English, for a sentence in the reader's language. */
export function asWritten(text: string, locale: Locale): string {
  return locale === DEFAULT_LOCALE ? text : inEnglish(text);
}

/** Marks every line, since an email's HTML is made from lines. */
export function linesInEnglish(text: string): string {
  return text.split("\n").map(inEnglish).join("\n");
}

export function withoutMarks(text: string): string {
  return text.replaceAll(BEGIN, "").replaceAll(END, "");
}

/** The text in pieces; every second one is in English. */
export function splitAtMarks(text: string): string[] {
  return text.split(MARKED);
}
