/** Whether the font of the cards has the letters; pictures of other names would show empty boxes. */
export function isDrawable(text: string): boolean {
  return /^[\u0020-\u017e\u2010-\u201f\u2026]*$/.test(text);
}
