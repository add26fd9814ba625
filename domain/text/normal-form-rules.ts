/** More combining marks in a row than any script uses. */
const PILE_OF_MARKS = /\p{M}{33}/u;

/** Normalizing a run of combining marks takes quadratic time. */
export function hasPileOfMarks(text: string): boolean {
  return PILE_OF_MARKS.test(text);
}

/** Returns text with such a run unchanged; cleaned text never has one. */
export function normalized(text: string, form: "NFC" | "NFKC" | "NFKD"): string {
  return hasPileOfMarks(text) ? text : text.normalize(form);
}
