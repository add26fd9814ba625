import { playDay } from "./cup-words.ts";
import type { Tournament } from "./current-cup.ts";

/** How many of a team are on the field: the 7 of 7v7. */
export const ON_THE_FIELD = 7;

/** 'U13-U15 (born 2012-2010)': a tournament with who plays in it; its name alone where nobody has said. */
export function whoPlays({ name, bornText }: Pick<Tournament, "name" | "bornText">): string {
  return bornText ? `${shortName(name)} (${bornText})` : name;
}

/** 'U13-U15': a tournament's name without the years in brackets behind it. */
export function shortName(name: string): string {
  return name.replace(/\s*\([^()]*\)\s*$/, "") || name;
}

/** 'U16+ (2009 and older) plays July 27': the rule of who plays when, as far as it is known. */
export function whoPlaysWhen(
  tournament: Pick<Tournament, "name" | "bornText" | "playsOn" | "playsText">,
): string {
  const day = playDay(tournament);
  return day ? `${whoPlays(tournament)} plays ${day}` : whoPlays(tournament);
}

/** 'Cash prize from $1,050 to $1,505', 'Cash prize of $2,000'. Empty where none is told. */
export function prizeWords(prizeText: string): string {
  if (!prizeText) return "";
  return `Cash prize ${/\bto\b|[-–]/.test(prizeText) ? "from" : "of"} ${prizeText}`;
}

/** How many players a team has, and whether any of them are subs (spec §9: seven, and none). */
export function rosterRule(rosterSize: number): string {
  const most = `Maximum ${rosterSize} players per team`;
  const subs = rosterSize - ON_THE_FIELD;
  if (subs <= 0) return `${most}. No subs`;
  return `${most}: ${ON_THE_FIELD} on the field and ${subs} ${subs === 1 ? "sub" : "subs"}`;
}

/** Tournaments in the order of their days; those whose day nobody can tell stay in theirs, last. */
export function byPlayDay<T extends Pick<Tournament, "playsOn" | "playsText">>(
  tournaments: readonly T[],
): T[] {
  const rank = (tournament: T) => dayOfYear(tournament) ?? "99";
  return tournaments.toSorted((a, b) => (rank(a) < rank(b) ? -1 : rank(a) > rank(b) ? 1 : 0));
}

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/** '07-28' of a day that is set or written as 'July 28'; else null. */
function dayOfYear({ playsOn, playsText }: Pick<Tournament, "playsOn" | "playsText">) {
  if (playsOn) return playsOn.slice(5);
  const [, month = "", day = ""] = /^([a-z]+)\s+(\d{1,2})\b/i.exec(playsText.trim()) ?? [];
  const index = MONTHS.indexOf(month.toLowerCase());
  return index < 0 ? null : `${String(index + 1).padStart(2, "0")}-${day.padStart(2, "0")}`;
}
