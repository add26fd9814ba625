import { dateFormat } from "./date-rules.ts";

export function formatDollars(amount: number): string {
  const cents = Number.isInteger(amount) ? 0 : 2;
  const digits = { minimumFractionDigits: cents, maximumFractionDigits: cents };
  return `$${amount.toLocaleString("en-US", digits)}`;
}

/**
 * 'Friday July 26 at noon' in the cup's zone. Midnight is shown as the end of the day before, since
 * '12:00 AM on Saturday' is ambiguous.
 */
export function formatDeadline(moment: Date, zone: string): string {
  const time = formatTimeOfDay(zone, moment);
  if (time !== "12:00 AM") {
    return `${dayIn(zone, moment)} at ${time === "12:00 PM" ? "noon" : time}`;
  }
  return `${dayIn(zone, new Date(moment.getTime() - 1))} at midnight (the end of the day)`;
}

/** For a `<time>` element. */
export interface ShownDeadline {
  iso: string;
  /** 'Friday July 26 at noon', in the cup's zone. */
  text: string;
}

export function shownDeadline(moment: Date, zone: string): ShownDeadline {
  return { iso: moment.toISOString(), text: formatDeadline(moment, zone) };
}

/** 'Tuesday, July 15, 2025 at 12:00 PM PDT'. */
export function formatTimestamp(zone: string, moment: Date): string {
  return dateFormat("en-US", {
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone: zone,
  })
    .format(moment)
    .replace(/\s/g, " ");
}

/** For a `<time>`: the instant, and how it reads in the zone. */
export interface FormattedTime {
  iso: string;
  text: string;
}

export function formattedTime(zone: string, moment: Date): FormattedTime {
  return { iso: moment.toISOString(), text: formatTimestamp(zone, moment) };
}

/** 'July 15, 2025' from yyyy-MM-dd. */
export function formatLongDate(date: string): string {
  const { month, day } = monthAndDay(date);
  return `${month} ${day}, ${date.slice(0, 4)}`;
}

export function formatShortDate(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return dateFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(day);
}

export function formatWeekday(zone: string, moment: Date): string {
  return dateFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: zone,
  }).format(moment);
}

function dayIn(zone: string, moment: Date): string {
  return formatWeekday(zone, moment).replace(",", "");
}

export function formatTimeOfDay(zone: string, moment: Date): string {
  return dateFormat("en-US", {
    hour: "numeric",
    minute: "2-digit",
    timeZone: zone,
  })
    .format(moment)
    .replace(/\s/g, " ");
}

export function monthAndDay(date: string): { month: string; day: number } {
  const day = new Date(`${date}T00:00:00Z`);
  const month = dateFormat("en-US", { month: "long", timeZone: "UTC" }).format(day);
  return { month, day: day.getUTCDate() };
}
