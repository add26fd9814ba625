import { normalized } from "../text/normal-form-rules.ts";
import { type CleanLine, cleanLine } from "../text/text-rules.ts";
import { latinLookAlike } from "./look-alikes.ts";

/** Code points. The longest real club names have about seventy (Clwb Pêl-droed Llanfairpwll…gogoch). */
export const MAX_TEAM_NAME = 80;

/** A team's name as it is shown: a cleaned line whose every run of white space is one space. */
export function cleanTeamName(raw: string): CleanLine {
  const line = cleanLine(raw, MAX_TEAM_NAME);
  return line.ok ? { ok: true, value: line.value.replace(/\p{White_Space}+/gu, " ") } : line;
}

/** UTF-16 units that are compared: more than twice what a name may have. */
const MOST_COMPARED = 400;

/** Accents of every script; the voicing marks of kana stay, as they make another letter. */
const ACCENT = /(?![\u3099\u309A])\p{Script=Inherited}/gu;
const SIGNS = /[\p{P}\p{Z}\p{C}\p{Sk}\p{Sm}]/gu;

/**
 * What makes two team names the same (unique in a tournament): equal but for case, accents, white space,
 * punctuation and look-alikes: letters of other scripts, 0 and O, 1, l and I, rn and m. A key, not a text
 * to show. Never empty for a name that is not.
 */
export function teamNameKey(raw: string): string {
  const name = raw.slice(0, MOST_COMPARED);
  const letters = normalized(name, "NFKD").replace(ACCENT, "");
  const key = letters
    .split(/\p{White_Space}+/u)
    .map(wordKey)
    .join("");
  return key === "" ? signsKey(name) : key;
}

function wordKey(word: string): string {
  // η looks like n and Η like H: a word with Latin letters is compared as typed, any other in capitals, so that
  // case makes no difference within its script.
  const typed = /\p{Script=Latin}/u.test(word) ? word : word.toUpperCase();
  return (
    Array.from(typed.replace(SIGNS, ""), latinLookAlike)
      .join("")
      // Three times: ẞ becomes ß, that SS, and all letters small again.
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

/** A name of signs alone ('-', '!!!') is compared by them; all dashes are one, and so are all apostrophes. */
function signsKey(name: string): string {
  return normalized(name, "NFKC")
    .replace(/\p{White_Space}/gu, "")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/[\p{Pi}\p{Pf}`´ʹʻʼ′]/gu, "'");
}
