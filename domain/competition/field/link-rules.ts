import { addDays } from "../../core/date-rules.ts";
import { momentIn } from "../../cup/time-zone-rules.ts";
import { startOfDay } from "../games/now-and-next-rules.ts";
import { formatDate } from "../games/schedule-rules.ts";

/**
 * Links stay open until this time on the next morning, for late finals and phones that were
 * offline.
 */
const GRACE = "04:00";

export interface DatedLink {
  day: string;
  endedAt: Date | null;
}

export function closesAt(day: string, zone: string): Date {
  const morning = addDays(day, 1);
  return momentIn(zone, `${morning}T${GRACE}`) ?? new Date(`${morning}T${GRACE}:00Z`);
}

export function whyLinkClosed({ day, endedAt }: DatedLink, zone: string, now: Date): string | null {
  if (endedAt !== null) return "The organiser has ended this link. Ask for a new one.";
  if (now < startOfDay(day, zone)) return `This link opens on ${formatDate(day)}.`;
  if (now < closesAt(day, zone)) return null;
  return `This link was for ${formatDate(day)}. Ask the organiser for a new one.`;
}

export function changesAt({ day, endedAt }: DatedLink, zone: string, now: Date): Date | null {
  if (endedAt !== null) return null;
  return [startOfDay(day, zone), closesAt(day, zone)].find((moment) => now < moment) ?? null;
}
