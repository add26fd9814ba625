import { localIn } from "../cups/zone-rules.ts";
import { dateFormat } from "../text/date-format-rules.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface Change {
  moment: number;
  /** Minutes ahead of UTC. */
  from: number;
  to: number;
}

/**
 * A VTIMEZONE (RFC 5545) with every offset change from the start of `firstYear` to the end of
 * `lastYear`, based on the runtime's time zone data.
 */
export function vtimezoneOf(zone: string, firstYear: number, lastYear: number): string {
  const key = `${zone} ${firstYear} ${lastYear}`;
  const known = written.get(key) ?? writeZone(zone, firstYear, lastYear);
  if (written.size >= MOST_WRITTEN) written.clear();
  written.set(key, known);
  return known;
}

/**
 * Cached because every feed of a cup uses the same zone, and computing it checks the offset of
 * every day.
 */
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
    // RFC 5545 wants the local time before the change.
    `DTSTART:${compact(new Date(moment + from * MINUTE).toISOString())}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `TZNAME:${nameAt(zone, moment)}`,
    `END:${kind}`,
  ];
}

/** Offset changes are weeks apart, so one check per day finds them all. */
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

function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const [hours, rest] = [Math.floor(size / 60), size % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
  return `${minutes < 0 ? "-" : "+"}${hours}${rest}`;
}

function nameAt(zone: string, moment: number): string {
  const parts = dateFormat("en-US", { timeZone: zone, timeZoneName: "short" }).formatToParts(
    moment,
  );
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

function compact(iso: string): string {
  return iso.slice(0, 19).replaceAll(/[-:]/g, "");
}
