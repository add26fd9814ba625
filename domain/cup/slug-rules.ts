import { normalized } from "../core/text-rules.ts";

const MAX_SLUG = 60;

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
 * Lowercase ASCII letters, digits and single dashes, without trailing parentheses: 'U13-U15
 * (2012-2010)' becomes u13-u15. Returns `fallback` if nothing is left.
 */
export function slugOf(name: string, fallback = "group"): string {
  const slug = dashed(withoutLastBracket(name)) || dashed(name);
  return slug === "" ? fallback : slug;
}

/**
 * Lowercases a slug from a URL; '' if invalid, since it could contain bytes that PostgreSQL
 * rejects.
 */
export function slugFromAddress(raw: string): string {
  return /^[a-z0-9-]{1,80}$/i.test(raw) ? raw.toLowerCase() : "";
}

export function freeSlug(name: string, taken: ReadonlySet<string>, fallback = "group"): string {
  const slug = slugOf(name, fallback);
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

interface Named {
  name: string;
  slug: string;
  formerSlugs: readonly string[];
}

/** Finds the tournament for `?group=` by slug (ignoring case), name or a former slug, else null. */
export function tournamentByGroup<T extends Named>(
  tournaments: readonly T[],
  raw: string | null,
): T | null {
  if (raw === null) return null;
  const slug = raw.toLowerCase();
  return (
    tournaments.find((each) => each.slug === slug) ??
    tournaments.find((each) => each.name === raw) ??
    tournaments.find((each) => each.formerSlugs.includes(slug)) ??
    null
  );
}

const MOST_FORMER = 5;

/** The slugs of a tournament that is renamed among `others`, whose links it never takes. */
export function renamedSlugs({ slug, formerSlugs }: Named, name: string, others: readonly Named[]) {
  const taken = others.flatMap((each) => [each.slug, ...each.formerSlugs]);
  const free = freeSlug(name, new Set(taken));
  const former = [...formerSlugs, slug].filter((each) => each !== free);
  return { slug: free, formerSlugs: former.slice(-MOST_FORMER) };
}

export function isUnknownGroup(tournaments: readonly Named[], raw: string | null): boolean {
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
