import { type Message, message } from "#i18n/message.ts";

export const CANNOT_SHOW = message("forms.cannotShow");
export const CANNOT_SAVE = message("forms.cannotSave");
export const NO_CONNECTION = message("forms.noConnection");

/** Message for a response that came from a proxy instead of the site. */
export function unreachableMessage(status: number): Message {
  return status === 429 ? message("forms.tooMany") : message("forms.unreachable");
}

/**
 * Returns the success message for a key in the address, or null if it is unknown. Ignores inherited
 * keys such as `constructor`.
 */
export function doneMessage<Said>(
  words: Readonly<Record<string, Said>>,
  done: string | null,
): Said | null {
  return done !== null && Object.hasOwn(words, done) ? (words[done] ?? null) : null;
}
