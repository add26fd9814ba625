import anyAscii from "any-ascii";
import { normalized } from "./text-rules.ts";

/** In UTF-16 units; names and addresses are shorter. */
const MAX_SEARCHED = 300;

/**
 * Whether a text contains each typed word, within a word or at the start of several, in any order, whatever the script, case, accents, apostrophes and dashes; an empty search finds all. For
 * finding only, and for the server only: its tables are half a megabyte.
 */
export function textFinder(typed: string): (text: string) => boolean {
  const wanted = spellings(typed);
  const signs = typed.trim().slice(0, MAX_SEARCHED);
  // Punctuation only, such as the name '!!!'.
  if (wanted.every((words) => words.length === 0)) return (text) => text.includes(signs);
  return (text) => {
    const found = spellings(text);
    return wanted.some((words, way) => words.every((word) => hasWord(found[way] ?? [], word)));
  };
}

function hasWord(words: readonly string[], wanted: string): boolean {
  return words.some(
    (word, index) => word.includes(wanted) || words.slice(index).join("").startsWith(wanted),
  );
}

/** The words in ASCII; and so that Müller is also Mueller, Søren Soeren and Åse Aase. */
function spellings(text: string): [string[], string[]] {
  const words = normalized(text.slice(0, MAX_SEARCHED), "NFC")
    // Letters that the library doesn't know stay, so that they find themselves.
    .replace(/[^\0-\x7f]/gu, (letter) => anyAscii(letter) || letter.replace(/[^\p{L}\p{N}]/u, ""))
    .toLowerCase()
    .split(/[\s,;/]+/)
    .map((word) => word.replace(/(?![a-z0-9])[\0-\x7f]/g, ""))
    .filter(Boolean);
  return [words, words.map((word) => word.replace(/([aou])e/g, "$1").replaceAll("aa", "a"))];
}
