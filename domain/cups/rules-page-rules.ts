import { playDay } from "./cup-words-rules.ts";
import type { Tournament } from "./current-cup.ts";

/** How many of a team are on the field: the 7 of 7v7. */
const ON_THE_FIELD = 7;

/** 'U13-U15 (born 2012-2010)': a tournament with who plays in it; its name alone where nobody has said. */
export function whoPlays({ name, bornText }: Pick<Tournament, "name" | "bornText">): string {
  return bornText ? `${shortName(name)} (${bornText})` : name;
}

/** 'U13-U15': a tournament's name without the years in brackets behind it. */
export function shortName(name: string): string {
  const trimmed = name.trimEnd();
  const open = trimmed.lastIndexOf("(");
  const isLastBracket = open >= 0 && trimmed.indexOf(")", open) === trimmed.length - 1;
  return (isLastBracket && trimmed.slice(0, open).trimEnd()) || name;
}

/** The short name of each tournament, by its id. */
export function shortNames(
  tournaments: readonly Pick<Tournament, "id" | "name">[],
): Map<number, string> {
  return new Map(tournaments.map(({ id, name }) => [id, shortName(name)]));
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
  return `Cash prize ${isRange(prizeText) ? "from" : "of"} ${prizeText}`;
}

/** '$1,050 to $1,505', '$500–$900': two figures and nothing else. */
function isRange(prizeText: string): boolean {
  const figures = prizeText.split(/\sto\s|[-–]/i).map((each) => each.trim());
  return figures.length === 2 && figures.every((each) => /\d/.test(each) && !/\s/.test(each));
}

/** How many players a team has, and whether any of them are subs (spec §9: seven, and none). */
export function rosterRule(rosterSize: number): string {
  const most = `Maximum ${rosterSize} ${rosterSize === 1 ? "player" : "players"} per team`;
  const subs = rosterSize - ON_THE_FIELD;
  if (subs <= 0) return `${most}. No subs`;
  return `${most}: ${ON_THE_FIELD} on the field and ${subs} ${subs === 1 ? "sub" : "subs"}`;
}

/**
 * Tournaments in the order of their days; those whose day nobody can tell stay in theirs, last. A day that
 * is only written, 'July 28', is one of the year of the first that is set.
 */
export function byPlayDay<T extends Pick<Tournament, "playsOn" | "playsText">>(
  tournaments: readonly T[],
): T[] {
  const [firstSet = ""] = tournaments.flatMap(({ playsOn }) => playsOn ?? []).toSorted();
  const rank = ({ playsOn, playsText }: T) =>
    playsOn ?? `${dayOfYear(playsText) ? firstSet.slice(0, 4) : "9999"}-${dayOfYear(playsText)}`;
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

/** '07-28' of a day that is written as 'July 28'; else null. */
export function dayOfYear(playsText: string): string | null {
  const [, month = "", day = ""] = /^([a-z]+)\s+(\d{1,2})\b/i.exec(playsText.trim()) ?? [];
  const index = MONTHS.indexOf(month.toLowerCase());
  return index < 0 ? null : `${String(index + 1).padStart(2, "0")}-${day.padStart(2, "0")}`;
}
