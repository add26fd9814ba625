import { normalized } from "../text/normal-form-rules.ts";

const MAX_SLUG = 60;

/** Latin letters that do not come apart into a letter and an accent. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ŋ: "n",
};

/**
 * The part of an address that names a tournament, team or cup: lower case ASCII letters, digits and single dashes,
 * without the last bracket: 'U13-U15 (2012-2010)' is u13-u15, 'U16+ (2009 & older)' u16. A name that leaves
 * nothing gives `fallback`.
 */
export function slugOf(name: string, fallback = "group"): string {
  const slug = dashed(withoutLastBracket(name)) || dashed(name);
  return slug === "" ? fallback : slug;
}

/** A slug as an address names it, in any letter case; '' for what is none, which a database might not compare. */
export function slugFromAddress(raw: string): string {
  return /^[a-z0-9-]{1,80}$/i.test(raw) ? raw.toLowerCase() : "";
}

/** A slug that is not in `taken`: the plain one, else with -2, -3 … behind it. */
export function freeSlug(name: string, taken: ReadonlySet<string>, fallback = "group"): string {
  const slug = slugOf(name, fallback);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/**
 * The tournament that `?group=` of an address means: its slug in any letter case, or its exact name. Null
 * where it names none, and for one that the cup does not have (`isUnknownGroup`).
 */
export function tournamentByGroup<T extends { slug: string; name: string }>(
  tournaments: readonly T[],
  raw: string | null,
): T | null {
  if (raw === null) return null;
  const slug = raw.toLowerCase();
  const bySlug = tournaments.find((each) => each.slug === slug);
  return bySlug ?? tournaments.find((each) => each.name === raw) ?? null;
}

/** Whether `?group=` of an address names a tournament that is none of these. */
export function isUnknownGroup(
  tournaments: readonly { slug: string; name: string }[],
  raw: string | null,
): boolean {
  return raw !== null && raw !== "" && tournamentByGroup(tournaments, raw) === null;
}

function withoutLastBracket(name: string): string {
  const trimmed = name.trimEnd();
  const open = trimmed.endsWith(")") ? trimmed.lastIndexOf("(") : -1;
  return open < 0 ? trimmed : trimmed.slice(0, open);
}

function dashed(text: string): string {
  return normalized(text.slice(0, 1000), "NFKD")
    .toLowerCase()
    .replace(/[^\0-\x7f]/gu, (letter) => PLAIN[letter] ?? (/\p{M}/u.test(letter) ? "" : " "))
    .replace(/['`]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG + 1)
    .replace(/^-/, "")
    .slice(0, MAX_SLUG)
    .replace(/-$/, "");
}
