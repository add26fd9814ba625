/**
 * What a page says has just been done, by the word in its address; null for a word that means nothing here,
 * also for one that every object has, as 'constructor'.
 */
export function doneWords(
  words: Readonly<Record<string, string>>,
  done: string | null,
): string | null {
  return done !== null && Object.hasOwn(words, done) ? (words[done] ?? null) : null;
}
