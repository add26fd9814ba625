import { z } from "zod";
import { isMessage, type Message, message } from "#i18n/message.ts";
import { minutesOfDay } from "../competition/games/clock-rules.ts";
import { MAX_FIELD, parseTime } from "../competition/games/schedule-rules.ts";
import { parseDate } from "../core/date-rules.ts";
import {
  addIssue,
  between,
  checkbox,
  checkedField,
  optionalField,
  parsedField,
  rowId,
  typed,
  UNREADABLE_FORM,
} from "../core/input.ts";
import { cleanLine } from "../core/text-rules.ts";
import { type DayWindow, MAX_DAYS, MAX_FIELDS } from "./conflict-settings-rules.ts";
import { readCell } from "./draft-board-rules.ts";
import { linesOf, NO_PLACES, readBlocked, readClosed, readPlaces } from "./draft-lines-rules.ts";
import { readTournamentOptions } from "./tournament-options-rules.ts";

const time = z.string().regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/);
const day = z.object({ date: z.string(), from: time, to: time });
const place = z.object({
  id: z.number(),
  date: z.string(),
  time,
  field: z.string(),
  /** Planning again leaves it there. */
  isKept: z.boolean().default(false),
});

const tournamentOptions = z.object({
  tournamentId: z.number(),
  fields: z.array(z.string()),
  finalField: z.string().nullable(),
  finalTime: time.nullable(),
});

const blockedTime = day.extend({ field: z.string() });

export const draftSettings = z.object({
  bracketIds: z.array(z.number()),
  fields: z.array(z.string()),
  days: z.array(day),
  blocked: z.array(blockedTime),
  blockedText: z.string(),
  openText: z.string().default(""),
  breakMinutes: z.number(),
  restMinutes: z.number(),
  /** Longer waits between a team's games are avoided; null for any. */
  restCeiling: z.number().nullable().default(null),
  places: z.array(z.object({ field: z.string(), place: z.string() })).default([]),
  travel: z.array(z.object({ from: z.string(), to: z.string(), minutes: z.number() })).default([]),
  placesText: z.string().default(""),
  meetings: z.number(),
  /** The knockout games that exist are moved too. */
  knockout: z.boolean().default(false),
  tournaments: z.array(tournamentOptions).default([]),
  seed: z.number(),
  /** Positions before the last move; empty if there is nothing to undo. */
  undo: z.array(place),
  /** The days published so far, with the hours, fields and breaks for which they were planned. */
  published: z
    .array(day.extend({ fields: z.array(z.string()), blocked: z.array(blockedTime) }))
    .default([]),
});
export type DraftSettings = z.output<typeof draftSettings>;

export const draftGames = z.array(
  place.extend({
    minutes: z.number(),
    tournamentId: z.number(),
    bracketId: z.number().nullable(),
    team1Id: z.number().nullable(),
    team2Id: z.number().nullable(),
    /** The existing game that is moved; null for a new one. */
    gameId: z.number().nullable().default(null),
  }),
);
export type StoredGame = z.output<typeof draftGames>[number];

const start = typed.transform((raw) => parseTime(raw) ?? undefined);
export interface StartInput {
  start?: string | undefined;
}

export const bracketField = (id: number) => `bracket${id}`;

/** The fields of the first step of Make a Schedule; the second has the others. */
export const isFirstStepField = (name: string) => /^(?:bracket\d+|fields|day[1-3])$/.test(name);

