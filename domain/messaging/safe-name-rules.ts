import { type Message, message } from "../../i18n/message.ts";
import { type CleanLine, normalized } from "../core/text-rules.ts";

const WRITTEN =
  /^[\p{L}\p{M}\p{N}\p{Zs}\p{Pd}\p{So}\p{Emoji_Modifier}.,'’‘`´′"“”!?()&+/@#°·׳״་\u200C\u200D]+$/u;
const MAX_LENGTH = 200;

/** Phone numbers, addresses, links and handles. */
const CONTACT: readonly RegExp[] = [
  // An address or a handle, but not 'Lim @ Ahmad'.
  /\S@|@\S/u,
  /[\p{L}\p{N}]_|_[\p{L}\p{N}]/u,
  /\b(?:insta|ig|snap|tg|wa|fb|dm|yt|kik|signal|twitter|facebook|youtube|tel|phone|text|e-?mail)\p{Z}*[:=@/]/iu,
  /\b(?:instagram|snapchat|tik ?tok|whats ?app|telegram|t\.me|discord|gmail|hotmail|icloud)\b/iu,
  // Anything email programs turn into a link, but not 'J.R.R.', '1.FC Köln', 'St.Pauli' or 'F.C.Porto'.
  /[\p{L}\p{N}][.。]\p{Ll}[\p{L}\p{N}-]/u,
  /(?<=[\p{L}\p{N}])(?<!(?<![\p{L}\p{N}])(?:\p{N}{1,2}|St|\p{L}))[.。](?!\p{Ll})\p{L}[\p{L}\p{N}-]/u,
  /\d\.\d+\.\d/u,
  /\/\/|\bwww\b|\bhttps?\b/iu,
  /(?:[.。]|\bdot\b[)\]]?)\p{Z}*(?:com|net|org|info|app|io|gg)\b/iu,
  // A phone number.
  /\p{N}(?:[^\p{L}\p{N}]*\p{N}){4}/u,
];
/** A sentence, which is no name in an email to a stranger. */
const SENTENCE: readonly RegExp[] = [
  // Text after a full stop (except an abbreviation), or an exclamation.
  /\p{L}{5}\. *\S/u,
  /[!?][^!?]|\S +\S+ +\S+ +\S+[!?]/u,
  // Addresses the reader.
  /\b(?:your|yours|please|click|visit|password|account)\b|\byou (?:are|can|get|got|have|may|must|need|owe|should|were|will|won)\b/iu,
];
/** Years are not phone numbers: 'Tigers 2012-2010'. */
const YEAR = /(?<![\p{L}\p{N}])(?:19|20)\d\d(?![\p{L}\p{N}])/gu;

/** As it is searched. Fullwidth and similar forms count as the plain character. */
const searched = (name: string) => normalized(name, "NFKC").replace(YEAR, "");

const isSeen = (patterns: readonly RegExp[], text: string) =>
  patterns.some((pattern) => pattern.test(text));

/**
 * Refuses a name that everybody can read and that holds a phone number, an address, a link or a
 * handle (decision 71). Not seen: digits and dots in words ('two one three'), letters that only look
 * like others, and letters spaced apart.
 */
export function publicName(line: CleanLine): CleanLine {
  return line.ok && isSeen(CONTACT, searched(line.value))
    ? { ok: false, empty: false, reason: message("coreErrors.publicName") }
    : line;
}

/**
 * Makes a user-typed name safe for unsolicited email: returns `instead` for anything that reads as
 * an address, a phone number or a sentence.
 */
export function safeName(name: string, instead: Message): string {
  if (name.length > MAX_LENGTH || !WRITTEN.test(normalized(name, "NFKC"))) return instead;
  return isSeen([...CONTACT, ...SENTENCE], searched(name)) ? instead : name;
}
