import { momentIn } from "../cups/zone-rules.ts";
import { formatDate } from "../games/schedule-rules.ts";
import { addDays } from "../players/age-rules.ts";

/** Until when, on the morning after its day, a link still opens: a late final, and a phone that was away. */
const GRACE = "04:00";

/** A field link as the clock looks at it. */
export interface DatedLink {
  /** yyyy-MM-dd, of the cup's zone. */
  day: string;
  endedAt: Date | null;
}

/** The moment at which a link of a day is over. */
export function closesAt(day: string, zone: string): Date {
  const morning = addDays(day, 1);
  return momentIn(zone, `${morning}T${GRACE}`) ?? new Date(`${morning}T${GRACE}:00Z`);
}

/** The moment from which a link of a day opens anything; no clock goes forward past 1 AM at midnight. */
export function opensAt(day: string, zone: string): Date {
  return (
    momentIn(zone, `${day}T00:00`) ?? momentIn(zone, `${day}T01:00`) ?? new Date(`${day}T00:00:00Z`)
  );
}

/** Why a link opens nothing at a moment, in a sentence for whoever holds the phone; null where it does. */
export function whyClosed({ day, endedAt }: DatedLink, zone: string, now: Date): string | null {
  if (endedAt !== null) return "The organiser has ended this link. Ask for a new one.";
  if (now < opensAt(day, zone)) return `This link opens on ${formatDate(day)}.`;
  if (now < closesAt(day, zone)) return null;
  return `This link was for ${formatDate(day)}. Ask the organiser for a new one.`;
}

/** The next moment at which what a link opens changes by itself; null for none. */
export function changesAt({ day, endedAt }: DatedLink, zone: string, now: Date): Date | null {
  if (endedAt !== null) return null;
  return [opensAt(day, zone), closesAt(day, zone)].find((moment) => now < moment) ?? null;
}
