import { addDays } from "../players/age-rules.ts";
import { cupDates, playDay } from "./cup-words-rules.ts";
import type { Cup, Tournament } from "./current-cup.ts";
import { dayOfYear, shortNames } from "./rules-page-rules.ts";

type CupDays = Pick<Cup, "datesText" | "startsOn" | "endsOn">;
type PlayDays = Pick<Tournament, "id" | "name" | "playsOn" | "playsText">;

/** A tournament whose day is known, beside the cup's days. */
export interface PlayDay {
  id: number;
  /** 'U16+' */
  name: string;
  /** 'July 27', as the rules page says it. */
  plays: string;
  /** Whether it is none of the cup's days. */
  isStray: boolean;
  /** The day it has now, in the year of the cup (yyyy-MM-dd). */
  day: string;
  /** The day of the cup that it could move to, or stays on. */
  suggested: string;
}

/** More days than this no cup has, and no list shows. */
const MOST_DAYS = 31;
const DAY = 86_400_000;

/** The days of a cup (yyyy-MM-dd); none while they are not picked. */
export function daysOfCup({ startsOn, endsOn }: Pick<Cup, "startsOn" | "endsOn">): string[] {
  if (startsOn === null || endsOn === null) return [];
  const count = Math.min(daysBetween(startsOn, endsOn) + 1, MOST_DAYS);
  return Array.from({ length: count }, (_, days) => addDays(startsOn, days));
}

/** The tournaments whose day is known; none of them is stray where no day contradicts the cup's. */
export function playDaysOf(cup: CupDays, tournaments: readonly PlayDays[]): PlayDay[] {
  const span = spanOf(cup);
  const names = shortNames(tournaments);
  const year = (cup.startsOn ?? tournaments.find(({ playsOn }) => playsOn)?.playsOn ?? "").slice(
    0,
    4,
  );
  const known = tournaments.flatMap((tournament) => {
    const { id, playsOn, playsText } = tournament;
    const monthDay = dayOfYear(playsText);
    const day = playsOn ?? (monthDay && `${year}-${monthDay}`);
    if (day === null) return [];
    const isStray = span !== null && !isWithin(day, span, playsOn !== null);
    return [
      { id, name: names.get(id) ?? tournament.name, plays: playDay(tournament), isStray, day },
    ];
  });
  return suggest(known, daysOfCup(cup));
}

/** All days move by the same shift, so that the first is the cup's first; where they do not fit, only stray ones move. */
function suggest(known: readonly Omit<PlayDay, "suggested">[], days: readonly string[]): PlayDay[] {
  const [first = ""] = days;
  const earliest = known.map(({ day }) => day).toSorted()[0] ?? "";
  const isAnyStray = known.some(({ isStray }) => isStray);
  const shifted = known.map((each) => ({
    ...each,
    suggested: isAnyStray && first ? addDays(each.day, daysBetween(earliest, first)) : each.day,
  }));
  const last = days.at(-1) ?? "";
  if (!first || shifted.every(({ suggested }) => suggested <= last)) return shifted;
  return known.map((each) => ({
    ...each,
    suggested: !each.isStray ? each.day : each.day < first ? first : last,
  }));
}

/** From which day to which: yyyy-MM-dd where they are picked, MM-dd where they are only written, null where neither. */
type Span = readonly [string, string];

function spanOf({ startsOn, endsOn, datesText }: CupDays): Span | null {
  if (startsOn !== null && endsOn !== null) return [startsOn, endsOn];
  const [, month = "", first = "", other, last] =
    /^([a-z]+)\s+(\d{1,2})(?:\s*[-–]\s*(?:([a-z]+)\s+)?(\d{1,2}))?$/i.exec(datesText.trim()) ?? [];
  const from = dayOfYear(`${month} ${first}`);
  const to = last === undefined ? from : dayOfYear(`${other ?? month} ${last}`);
  return from && to ? [from, to] : null;
}

/** By the day alone where a year is not known of both. */
function isWithin(day: string, [from, to]: Span, hasYear: boolean): boolean {
  if (hasYear && from.length === day.length) return from <= day && day <= to;
  const [one, first, last] = [day.slice(-5), from.slice(-5), to.slice(-5)];
  return first <= last ? first <= one && one <= last : one >= first || one <= last;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

/** 'The cup is August 1–3, but the rules page says that U16+ plays July 27 and U13-U15 plays July 28.' */
export function strayWords(cup: CupDays, playDays: readonly PlayDay[]): string {
  const stray = playDays.filter(({ isStray }) => isStray);
  const list = new Intl.ListFormat("en").format(
    stray.map(({ name, plays }) => `${name} plays ${plays}`),
  );
  return `The cup is ${cupDates(cup)}, but the rules page says that ${list}.`;
}
