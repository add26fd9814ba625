import { isMessage, type Message, message } from "#i18n/message.ts";
import { minutesOfDay } from "../competition/games/clock-rules.ts";
import { parseTime } from "../competition/games/schedule-rules.ts";
import type { BlockedTime, DayWindow } from "./conflict-settings-rules.ts";

const MAX_LINES = 40;
const MAX_TRAVEL = 240;

export function linesOf(raw: string): string[] {
  return raw.split(/[\r\n]+/).filter((line) => line.trim() !== "");
}

const TIMES_LINE = /^(.{1,80}?)\s*:\s*([\d:]{4,5})\s*[-–]\s*([\d:]{4,5})$/u;

interface TimesLine {
  named: string;
  from: string;
  to: string;
}

/** Parses 'Field 1: 12:00-13:00', one per line. */
function readTimes(raw: string): TimesLine[] | Message {
  const lines = linesOf(raw);
  if (lines.length > MAX_LINES) {
    return message("scheduleErrors.input.maxLines", { max: MAX_LINES });
  }
  const found: TimesLine[] = [];
  for (const line of lines) {
    const [, named = "", begins = "", ends = ""] = TIMES_LINE.exec(line.trim()) ?? [];
    const [from, to] = [parseTime(begins), parseTime(ends)];
    if (!from || !to || minutesOfDay(from) >= minutesOfDay(to)) {
      return message("scheduleErrors.input.blockedLine");
    }
    found.push({ named, from, to });
  }
  return found;
}

interface FieldTimes extends TimesLine {
  fields: string[];
}

function readFieldTimes(raw: string, fields: readonly string[]): FieldTimes[] | Message {
  const lines = readTimes(raw);
  if (isMessage(lines)) return lines;
  const found = lines.map((line) => {
    const isAll = line.named.toLowerCase() === "all";
    return { ...line, fields: fields.filter((field) => isAll || field === line.named) };
  });
  const unknown = found.find((line) => line.fields.length === 0);
  return unknown ? message("scheduleErrors.input.unknownField", { field: unknown.named }) : found;
}

/** When fields can't be used, on every day: 'Field 1: 12:00-13:00' or 'All: 12:00-13:00'. */
export function readBlocked(
  raw: string,
  fields: readonly string[],
  days: readonly DayWindow[],
): BlockedTime[] | Message {
  const lines = readFieldTimes(raw, fields);
  if (isMessage(lines)) return lines;
  return lines.flatMap(({ fields: named, from, to }) =>
    days.flatMap(({ date }) => named.map((field) => ({ field, date, from, to }))),
  );
}

/** The times around 'Field 1: 10:00-18:00', its only hours on every day. */
export function readClosed(
  raw: string,
  fields: readonly string[],
  days: readonly DayWindow[],
): BlockedTime[] | Message {
  const lines = readFieldTimes(raw, fields);
  if (isMessage(lines)) return lines;
  return lines.flatMap(({ fields: named, from, to }) =>
    days.flatMap(({ date }) =>
      named.flatMap((field) =>
        [
          { field, date, from: "00:00", to: from },
          { field, date, from: to, to: "23:59" },
        ].filter((each) => each.from < each.to),
      ),
    ),
  );
}

interface Places {
  places: { field: string; place: string }[];
  travel: { from: string; to: string; minutes: number }[];
}

export const NO_PLACES: Places = { places: [], travel: [] };

const MAX_PLACE = 80;

/** 'Park - School: 20' has two names before its colon, and minutes after it. */
function readPlaceLine(line: string): { names: string[]; what: string } | null {
  const colon = line.lastIndexOf(":");
  const what = line.slice(colon + 1).trim();
  const before = line.slice(0, Math.max(0, colon)).trim();
  const ends = /^\d{1,3}$/.test(what) ? before.split(/\s[-–]\s/) : [];
  const names = (ends.length === 2 ? ends : [before]).map((name) => name.trim());
  const isName = (name: string) => name !== "" && name.length <= MAX_PLACE;
  return what !== "" && names.every(isName) ? { names, what } : null;
}

/** Parses 'Park: Field 1, Field 2' and, for the way between two places, 'Park - School: 20'. */
export function readPlaces(raw: string, fields: readonly string[]): Places | Message {
  const found: Places = { places: [], travel: [] };
  const lines = linesOf(raw).map((line) => line.trim());
  if (lines.length > MAX_LINES) {
    return message("scheduleErrors.input.maxLines", { max: MAX_LINES });
  }
  for (const line of lines) {
    const read = readPlaceLine(line);
    const [place, to] = read?.names ?? [];
    if (!read || place === undefined) return message("scheduleErrors.input.placeLine");
    if (to !== undefined) {
      const minutes = Number(read.what);
      if (minutes > MAX_TRAVEL) return message("scheduleErrors.input.placeLine");
      found.travel.push({ from: place, to, minutes });
      continue;
    }
    for (const field of read.what.split(",").map((name) => name.trim())) {
      if (!fields.includes(field)) return message("scheduleErrors.input.unknownField", { field });
      found.places.push({ field, place });
    }
  }
  const known = new Set(found.places.map(({ place }) => place));
  const unknown = found.travel
    .flatMap(({ from, to }) => [from, to])
    .find((place) => !known.has(place));
  if (unknown !== undefined) {
    return message("scheduleErrors.input.unknownPlace", { place: unknown });
  }
  return found;
}
