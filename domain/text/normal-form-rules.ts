/** More marks in a row than any writing has. */
const PILE_OF_MARKS = /\p{M}{33}/u;

/** Whether a text has a pile of marks, which takes time with the square of its height to be put in order. */
export function hasPileOfMarks(text: string): boolean {
  return PILE_OF_MARKS.test(text);
}

/** A text in one of Unicode's normal forms. One with a pile of marks stays as it is: no text that was cleaned has one. */
export function normalized(text: string, form: "NFC" | "NFKC" | "NFKD"): string {
  return hasPileOfMarks(text) ? text : text.normalize(form);
}
