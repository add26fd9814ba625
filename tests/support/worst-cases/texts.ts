/** Repeated pieces that could make a text slow to read: spaces, separators, quotes, brackets … */
const ASCII = [
  [" ", "\t", "\n", "\r\n", "\0", "a ", "a\n", "a", "A", "1", "1 ", "1.", "a.", "%41"],
  ["-", ".", "@", ":", "/", "%", ",", ", ", ";", "=", "?", "(", "()", "<", "<b>"],
  ["a=b&", "a=b; ", '"', '"",'],
].flat();
/** … and what Unicode offers: marks, invisible and joining characters, emoji, broken text. */
const UNICODE = [
  ["\u00A0", "\u200B", "\u00AD", "\u200D", "\u202E", "\uFE0F", "\uFFFD", "\uD83D", "\uFDFA"],
  ["\u0301", "\u0301\u0323", "\u0344", "\u0301\u200B\u0323\u200B", "\u20DD", "\u0130"],
  ["a\u200D", "\u0628\u200C", "\u{1F469}\u200D", "\u26BD\uFE0F", "\u1100\u1161\u11A8"],
  ["\u{1F3F4}\u{E0067}", "\u{E0067}"],
].flat();

/** About so many characters, with a different character at both ends. */
const around = (unit: string) => (length: number) =>
  `a${unit.repeat(Math.ceil(length / unit.length))}b`;

export const worstTexts = [...ASCII, ...UNICODE].map((unit) => ({
  name: `repeated ${printable(unit)}`,
  ofLength: around(unit),
}));

function printable(text: string): string {
  return JSON.stringify(text).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
