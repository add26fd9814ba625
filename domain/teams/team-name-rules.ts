import { type CleanLine, cleanLine, normalized } from "../core/text-rules.ts";
import { publicName } from "../messaging/safe-name-rules.ts";

/**
 * The part of Unicode's confusables (UTS #39) in Latin, Greek, Cyrillic, Armenian, Coptic, Cherokee
 * and Lisu, with small capitals and stroked letters. Applied after NFKD, which handles fullwidth,
 * mathematical and circled letters.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  "2": "ƧϨꙄƻ",
  "3": "ƷȜЗӠⳌ",
  "4": "Ꮞ",
  "5": "Ƽ",
  "6": "бᏮⳒ",
  "8": "Ȣȣ",
  "9": "ꝮⳊ",
  a: "ɑαаΑАᎪꓮᴀⲀⲁ",
  ae: "æÆӕӔᴁ",
  b: "ƄЬΒВвᏴᏏꞴʙɓƃƂƀⲂ",
  c: "ᴄсСⲥⲤᏟꓚϲϹȼꮯ",
  d: "ԁᎠᏧꓓꓒᴅɗɖđĐÐðƌƉ",
  e: "еЕҽΕεᎬꓰᴇɇɆⲈꬲ",
  f: "ꬵꞙꞘẝքϜꓝƒƑꜰ",
  g: "ɡցԌᏀᏳꓖɢɠǥǤ",
  h: "һհᏂΗНнᎻꓧʜħĦћɦⱧⲎӉӇ",
  i: "ıɩɪιіІΙӏӀᎥꙇɨƗƖⲒꓲǀ",
  j: "ϳјЈͿᎫꓙᴊɉɈʝ",
  k: "κΚкКᏦꓗᴋƙⱩⲔĸ",
  l: "łŁʟᏞꓡɫɭƚⳐ",
  m: "ΜМмᎷꓟᴍϺⲘӍ",
  n: "ոռΝηꓠɴɳƞƝⲚп",
  o: "οОоΟσօՕᴏⲟⲞꓳøØɵƟƠơჿ",
  oe: "œŒɶ",
  p: "ρрРΡᏢꓑᴘⲣⲢƥ",
  q: "ԛԚգզʠ",
  r: "гᴦʀɽɼɍᏒᎡꓣƦꭇⲅ",
  s: "ѕЅꜱՏᏕᏚꓢʂƽ",
  t: "τΤтТᎢꓔᴛƭŧŦƮȾⲦ",
  u: "υսՍᴜʋꓴʉɄꭎ",
  v: "νѵѴᴠᏙꓦ",
  w: "ωԝԜᴡᎳᏔꓪѡաɯ",
  x: "χхХΧꓫⲬ",
  y: "уУүҮΥγɣʏᎩᎽꓬƴɏɎⲨყ",
  z: "ΖᏃꓜᴢʐƶƵȥȤⲌ",
};

const LATIN = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, others]) =>
    Array.from(others, (other) => [other, latin] as const),
  ),
);

/** Negative circled and squared capitals (🅐, 🅰), which have no decomposition. */
const ENCLOSED_A = [0x1f150, 0x1f170];

/** The lowercase Latin letter or digit that a character looks like, else the character itself. */
function latinLookAlike(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const first = ENCLOSED_A.find((start) => code >= start && code < start + 26);
  if (first !== undefined) return String.fromCharCode(97 + code - first);
  return LATIN.get(character) ?? character;
}

/**
 * In code points. The longest real club names have about seventy (Clwb Pêl-droed
 * Llanfairpwll…gogoch).
 */
export const MAX_TEAM_NAME = 80;

export function cleanTeamName(raw: string): CleanLine {
  const line = publicName(cleanLine(raw, MAX_TEAM_NAME));
  return line.ok ? { ok: true, value: line.value.replace(/\p{White_Space}+/gu, " ") } : line;
}

/** In UTF-16 units; more than twice the maximum length. */
const MAX_COMPARED = 400;

/** Accents of every script, except the voicing marks of kana, which change the letter. */
const ACCENT = /(?![\u3099\u309A])\p{Script=Inherited}/gu;
const SIGNS = /[\p{P}\p{Z}\p{C}\p{Sk}\p{Sm}]/gu;

/**
 * Team names are equal (unique in a tournament) if their keys are: it ignores case, accents,
 * spaces, punctuation and look-alikes (other scripts, 0 and O, 1, l and I, rn and m). Not for
 * display. Never empty for a non-empty name.
 */
export function teamNameKey(raw: string): string {
  const name = raw.slice(0, MAX_COMPARED);
  const letters = normalized(name, "NFKD").replace(ACCENT, "");
  const key = letters
    .split(/\p{White_Space}+/u)
    .map(wordKey)
    .join("");
  return key === "" ? signsKey(name) : key;
}

function wordKey(word: string): string {
  // η looks like n but Η like H: words with Latin letters are compared as typed, others in
  // capitals, so that case doesn't matter within a script.
  const typed = /\p{Script=Latin}/u.test(word) ? word : word.toUpperCase();
  return (
    Array.from(typed.replace(SIGNS, ""), latinLookAlike)
      .join("")
      // Three steps, because ẞ becomes ß and then SS.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replaceAll("ς", "σ")
      .replace(/[i1]/g, "l")
      .replaceAll("0", "o")
      .replaceAll("m", "rn")
      .replaceAll("w", "vv")
  );
}

/** Names of punctuation only ('-', '!!!'), with all dashes and all apostrophes merged. */
function signsKey(name: string): string {
  return normalized(name, "NFKC")
    .replace(/\p{White_Space}/gu, "")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/[\p{Pi}\p{Pf}`´ʹʻʼ′]/gu, "'");
}
