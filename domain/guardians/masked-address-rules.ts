const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** 'r…@example.org': who knows the address sees which it is, and nobody else learns it. */
export function maskedAddress(email: string): string {
  const [first] = graphemes.segment(email);
  return `${first?.segment ?? ""}…${email.slice(email.lastIndexOf("@"))}`;
}