/** Make a Schedule. A later day without times uses those of the first. */
export const planInput = z
  .object({
    fields: checkedField(readFields),
    blocked: typed,
    open: typed,
    places: typed,
    knockout: checkbox,
    restCeiling: optionalField(between(0, 1440), message("scheduleErrors.input.restCeiling")),
    breakMinutes: parsedField(between(0, 240), message("scheduleErrors.input.breakMinutes")),
    restMinutes: parsedField(between(0, 600), message("scheduleErrors.input.restMinutes")),
    meetings: parsedField(between(1, 2), message("scheduleErrors.input.meetings")),
    start,
  })
  .catchall(z.unknown())
  .transform(({ fields, blocked: blockedText, open: openText, start: from, ...raw }, check) => {
    const { knockout, ...rest } = raw;
    const { breakMinutes, restMinutes, restCeiling, meetings, places, ...plain } = rest;
    const refuse = (path: string, reason: Message) => {
      addIssue(check, reason, [path]);
    };
    const tournaments = readTournamentOptions(plain, fields, refuse);
    const bracketIds = Object.keys(plain).flatMap((name) => {
      const found = /^bracket([1-9]\d{0,8})$/.exec(name);
      return found && plain[name] ? [Number(found[1])] : [];
    });
    const days = readDays(plain, refuse);
    const blocked = readBlocked(blockedText, fields, days);
    if (isMessage(blocked)) refuse("blocked", blocked);
    const closed = readClosed(openText, fields, days);
    if (isMessage(closed)) refuse("open", closed);
    const found = readPlaces(places, fields);
    if (isMessage(found)) refuse("places", found);
    const { travel, ...known } = isMessage(found) ? NO_PLACES : found;
    if (restCeiling !== null && restCeiling < restMinutes) {
      refuse("restCeiling", message("scheduleErrors.input.restOrder"));
    }
    return {
      bracketIds,
      fields,
      days,
      blocked: [blocked, closed].flatMap((each) => (isMessage(each) ? [] : each)),
      blockedText: blockedText.trim(),
      openText: openText.trim(),
      breakMinutes,
      restMinutes,
      restCeiling,
      placesText: places.trim(),
      places: known.places,
      travel,
      meetings,
      knockout,
      tournaments,
      start: from,
    };
  });
export type MakeDraftInput = z.output<typeof planInput>;

function readFields(raw: string) {
  const refused = (reason: Message) => ({ ok: false as const, reason });
  const names: string[] = [];
  for (const line of linesOf(raw).slice(0, MAX_FIELDS + 1)) {
    const cleaned = cleanLine(line, MAX_FIELD);
    if (cleaned.ok) names.push(cleaned.value);
    else if (!cleaned.empty) return cleaned;
  }
  if (names.length === 0) return refused(message("scheduleErrors.input.oneField"));
  if (names.length > MAX_FIELDS) {
    return refused(message("scheduleErrors.input.maxFields", { max: MAX_FIELDS }));
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    return refused(message("scheduleErrors.input.fieldTwice", { field: twice }));
  }
  return { ok: true as const, value: names };
}

function readDays(raw: Record<string, unknown>, refuse: (path: string, reason: Message) => void) {
  const of = (name: string) => {
    const value = raw[name];
    return typeof value === "string" ? value.trim() : "";
  };
  const days: DayWindow[] = [];
  for (let number = 1; number <= MAX_DAYS; number++) {
    if (of(`day${number}`) === "" && number > 1) continue;
    const date = parseDate(of(`day${number}`));
    const from = parseTime(of(`from${number}`) || of("from1"));
    const to = parseTime(of(`to${number}`) || of("to1"));
    if (date === null) refuse(`day${number}`, message("scheduleErrors.pickDay"));
    if (from === null) refuse(`from${number}`, message("scheduleErrors.input.from"));
    if (to === null) refuse(`to${number}`, message("scheduleErrors.input.to"));
    if (date === null || from === null || to === null) continue;
    if (minutesOfDay(from) >= minutesOfDay(to)) {
      refuse(`to${number}`, message("scheduleErrors.input.order"));
    }
    if (days.some((each) => each.date === date)) {
      refuse(`day${number}`, message("scheduleErrors.input.dayTwice"));
    }
    days.push({ date, from, to });
  }
  return days.toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

const version = rowId();

export const draftVersionInput = z.object({ version });

export const remakeInput = z.object({ version, start });

/** The destination is one choice. */
export const moveGameInput = z.object({
  version,
  gameId: rowId(),
  cell: parsedField(readCell, (raw) =>
    raw === "" ? message("scheduleErrors.input.pickCell") : UNREADABLE_FORM,
  ),
});

export const draftedGameInput = z.object({ version, gameId: rowId() });
export type DraftedGameInput = z.output<typeof draftedGameInput>;

export type MoveGameInput = z.output<typeof moveGameInput>;

export type DraftVersionInput = z.output<typeof draftVersionInput>;
