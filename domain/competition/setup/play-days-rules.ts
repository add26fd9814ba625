import { addDays } from "../../core/date-rules.ts";
import { cupDates, formatPlayDay } from "../../cup/cup-dates-rules.ts";
import type { Cup, Tournament } from "../../cup/current-cup.ts";
import { parseMonthDay, tournamentShortNames } from "../../cup/tournament-rules.ts";

type CupDays = Pick<Cup, "datesText" | "startsOn" | "endsOn">;
type PlayDays = Pick<Tournament, "id" | "name" | "playsOn" | "playsText">;

export interface PlayDay {
  id: number;
  name: string;
  plays: string;
  isStray: boolean;
  day: string;
  suggested: string;
}

const MOST_DAYS = 31;
const DAY = 86_400_000;

/** The cup's days (yyyy-MM-dd); empty until its dates are set. */
export function daysOfCup({ startsOn, endsOn }: Pick<Cup, "startsOn" | "endsOn">): string[] {
  if (startsOn === null || endsOn === null) return [];
  const count = Math.min(daysBetween(startsOn, endsOn) + 1, MOST_DAYS);
  return Array.from({ length: count }, (_, days) => addDays(startsOn, days));
}

export function playDaysOf(cup: CupDays, tournaments: readonly PlayDays[]): PlayDay[] {
  const span = spanOf(cup);
  const names = tournamentShortNames(tournaments);
  const year = (cup.startsOn ?? tournaments.find(({ playsOn }) => playsOn)?.playsOn ?? "").slice(
    0,
    4,
  );
  const known = tournaments.flatMap((tournament) => {
    const { id, playsOn, playsText } = tournament;
    const monthDay = parseMonthDay(playsText);
    const day = playsOn ?? (monthDay && `${year}-${monthDay}`);
    if (day === null) return [];
    const isStray = span !== null && !isWithin(day, span, playsOn !== null);
    return [
      {
        id,
        name: names.get(id) ?? tournament.name,
        plays: formatPlayDay(tournament),
        isStray,
        day,
      },
    ];
  });
  return suggest(known, daysOfCup(cup));
}

/**
 * Shifts all days equally so that the first matches the cup's first day; if they don't fit, moves
 * only the stray ones.
 */
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

/** First and last day: yyyy-MM-dd if the dates are set, MM-dd if they are only in the text. */
type Span = readonly [string, string];

function spanOf({ startsOn, endsOn, datesText }: CupDays): Span | null {
  if (startsOn !== null && endsOn !== null) return [startsOn, endsOn];
  const [, month = "", first = "", other, last] =
    /^([a-z]+)\s+(\d{1,2})(?:\s*[-–]\s*(?:([a-z]+)\s+)?(\d{1,2}))?$/i.exec(datesText.trim()) ?? [];
  const from = parseMonthDay(`${month} ${first}`);
  const to = last === undefined ? from : parseMonthDay(`${other ?? month} ${last}`);
  return from && to ? [from, to] : null;
}

function isWithin(day: string, [from, to]: Span, hasYear: boolean): boolean {
  if (hasYear && from.length === day.length) return from <= day && day <= to;
  const [one, first, last] = [day.slice(-5), from.slice(-5), to.slice(-5)];
  return first <= last ? first <= one && one <= last : one >= first || one <= last;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY);
}

export function contradictingDaysMessage(cup: CupDays, playDays: readonly PlayDay[]): string {
  const stray = playDays.filter(({ isStray }) => isStray);
  const list = new Intl.ListFormat("en").format(
    stray.map(({ name, plays }) => `${name} plays ${plays}`),
  );
  return `The cup is ${cupDates(cup)}, but the rules page says that ${list}.`;
}
