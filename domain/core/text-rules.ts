import { type Message, message } from "#i18n/message.ts";

/** More combining marks in a row than any script uses. */
const PILE_OF_MARKS = /\p{M}{33}/u;

/** Normalizing a run of combining marks takes quadratic time. */
export function hasExcessiveCombiningMarks(text: string): boolean {
  return PILE_OF_MARKS.test(text);
}

/** Returns text with such a run unchanged; cleaned text never has one. */
export function normalized(text: string, form: "NFC" | "NFKC" | "NFKD"): string {
  return hasExcessiveCombiningMarks(text) ? text : text.normalize(form);
}

export type CleanLine =
  | { ok: true; value: string }
  | { ok: false; empty: boolean; reason: Message };

const MAX_LINE = 200;

const MAX_RAW = 4000;

/**
 * Vietnamese, Burmese and Tibetan names stack three marks on a letter; pointed Hebrew about five.
 */
const MAX_MARKS = 8;

const TOO_MANY_MARKS = message("coreErrors.tooManyAccents");

/** Removing invisible characters can join others into new ones, so cleaning repeats. */
const MAX_PASSES = 5;

/**
 * Invisible in every script: zero-width space, word joiner, soft hyphen, fillers, direction marks.
 */
const INVISIBLE =
  /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u2060-\u2064\u206A-\u206F\u3164\uFEFF\uFFA0\u{E0001}]/gu;

// Joiners are meaningful in these scripts; elsewhere they only make different names look the same.
const STRAY_SCRIPT_JOINER =
  /(?<![\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Java}\p{scx=Bali}\p{scx=Cakm}\p{scx=Sund}])/u;
const EMOJI_JOINER =
  /(?:(?<=\p{Extended_Pictographic}\uFE0F?)|(?<=\p{Emoji_Modifier}))\u200D(?=\p{Extended_Pictographic})/u;
const KEPT_SELECTOR =
  /(?<=\p{sc=Han})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]|(?<=\p{Extended_Pictographic})[\uFE0E\uFE0F]|(?<=[0-9#*])\uFE0F(?=\u20E3)|(?<=\p{sc=Mymr})\uFE00|(?<=[\u1820-\u18AA])[\u180B-\u180D\u180F]/u;
/** The flags of England, Scotland and Wales are a black flag and up to seven tags. */
const KEPT_TAG = /(?<=\u{1F3F4}[\u{E0020}-\u{E007E}]{0,6})[\u{E0020}-\u{E007F}]/u;

/** Group 1 captures the occurrences that are visible and stay. */
const CONDITIONAL = new RegExp(
  [
    `(${KEPT_SELECTOR.source}|${KEPT_TAG.source}|${EMOJI_JOINER.source})`,
    `${STRAY_SCRIPT_JOINER.source}[\\u200C\\u200D]`,
    "[\\uFE00-\\uFE0F\\u180B-\\u180D\\u180F\\u{E0020}-\\u{E007F}\\u{E0100}-\\u{E01EF}]",
  ].join("|"),
  "gu",
);

const SPACE = /\p{White_Space}/u;
/** Looks like a space, but is not white space to Unicode. */
const BRAILLE_BLANK = /\u2800/gu;
/** Anything except white space and characters that are invisible on their own. */
const VISIBLE =
  /[^\p{White_Space}\u2800\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2060-\u2064\u206A-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\u{E0001}\u{E0020}-\u{E007F}\u{E0100}-\u{E01EF}]/u;

const REFUSED: readonly (readonly [RegExp, Message])[] = [
  [/[\n\v\f\r\u0085\u2028\u2029]/u, message("coreErrors.oneLine")],
  [/\p{Cc}/u, message("coreErrors.control")],
  [/[\u202A-\u202E\u2066-\u2069]/u, message("coreErrors.direction")],
  // Excludes visible format characters: Arabic number signs and the joiners and tags that stay.
  [
    /(?![\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u200C\u200D\u{E0020}-\u{E007F}])[\p{Cf}\p{Cn}\p{Co}]/u,
    message("coreErrors.notShown"),
  ],
  [new RegExp(`[\\p{Mn}\\p{Me}]{${MAX_MARKS + 1}}`, "u"), TOO_MANY_MARKS],
  [/^\p{M}/u, message("coreErrors.strayAccent")],
];

const UNREADABLE = message("coreErrors.unreadable");

function tooLong(max: number): CleanLine {
  return { ok: false, empty: false, reason: message("coreErrors.tooLong", { max }) };
}

/**
 * Cleans a single line to trimmed NFC without invisible characters, or returns the reason to reject
 * it; never truncates. `max` counts code points of the result, like PostgreSQL's char_length.
 */
export function cleanLine(raw: string, max: number = MAX_LINE): CleanLine {
  if (raw.length > MAX_RAW) return tooLong(max);
  // U+FFFD means that the text was already damaged by decoding invalid UTF-8.
  if (!raw.isWellFormed() || raw.includes("\uFFFD")) {
    return { ok: false, empty: false, reason: UNREADABLE };
  }
  const visible = withoutInvisible(raw);
  if (visible === null) return { ok: false, empty: false, reason: TOO_MANY_MARKS };
  const value = normalized(trimmed(visible), "NFC");
  if (value === "") return { ok: false, empty: true, reason: message("coreErrors.empty") };
  for (const [pattern, reason] of REFUSED) {
    if (pattern.test(value)) return { ok: false, empty: false, reason };
  }
  if (codePoints(value) > max) return tooLong(max);
  return { ok: true, value };
}

/**
 * Cleans multi-line text to trimmed NFC with \n line breaks, or returns the reason to reject it.
 * Control and direction characters are dropped, since they come unseen with copied text; `max`
 * counts code points.
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
    return { ok: false, empty: true, reason: message("coreErrors.empty") };
  }
  const value = trimmed(text);
  return codePoints(value) > max ? tooLong(max) : { ok: true, value };
}

function withoutInvisible(raw: string): string | null {
  let text = composed(raw);
  for (let pass = 0; text !== null && pass < MAX_PASSES; pass++) {
    // Removing a character can bring marks together, and in their new order a joiner can lose its
    // letter.
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

function composed(text: string): string | null {
  return hasExcessiveCombiningMarks(text) ? null : normalized(text, "NFC");
}

function trimmed(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && SPACE.test(text[start] ?? "")) start++;
  while (start < end && SPACE.test(text[end - 1] ?? "")) end--;
  return text.slice(start, end);
}

/** Counts like PostgreSQL: an emoji is one, a letter with a combining accent two. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/**
 * Names of tournaments or brackets are equal if they differ only in case or spaces. Not
 * `teamNameKey`, which equates 'Bracket I' and 'Bracket L'.
 */
export function labelKey(name: string): string {
  return normalized(name, "NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
}

/** The parts of a text between its blank lines. */
export const paragraphsOf = (text: string): string[] =>
  text.split(/\n{2,}/).filter((each) => each !== "");
