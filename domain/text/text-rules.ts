import { hasPileOfMarks, normalized } from "./normal-form-rules.ts";

/** What a cleaned text is, or why it was refused. `empty` lets a form say 'First Name is required' instead. */
export type CleanLine = { ok: true; value: string } | { ok: false; empty: boolean; reason: string };

/** Names of people are up to 200 characters each (code points after cleaning). */
const MAX_LINE = 200;

/** UTF-16 units that are looked at. A person types far less, and what comes after costs no more than its length. */
const MAX_RAW = 4000;

/** Vietnamese, Burmese and Tibetan names stack three marks on a letter; pointed Hebrew about five. */
const MAX_MARKS = 8;

const TOO_MANY_MARKS = "Too many accents are stacked on one letter.";

/** How often what draws nothing is taken out: what is left may have come together in another way. */
const MOST_PASSES = 5;

/** Drawn as nothing in every script: zero-width space, word joiner, soft hyphen, fillers, direction marks. */
const INVISIBLE =
  /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u2060-\u2064\u206A-\u206F\u3164\uFEFF\uFFA0\u{E0001}]/gu;

// Joiners change the letters before them in these scripts; anywhere else they only make two names look the same.
const STRAY_SCRIPT_JOINER =
  /(?<![\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Java}\p{scx=Bali}\p{scx=Cakm}\p{scx=Sund}])/u;
const EMOJI_JOINER =
  /(?:(?<=\p{Extended_Pictographic}\uFE0F?)|(?<=\p{Emoji_Modifier}))\u200D(?=\p{Extended_Pictographic})/u;
const KEPT_SELECTOR =
  /(?<=\p{sc=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]|(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|(?<=[0-9#*])\uFE0F(?=\u20E3)|(?<=\p{sc=Mymr})\uFE00|(?<=[\u1820-\u18AA])[\u180B-\u180D\u180F]/u;
/** The flags of England, Scotland and Wales are a black flag and up to seven tags. */
const KEPT_TAG = /(?<=\u{1F3F4}[\u{E0020}-\u{E007E}]{0,6})[\u{E0020}-\u{E007F}]/u;

/** A conditional invisible: kept where one of the patterns above says that it draws something. */
const CONDITIONAL = new RegExp(
  [
    `(${KEPT_SELECTOR.source}|${KEPT_TAG.source}|${EMOJI_JOINER.source})`,
    `${STRAY_SCRIPT_JOINER.source}[\\u200C\\u200D]`,
    "[\\uFE00-\\uFE0F\\u180B-\\u180D\\u180F\\u{E0020}-\\u{E007F}\\u{E0100}-\\u{E01EF}]",
  ].join("|"),
  "gu",
);

const SPACE = /\p{White_Space}/u;
/** The blank braille pattern is a space in all but name. */
const BRAILLE_BLANK = /\u2800/gu;
/** Anything but space and what draws nothing where nothing stands before it. */
const VISIBLE =
  /[^\p{White_Space}\u2800\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2060-\u2064\u206A-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\u{E0001}\u{E0020}-\u{E007F}\u{E0100}-\u{E01EF}]/u;

const REFUSED: readonly (readonly [RegExp, string])[] = [
  [
    /[\n\v\f\r\u0085\u2028\u2029]/u,
    "Line breaks are not allowed here; please write it on one line.",
  ],
  [/\p{Cc}/u, "This contains a tab or another control character; please type it again."],
  [
    /[\u202A-\u202E\u2066-\u2069]/u,
    "This contains a hidden sign that turns the writing around; please type it again.",
  ],
  // The number signs of Arabic are format characters that can be seen; so are the kept joiners and tags.
  [
    /(?![\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u200C\u200D\u{E0020}-\u{E007F}])[\p{Cf}\p{Cn}\p{Co}]/u,
    "This contains a character that cannot be shown; please type it again.",
  ],
  [new RegExp(`[\\p{Mn}\\p{Me}]{${MAX_MARKS + 1}}`, "u"), TOO_MANY_MARKS],
  [/^\p{M}/u, "This begins with an accent that has no letter."],
];

const UNREADABLE = "This contains a character that could not be read; please type it again.";

/** Upper limit of characters in words a visitor understands. */
function tooLong(max: number): CleanLine {
  const most = max.toLocaleString("en-US");
  return { ok: false, empty: false, reason: `Please use at most ${most} characters.` };
}

/**
 * Cleans a single-line text field, or says in a sentence why not; nothing is ever cut.
 * The value is in NFC, trimmed, without characters that draw nothing; inner white space stays as typed.
 * `max` counts code points of the cleaned value, as PostgreSQL's char_length does.
 */
export function cleanLine(raw: string, max: number = MAX_LINE): CleanLine {
  if (raw.length > MAX_RAW) return tooLong(max);
  // U+FFFD is what bytes that are not UTF-8 were decoded to: the text has been harmed already.
  if (!raw.isWellFormed() || raw.includes("\uFFFD")) {
    return { ok: false, empty: false, reason: UNREADABLE };
  }
  const visible = withoutInvisible(raw);
  if (visible === null) return { ok: false, empty: false, reason: TOO_MANY_MARKS };
  const value = normalized(trimmed(visible), "NFC");
  if (value === "") return { ok: false, empty: true, reason: "Please write something here." };
  for (const [pattern, reason] of REFUSED) {
    if (pattern.test(value)) return { ok: false, empty: false, reason };
  }
  if (codePoints(value) > max) return tooLong(max);
  return { ok: true, value };
}

/**
 * Cleans a text of several lines, or says in a sentence why not. Line breaks are \n whatever was sent; control
 * characters and signs that turn the writing around are dropped, as they come along unseen with what is
 * copied. The value is in NFC and trimmed; tabs and empty lines inside stay. `max` counts code points.
 */
export function cleanText(raw: string, max: number): CleanLine {
  if (raw.length > 3 * max) return tooLong(max);
  if (!raw.isWellFormed() || raw.includes("\uFFFD")) {
    return { ok: false, empty: false, reason: UNREADABLE };
  }
  const text = composed(
    raw
      .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/gu, "\n")
      .replace(/[\u202A-\u202E\u2066-\u2069]|(?![\n\t])\p{Cc}/gu, ""),
  );
  if (text === null) return { ok: false, empty: false, reason: TOO_MANY_MARKS };
  if (!VISIBLE.test(text)) {
    return { ok: false, empty: true, reason: "Please write something here." };
  }
  const value = trimmed(text);
  return codePoints(value) > max ? tooLong(max) : { ok: true, value };
}

/** Null for a tangle of marks and joiners that is still changing after more passes than any writing needs. */
function withoutInvisible(raw: string): string | null {
  let text = composed(raw);
  for (let pass = 0; text !== null && pass < MOST_PASSES; pass++) {
    // What was removed may have kept marks apart, and in their new order a joiner may have lost its letter.
    const next = composed(
      text
        .replace(INVISIBLE, "")
        .replace(CONDITIONAL, (_, kept: string | undefined) => kept ?? "")
        .replace(BRAILLE_BLANK, " "),
    );
    if (next === text) return text;
    text = next;
  }
  return null;
}

/** In NFC; null for a pile of marks. */
function composed(text: string): string | null {
  return hasPileOfMarks(text) ? null : normalized(text, "NFC");
}

/** Without white space at its ends. A pattern would try again from every space within. */
function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && SPACE.test(text[start] ?? "")) start++;
  while (start < end && SPACE.test(text[end - 1] ?? "")) end--;
  return text.slice(start, end);
}

/** Characters as PostgreSQL counts them: an emoji is one, a letter with a combining accent two. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
