const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Masks an address as 'r…@example.org'. */
export function maskedAddress(email: string): string {
  const [first] = graphemes.segment(email);
  return `${first?.segment ?? ""}…${email.slice(email.lastIndexOf("@"))}`;
}
