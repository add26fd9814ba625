import { type Message, message } from "#i18n/message.ts";
import { dateFormat, parseDate } from "../core/date-rules.ts";
import type { ShownOption } from "../core/fields.ts";

/** The canonical name of an IANA zone such as America/Los_Angeles, or null. */
export function parseZone(raw: string): string | null {
  const zone = raw.trim();
  // `Intl` also accepts offsets and abbreviations, which have no daylight saving time.
  if (zone.length > 60 || !/^(?:UTC|[a-z_-]+(?:\/[a-z0-9_+-]+)+)$/i.test(zone)) return null;
  try {
    const known = new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
    const same = (other: string) => other.toLowerCase() === zone.toLowerCase();
    return Intl.supportedValuesOf("timeZone").find(same) ?? (same(known) ? known : zone);
  } catch {
    return null;
  }
}

/** From east to west. */
const US_ZONES = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
];

/** Every zone and `own`, grouped by area. First are those of the US, under `us`, then America's. */
export function zoneChoices(own: string, us: string): ShownOption[] {
  const rest = new Set([own, "UTC", ...Intl.supportedValuesOf("timeZone")]);
  for (const zone of US_ZONES) rest.delete(zone);
  const american = (zone: string) => Number(zone.startsWith("America/"));
  const others = [...rest].toSorted(
    (a, b) => american(b) - american(a) || a.localeCompare(b, "en"),
  );
  return [...US_ZONES, ...others].map((value) => {
    const [area = "", ...places] = value.replaceAll("_", " ").split("/");
    if (places.length === 0) return { value, label: area };
    const group = US_ZONES.includes(value) ? us : area;
    // Names of places, in no language.
    return { value, label: places.join("/"), group, lang: "" };
  });
}

const FIRST_YEAR = 2000;
const LAST_YEAR = 2199;

export type CheckedInput<T> = { ok: true; value: T | null } | { ok: false; reason: Message };

export function checkDay(raw: string): CheckedInput<string> {
  if (raw.trim() === "") return { ok: true, value: null };
  const day = parseDate(raw);
  if (day === null) {
    return { ok: false, reason: message("consoleErrors.cup.day") };
  }
  const why = whyNotYear(day);
  return why === null ? { ok: true, value: day } : { ok: false, reason: why };
}

/**
 * Parses yyyy-MM-ddTHH:mm in the zone. Rejects a time skipped by a clock change; of an ambiguous
 * one the later is used, so that a deadline never comes early.
 */
export function checkMoment(raw: string, zone: string): CheckedInput<Date> {
  if (raw.trim() === "") return { ok: true, value: null };
  const local = parseLocal(raw);
  if (local === null) {
    return { ok: false, reason: message("consoleErrors.cup.moment") };
  }
  const why = whyNotYear(local);
  if (why !== null) return { ok: false, reason: why };
  const moment = momentIn(zone, local);
  if (moment !== null) return { ok: true, value: moment };
  return { ok: false, reason: message("consoleErrors.cup.clocks", { zone }) };
}

/** Local time as yyyy-MM-ddTHH:mm; '' for null. */
export function localTimeIn(zone: string, moment: Date | null): string {
  return moment === null ? "" : wallClock(zone, moment.getTime()).toISOString().slice(0, 16);
}

function parseLocal(raw: string): string | null {
  const match = /^([0-9-]{10})[T ]((?:[01][0-9]|2[0-3]):[0-5][0-9])(?::00(?:\.0{1,3})?)?$/.exec(
    raw.length > 40 ? "" : raw.trim(),
  );
  const day = parseDate(match?.[1] ?? "");
  return match && day ? `${day}T${match[2]}` : null;
}

function whyNotYear(date: string): Message | null {
  const year = Number(date.slice(0, 4));
  if (year >= FIRST_YEAR && year <= LAST_YEAR) return null;
  return message("consoleErrors.cup.year", {
    first: String(FIRST_YEAR),
    last: String(LAST_YEAR),
  });
}

const DAY = 86_400_000;

/**
 * The moment of a local time (yyyy-MM-ddTHH:mm), the later one if ambiguous, or null if a clock
 * change skips it.
 */
export function momentIn(zone: string, local: string): Date | null {
  const key = `${zone} ${local}`;
  let moment = moments.get(key);
  if (moment === undefined) {
    moment = readMoment(zone, local);
    if (moments.size >= MAX_MOMENTS) moments.clear();
    moments.set(key, moment);
  }
  return moment === null ? null : new Date(moment);
}

/**
 * Cached because pages convert the same kick-offs on every render, with four formatter calls each.
 */
const moments = new Map<string, number | null>();
const MAX_MOMENTS = 5_000;

function readMoment(zone: string, local: string): number | null {
  const shown = Date.parse(`${local}:00Z`);
  const candidates = [shown - DAY, shown + DAY]
    .map((near) => shown - (wallClock(zone, near).getTime() - near))
    .filter((moment) => wallClock(zone, moment).getTime() === shown);
  return candidates.length === 0 ? null : Math.max(...candidates);
}

function clockOf(zone: string): Intl.DateTimeFormat {
  return dateFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
}

/** The zone's local time at a moment, encoded as UTC. */
function wallClock(zone: string, moment: number): Date {
  const parts = clockOf(zone).formatToParts(moment);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return new Date(
    Date.UTC(
      part("year"),
      part("month") - 1,
      part("day"),
      part("hour"),
      part("minute"),
      part("second"),
    ),
  );
}
