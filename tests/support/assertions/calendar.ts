import ICAL from "ical.js";

const MOST_OCTETS = 75;
/** The properties that each component must have, and can have at most once (RFC 5545, 3.6). */
const REQUIRED: Record<string, string[]> = {
  VCALENDAR: ["PRODID", "VERSION"],
  VEVENT: ["UID", "DTSTAMP", "DTSTART"],
  VTIMEZONE: ["TZID"],
  STANDARD: ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"],
  DAYLIGHT: ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"],
};
const ONCE =
  /^(?:UID|DTSTAMP|DTSTART|DTEND|SUMMARY|LOCATION|STATUS|SEQUENCE|URL|DESCRIPTION|LAST-MODIFIED|PRODID|VERSION|CALSCALE|METHOD|TZID)$/;

export interface ReadEvent {
  uid: string;
  summary: string;
  location: string | null;
  status: string | null;
  sequence: number;
  /** ISO instants; dates for an all-day event. */
  start: string;
  end: string;
}

/**
 * Parses a feed strictly by RFC 5545 and throws on any violation, then parses it again with a
 * common library.
 */
export function readCalendar(bytes: Uint8Array): ReadEvent[] {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  checkLines(text);
  checkComponents(text.replaceAll("\r\n ", "").split("\r\n").slice(0, -1));
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  const zones = new Map(
    calendar.getAllSubcomponents("vtimezone").map((component) => {
      const tzid = String(component.getFirstPropertyValue("tzid"));
      return [tzid, new ICAL.Timezone({ component, tzid })];
    }),
  );
  return calendar.getAllSubcomponents("vevent").map((event) => readEvent(event, zones));
}

function readEvent(event: ICAL.Component, zones: Map<string, ICAL.Timezone>): ReadEvent {
  const value = (name: string) => event.getFirstPropertyValue(name);
  const moment = (name: string) => {
    const property = event.getFirstProperty(name);
    const time = property?.getFirstValue() as ICAL.Time;
    if (time.isDate) return time.toString();
    const tzid = property?.getFirstParameter("tzid");
    if (tzid) {
      const zone = zones.get(tzid);
      if (!zone) throw new Error(`The zone ${tzid} is not told.`);
      time.zone = zone;
    }
    return time.toJSDate().toISOString();
  };
  return {
    uid: String(value("uid")),
    summary: String(value("summary")),
    location: value("location") as string | null,
    status: value("status") as string | null,
    sequence: Number(value("sequence")),
    start: moment("dtstart"),
    end: moment("dtend"),
  };
}

function checkLines(text: string): void {
  if (!text.endsWith("\r\n")) throw new Error("The last line does not end.");
  for (const line of text.slice(0, -2).split("\r\n")) {
    const octets = Buffer.byteLength(line);
    if (octets > MOST_OCTETS) throw new Error(`${octets} octets: ${line}`);
    if (/\p{Cc}/u.test(line.replaceAll("\t", " "))) throw new Error(`A control character: ${line}`);
    if (line.trim() === "") throw new Error("An empty line.");
  }
}

function checkComponents(lines: string[]): void {
  const open: { name: string; has: string[] }[] = [];
  const uids = new Set<string>();
  for (const line of lines) {
    const [, name = "", parameters = "", value = ""] =
      /^([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/su.exec(line) ?? [];
    if (name === "") throw new Error(`Not a line of iCalendar: ${line}`);
    if (name === "BEGIN") {
      if (!(value in REQUIRED)) throw new Error(`${value} begins.`);
      open.at(-1)?.has.push(name);
      open.push({ name: value, has: [] });
      continue;
    }
    const inside = open.at(-1);
    if (!inside) throw new Error(`Outside of everything: ${line}`);
    if (name === "END") {
      if (value !== inside.name) throw new Error(`${value} ends in ${inside.name}.`);
      for (const wanted of REQUIRED[value] ?? []) {
        if (!inside.has.includes(wanted)) throw new Error(`${value} without ${wanted}.`);
      }
      open.pop();
      continue;
    }
    if (inside.name === "VCALENDAR" && inside.has.includes("BEGIN")) {
      throw new Error(`${name} stands behind what is in the calendar.`);
    }
    if (ONCE.test(name) && inside.has.includes(name)) throw new Error(`${name} twice.`);
    inside.has.push(name);
    if (inside.name === "VEVENT" || !name.startsWith("DT")) checkValue(name, parameters, value);
    if (name === "UID" && uids.size === uids.add(value).size) throw new Error(`${value} twice.`);
  }
  if (open.length > 0) throw new Error("It does not end.");
}

const TEXTS = /^(?:SUMMARY|LOCATION|DESCRIPTION|X-WR-CALNAME|NAME|TZNAME)$/;
/** A text escapes backslashes, semicolons and commas. */
const TEXT = /^(?:[^\\;,]|\\[\\;,Nn])*$/u;

function checkValue(name: string, parameters: string, value: string): void {
  const isRight =
    name === "DTSTAMP" || name === "LAST-MODIFIED"
      ? /^\d{8}T\d{6}Z$/.test(value)
      : name === "DTSTART" || name === "DTEND"
        ? momentOf(parameters).test(value)
        : name === "STATUS"
          ? /^(?:TENTATIVE|CONFIRMED|CANCELLED)$/.test(value)
          : name === "SEQUENCE"
            ? /^\d+$/.test(value)
            : name === "URL"
              ? URL.canParse(value)
              : !TEXTS.test(name) || TEXT.test(value);
  if (!isRight) throw new Error(`${name}${parameters} is ${value}`);
}

/** A date, a time in a named zone, or a UTC time; floating times are not allowed. */
function momentOf(parameters: string): RegExp {
  if (parameters.includes(";VALUE=DATE")) return /^\d{8}$/;
  return parameters.includes(";TZID=") ? /^\d{8}T\d{6}$/ : /^\d{8}T\d{6}Z$/;
}
