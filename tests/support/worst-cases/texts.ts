/** What is repeated in a text that somebody could type or send to make it slow to read. */
const AGAIN: Record<string, string> = {
  spaces: " ",
  tabs: "\t",
  "no-break spaces": "\u00A0",
  "line breaks": "\n",
  "line breaks of Windows": "\r\n",
  words: "a ",
  "words and line breaks": "a\n",
  letters: "a",
  capitals: "A",
  digits: "1",
  "digits and spaces": "1 ",
  "digits and dots": "1.",
  dashes: "-",
  dots: ".",
  "labels of a domain": "a.",
  "at signs": "@",
  colons: ":",
  slashes: "/",
  "percent signs": "%",
  "letters in percents": "%41",
  "pairs of a query": "a=b&",
  "pairs of a cookie": "a=b; ",
  commas: ",",
  "commas and spaces": ", ",
  semicolons: ";",
  quotes: '"',
  "quoted cells": '"",',
  brackets: "(",
  "closed brackets": "()",
  "signs of less": "<",
  tags: "<b>",
  "equal signs": "=",
  "question marks": "?",
  accents: "\u0301",
  "accents out of order": "\u0301\u0323",
  "accents that come apart": "\u0344",
  "accents and invisible spaces": "\u0301\u200B\u0323\u200B",
  "enclosing marks": "\u20DD",
  "invisible spaces": "\u200B",
  "soft hyphens": "\u00AD",
  joiners: "\u200D",
  "letters and joiners": "a\u200D",
  "Arabic letters and joiners": "\u0628\u200C",
  "emoji and joiners": "👩\u200D",
  selectors: "\uFE0F",
  "emoji and selectors": "⚽\uFE0F",
  flags: "\u{1F3F4}\u{E0067}",
  "tags of flags": "\u{E0067}",
  "signs that turn the writing around": "\u202E",
  "parts of syllables": "\u1100\u1161\u11A8",
  "letters that become eighteen": "\uFDFA",
  "letters that grow in lower case": "İ",
  zeros: "\0",
  "halves of characters": "\uD83D",
  "characters that were lost": "\uFFFD",
};

export interface WorstText {
  name: string;
  /** About so many characters of it, with something that is not of them at both ends. */
  ofLength: (length: number) => string;
  /** So many bytes of it in UTF-8. */
  ofBytes: (bytes: number) => string;
}

export const worstTexts: readonly WorstText[] = Object.entries(AGAIN).map(([name, again]) => ({
  name,
  ofLength: (length) => `a${again.repeat(Math.ceil(length / again.length))}b`,
  ofBytes: (bytes) => `a${again.repeat(Math.floor((bytes - 2) / Buffer.byteLength(again)))}b`,
}));
