/**
 * Returns the success message for a key in the address, or null if it is unknown. Ignores inherited
 * keys such as `constructor`.
 */
export function doneWords(
  words: Readonly<Record<string, string>>,
  done: string | null,
): string | null {
  return done !== null && Object.hasOwn(words, done) ? (words[done] ?? null) : null;
}
