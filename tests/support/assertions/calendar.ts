import ICAL from "ical.js";

const MOST_OCTETS = 75;
export type ReadEvent = ReturnType<typeof readEvent>;

/** Parses a feed. Throws where lines are not RFC 5545's or an event lacks its id or time. */
export function readCalendar(bytes: Uint8Array) {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  checkLines(text);
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  return calendar.getAllSubcomponents("vevent").map(readEvent);
}

/** Moments are ISO instants; dates for an all-day event. */
function readEvent(event: ICAL.Component) {
  const value = (name: string) => event.getFirstPropertyValue(name);
  const moment = (name: string) => {
    const time = value(name) as ICAL.Time;
    if (time.isDate) return time.toString();
    if (time.zone !== ICAL.Timezone.utcTimezone) throw new Error(`${name} is not in UTC.`);
    return time.toJSDate().toISOString();
  };
  for (const name of ["uid", "dtstamp", "dtstart"]) {
    if (event.getAllProperties(name).length !== 1)
      throw new Error(`Not one ${name} in ${event.toString()}`);
  }
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
