import { withoutMarks } from "../../i18n/foreign-text.ts";
import type { Locale } from "../../i18n/locales.ts";
import type { Message } from "../../i18n/message.ts";
import { translate } from "../../i18n/translate.ts";

export interface Letter {
  subject: string;
  /** Can have marks of `foreign-text.ts`, which only the HTML shows. */
  body: string;
  /** English unless given. */
  language?: Locale;
  /** The team it names; the email is deleted with it. */
  teamId?: number;
}

/** Translates the subject and the paragraphs into the receiver's language; null ones are left out. */
export function letterIn(
  language: Locale,
  subject: Message | string,
  ...paragraphs: (Message | string | null)[]
): Letter {
  const body = paragraphs
    .filter((each) => each !== null)
    .map((each) => translate(language, each))
    .join("\n\n");
  return { subject: withoutMarks(translate(language, subject)), body: `${body}\n`, language };
}
