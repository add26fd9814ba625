import { localIn } from "../cups/zone-rules.ts";
import { dateFormat } from "../text/date-format-rules.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** From when on clocks of a zone go otherwise than before. */
interface Change {
  moment: number;
  /** Minutes ahead of UTC. */
  from: number;
  to: number;
}

/**
 * What a calendar must know of a zone to read its times: a VTIMEZONE of RFC 5545 with every change of the clocks
 * from the beginning of one year to the end of another, taken from what the machine knows of the zone.
 */
export function vtimezoneOf(zone: string, firstYear: number, lastYear: number): string {
  const key = `${zone} ${firstYear} ${lastYear}`;
  const known = written.get(key) ?? writeZone(zone, firstYear, lastYear);
  if (written.size >= MOST_WRITTEN) written.clear();
  written.set(key, known);
  return known;
}

/** Every feed of a cup asks for the same, and each takes a look at the clocks of every day. */
const written = new Map<string, string>();
const MOST_WRITTEN = 100;

function writeZone(zone: string, firstYear: number, lastYear: number): string {
  const begin = Date.UTC(firstYear, 0, 1) - DAY;
  const end = Date.UTC(lastYear + 1, 0, 1) + DAY;
  const first = offsetAt(zone, begin);
  const changes = [{ moment: begin, from: first, to: first }, ...changesBetween(zone, begin, end)];
  const standard = Math.min(...changes.map(({ to }) => to));
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    ...changes.flatMap((change) => observance(zone, change, change.to > standard)),
    "END:VTIMEZONE",
  ].join("\r\n");
}

function observance(zone: string, { moment, from, to }: Change, isSummer: boolean): string[] {
  const kind = isSummer ? "DAYLIGHT" : "STANDARD";
  return [
    `BEGIN:${kind}`,
    // As the clocks that are changed show it.
    `DTSTART:${compact(new Date(moment + from * MINUTE).toISOString())}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `TZNAME:${nameAt(zone, moment)}`,
    `END:${kind}`,
  ];
}

/** Every change, to the minute. Clocks are changed for weeks at least: to look once a day is enough. */
function changesBetween(zone: string, begin: number, end: number): Change[] {
  const changes: Change[] = [];
  let from = offsetAt(zone, begin);
  for (let day = begin; day < end; day += DAY) {
    const to = offsetAt(zone, day + DAY);
    if (to === from) continue;
    changes.push({ moment: momentOfChange(zone, day, day + DAY), from, to });
    from = to;
  }
  return changes;
}

/** The first minute of the new time, between a moment of the old one and a moment of the new one. */
function momentOfChange(zone: string, before: number, after: number): number {
  const old = offsetAt(zone, before);
  let [low, high] = [before / MINUTE, after / MINUTE];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(zone, middle * MINUTE) === old) low = middle;
    else high = middle;
  }
  return high * MINUTE;
}

function offsetAt(zone: string, moment: number): number {
  return (Date.parse(`${localIn(zone, new Date(moment))}:00Z`) - moment) / MINUTE;
}

/** '+0545'. */
function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const [hours, rest] = [Math.floor(size / 60), size % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
  return `${minutes < 0 ? "-" : "+"}${hours}${rest}`;
}

/** 'PDT', 'GMT+5:45'. */
function nameAt(zone: string, moment: number): string {
  const parts = dateFormat("en-US", { timeZone: zone, timeZoneName: "short" }).formatToParts(
    moment,
  );
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/** '20260308T020000' of an ISO moment. */
function compact(iso: string): string {
  return iso.slice(0, 19).replaceAll(/[-:]/g, "");
}
