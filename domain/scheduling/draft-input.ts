import { z } from "zod";
import { type Message, message } from "../../i18n/message.ts";
import { minutesOfDay } from "../competition/games/clock-rules.ts";
import { MAX_FIELD, parseTime } from "../competition/games/schedule-rules.ts";
import { parseDate } from "../core/date-rules.ts";
import {
  between,
  checkedField,
  parsedField,
  rowId,
  typed,
  UNREADABLE_FORM,
} from "../core/input.ts";
import { cleanLine } from "../core/text-rules.ts";
import type { BlockedTime, DayWindow } from "./conflict-rules.ts";
import { readCell } from "./draft-board-rules.ts";

export const MAX_DAYS = 3;
export const MAX_FIELDS = 12;
const MAX_BLOCKED = 40;

const time = z.string().regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/);
const day = z.object({ date: z.string(), from: time, to: time });
const place = z.object({ id: z.number(), date: z.string(), time, field: z.string() });

export const draftSettings = z.object({
  bracketIds: z.array(z.number()),
  fields: z.array(z.string()),
  days: z.array(day),
  blocked: z.array(day.extend({ field: z.string() })),
  blockedText: z.string(),
  /** The longest game of the planned brackets. */
  gameMinutes: z.number(),
  breakMinutes: z.number(),
  restMinutes: z.number(),
  meetings: z.number(),
  seed: z.number(),
  /** Positions before the last move; empty if there is nothing to undo. */
  undo: z.array(place),
});
export type DraftSettings = z.output<typeof draftSettings>;

export const draftGames = z.array(
  place.extend({
    minutes: z.number(),
    tournamentId: z.number(),
    bracketId: z.number(),
    team1Id: z.number(),
    team2Id: z.number(),
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
    breakMinutes: parsedField(between(0, 240), message("scheduleErrors.input.breakMinutes")),
    restMinutes: parsedField(between(0, 600), message("scheduleErrors.input.restMinutes")),
    meetings: parsedField(between(1, 2), message("scheduleErrors.input.meetings")),
    start,
  })
  .catchall(z.unknown())
  .transform(({ fields, blocked: blockedText, start: from, ...raw }, check) => {
    const { breakMinutes, restMinutes, meetings, ...plain } = raw;
    const refuse = (path: string, reason: Message) => {
      check.addIssue({ code: "custom", path: [path], message: reason });
    };
    const bracketIds = Object.keys(plain).flatMap((name) => {
      const found = /^bracket([1-9]\d{0,8})$/.exec(name);
      return found && plain[name] ? [Number(found[1])] : [];
    });
    const days = readDays(plain, refuse);
    const blocked = readBlocked(blockedText, fields, days);
    if (typeof blocked === "string") refuse("blocked", blocked);
    return {
      bracketIds,
      fields,
      days,
      blocked: typeof blocked === "string" ? [] : blocked,
      blockedText: blockedText.trim(),
      breakMinutes,
      restMinutes,
      meetings,
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

function linesOf(raw: string): string[] {
  return raw.split(/[\r\n]+/).filter((line) => line.trim() !== "");
}

function readDays(
  raw: Record<string, unknown>,
  refuse: (path: string, reason: Message) => void,
): DayWindow[] {
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

const BLOCKED_LINE = /^(.{1,80}?)\s*:\s*([\d:]{4,5})\s*[-–]\s*([\d:]{4,5})$/u;

/** Parses 'Field 1: 12:00-13:00' or 'All: 12:00-13:00', one per line, for every day. */
function readBlocked(
  raw: string,
  fields: readonly string[],
  days: readonly DayWindow[],
): BlockedTime[] | Message {
  const found: BlockedTime[] = [];
  const lines = linesOf(raw);
  if (lines.length > MAX_BLOCKED) {
    return message("scheduleErrors.input.maxLines", { max: MAX_BLOCKED });
  }
  for (const line of lines) {
    const [, named = "", begins = "", ends = ""] = BLOCKED_LINE.exec(line.trim()) ?? [];
    const [from, to] = [parseTime(begins), parseTime(ends)];
    if (!from || !to || minutesOfDay(from) >= minutesOfDay(to)) {
      return message("scheduleErrors.input.blockedLine");
    }
    const isAll = named.toLowerCase() === "all";
    const which = fields.filter((field) => isAll || field === named);
    if (which.length === 0) {
      return message("scheduleErrors.input.unknownField", { field: named });
    }
    found.push(...days.flatMap(({ date }) => which.map((field) => ({ field, date, from, to }))));
  }
  return found;
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

export type MoveGameInput = z.output<typeof moveGameInput>;

export type DraftVersionInput = z.output<typeof draftVersionInput>;
