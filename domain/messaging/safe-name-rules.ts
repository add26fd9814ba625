import { type Message, message, type Text } from "#i18n/message.ts";
import { type CleanLine, normalized } from "../core/text-rules.ts";

const WRITTEN =
  /^[\p{L}\p{M}\p{N}\p{Zs}\p{Pd}\p{So}\p{Emoji_Modifier}.,'’‘`´′"“”!?()&+/@#°·׳״་\u200C\u200D]+$/u;
const MAX_LENGTH = 200;

const SERVICES =
  "insta|ig|snap|tg|wa|fb|dm|yt|kik|icq|line|viber|steam|signal|twitter|tel|phone|text|e-?mail";
const ENDINGS = "com|net|org|info|app|io|gg";
const DIGIT = "[\\p{N}〇零一二三四五六七八九]";
const DIGIT_WORDS =
  "zero|one|two|three|four|five|six|seven|eight|nine|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve";

/** Phone numbers, addresses, links and handles. */
const CONTACT: readonly RegExp[] = [
  // An address or a handle, but not 'Lim @ Ahmad'.
  /\S@|@\S|^\p{Z}*@|@\p{Z}+\S*\p{N}|\p{L}#\p{N}{3}|\bu\/\p{L}/u,
  /[\p{L}\p{N}]_|_[\p{L}\p{N}]/u,
  new RegExp(`\\b(?:${SERVICES})\\p{Z}*[:=@/]`, "iu"),
  // 'Snap uncle47', but not 'Snap Dragons' or 'FB 04'.
  new RegExp(`\\b(?:${SERVICES})\\p{Z}+(?=[\\p{L}.-]*\\p{N})(?=\\p{N}*\\p{L})\\S{5}`, "iu"),
  /\b(?:add|dm|msg|pm|text|write) (?:me|us)\b|\bhmu\b/iu,
  /insta ?gram|snap ?chat|tik ?tok|whats ?app|face ?book|you ?tube|we ?chat/iu,
  /\b(?:telegram|t\.me|discord|gmail|hotmail|icloud|outlook|yahoo)\b/iu,
  // Anything email programs turn into a link, but not 'J.R.R.', '1.FC Köln', 'St.Pauli' or 'F.C.Porto'.
  /[\p{L}\p{N}][.。]\p{Ll}[\p{L}\p{N}-]/u,
  /(?<=[\p{L}\p{N}])(?<!(?<![\p{L}\p{N}])(?:\p{N}{1,2}|St|\p{L}))[.。](?!\p{Ll})\p{L}[\p{L}\p{N}-]/u,
  /\d\.\d+\.\d/u,
  /\/\/|\bwww\b|\bhttps?\b/iu,
  new RegExp(`[.。]\\p{Z}*(?:${ENDINGS})\\b`, "iu"),
  // 'evil dot xyz', but not 'Polka Dot Kids'.
  new RegExp(
    `\\bdot\\b\\P{L}*(?:${ENDINGS}|xyz|me|tv|co|ly|link|site|online|shop|live|dev|us|uk|ee)\\b`,
    "iu",
  ),
  new RegExp(`\\bpunto\\b\\P{L}*(?:${ENDINGS})\\b`, "iu"),
  // A phone number, in one place or in several.
  new RegExp(`${DIGIT}(?:[^\\p{L}\\p{N}]*${DIGIT}){4}`, "u"),
  /(?:\p{N}\P{N}*){7}/u,
  new RegExp(`(?:\\b(?:${DIGIT_WORDS})\\b\\P{L}*){4}`, "iu"),
];
/** A sentence, which is no name in an email to a stranger. */
const SENTENCE: readonly RegExp[] = [
  // Text after a full stop (except an abbreviation), or an exclamation.
  /\p{L}{5}\. *\S/u,
  /[!?][^!?]|\S +\S+ +\S+ +\S+[!?]/u,
  // Addresses the reader.
  /\b(?:your|yours|please|click|visit|password|account)\b|\byou (?:are|can|get|got|have|may|must|need|owe|should|were|will|won)\b/iu,
];
/** Two years are no phone number: 'Tigers 2012-2010'. */
const YEAR = /(?<![\p{L}\p{N}])(?:19|20)\d\d(?![\p{L}\p{N}])/u;

/** As it is searched. Fullwidth and similar forms count as the plain character. */
const searched = (name: string) => normalized(name, "NFKC").replace(YEAR, "").replace(YEAR, "");

const isSeen = (patterns: readonly RegExp[], text: string) =>
  patterns.some((pattern) => pattern.test(text));

/**
 * Refuses a name that everybody can read and that holds a phone number, an address, a link or a
 * handle (docs/decisions/07). Not seen: letters that only look like others, letters spaced apart,
 * and a handle that could be a word ('Snap Unclebob').
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
export function safeName(name: string, instead: Message): Text {
  if (name.length > MAX_LENGTH || !WRITTEN.test(normalized(name, "NFKC"))) return instead;
  return isSeen([...CONTACT, ...SENTENCE], searched(name)) ? instead : name;
}
