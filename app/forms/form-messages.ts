export const CANNOT_SHOW =
  "We cannot show this right now. Nothing was lost; try again in a moment.";
export const CANNOT_SAVE = "We cannot save right now. Nothing was lost; try again in a moment.";

export const NO_CONNECTION = "No connection. Nothing was lost; please try again.";

/** Message for a response that came from a proxy instead of the site. */
export function unreachableMessage(status: number): string {
  return status === 429
    ? "Too many requests came from your network. Nothing was lost; wait a minute and try again."
    : "The site can't be reached right now. Nothing was lost; please try again in a minute.";
}

/**
 * Returns the success message for a key in the address, or null if it is unknown. Ignores inherited
 * keys such as `constructor`.
 */
export function doneMessage(
  words: Readonly<Record<string, string>>,
  done: string | null,
): string | null {
  return done !== null && Object.hasOwn(words, done) ? (words[done] ?? null) : null;
}
