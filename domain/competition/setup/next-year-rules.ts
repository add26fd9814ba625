import type { Tournament } from "#domain/cup/current-cup.ts";

/** Four digits that are not part of a longer number or an amount. */
const YEAR = /(?<![\d$.,])(?:19|20|21)[0-9]{2}(?![\d])/g;

/** 'U13-U15 (2012-2010)' becomes 'U13-U15 (2013-2011)'. */
export function withNextYears(text: string): string {
  return text.replace(YEAR, (year) => String(Number(year) + 1));
}

/** The years of birth in a tournament a year later, as numbers and in words. */
export function yearsMovedOn(
  tournament: Pick<Tournament, "name" | "earliestBirthYear" | "latestBirthYear" | "bornText">,
) {
  const next = (year: number | null) => (year === null ? null : year + 1);
  return {
    name: withNextYears(tournament.name),
    earliestBirthYear: next(tournament.earliestBirthYear),
    latestBirthYear: next(tournament.latestBirthYear),
    bornText: withNextYears(tournament.bornText),
  };
}
