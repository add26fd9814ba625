import { z } from "zod";
import type { LocalMoment } from "../competition/games/clock-rules.ts";
import { MAX_FIELD, parseTime } from "../competition/games/schedule-rules.ts";
import {
  SUSPENSION_REASONS,
  type SuspensionReason,
} from "../competition/games/suspension-rules.ts";
import { parseDate } from "../core/date-rules.ts";
import { rowId, UNREADABLE_FORM } from "../core/input.ts";
import { cleanLine } from "../core/text-rules.ts";

/** Must fit into a banner and a push message. */
const LONGEST_WORDS = 200;

const optional = z.string().optional().default("");

const reason = z.string({ error: UNREADABLE_FORM }).transform((raw, check): SuspensionReason => {
  const found = SUSPENSION_REASONS.find(({ id }) => id === raw);
  if (found) return found.id;
  check.addIssue({ code: "custom", message: UNREADABLE_FORM });
  return z.NEVER;
});

const ownWords = optional.transform((raw, check) => {
  const cleaned = cleanLine(raw, LONGEST_WORDS);
  if (cleaned.ok) return cleaned.value;
  if (cleaned.empty) return "";
  check.addIssue({ code: "custom", message: cleaned.reason });
  return z.NEVER;
});

export const suspendInput = z.object({ reason, text: ownWords });
export type SuspendInput = z.output<typeof suspendInput>;

const hour = optional.transform((raw, check) => {
  if (raw.trim() === "") return null;
  const time = parseTime(raw);
  if (time !== null) return time;
  check.addIssue({
    code: "custom",
    message: "That's not a valid time. Use 24-hour time, such as 15:40 for 3:40 PM.",
  });
  return z.NEVER;
});

/** HH:MM; if empty, play resumes at once. With `only`, just changes the expected time. */
export const resumeInput = z.object({
  resumeAt: hour,
  only: z
    .string()
    .optional()
    .transform((raw) => raw === "time"),
  confirmed: z.string().max(60).optional().catch(undefined),
});
export type ResumeInput = Pick<z.output<typeof resumeInput>, "resumeAt"> & {
  confirmed?: string | undefined;
};

function minutes(least: number, most: number, sentence: string) {
  return optional.transform((raw, check) => {
    const plain = raw.trim().replace(/^[−–]/, "-").replace(/^\+/, "");
    if (plain === "") return null;
    const value = /^-?\d{1,3}$/.test(plain) ? Number(plain) : Number.NaN;
    if (value >= least && value <= most) return value;
    check.addIssue({ code: "custom", message: sentence });
    return z.NEVER;
  });
}

const day = optional.transform((raw, check) => {
  if (raw.trim() === "") return null;
  const date = parseDate(raw);
  if (date !== null) return date;
  check.addIssue({ code: "custom", message: "This is not a date." });
  return z.NEVER;
});

/** Local time in the cup's zone: yyyy-MM-ddTHH:MM. */
const moment = optional.transform((raw, check): LocalMoment | null => {
  if (raw === "") return null;
  const [date, time] = [parseDate(raw.slice(0, 10)), parseTime(raw.slice(11))];
  if (date !== null && time !== null && raw[10] === "T") return { date, time };
  check.addIssue({ code: "custom", message: UNREADABLE_FORM });
  return z.NEVER;
});

function fieldsOf(form: Record<string, unknown>): string[] {
  return Object.entries(form).flatMap(([name, value]) =>
    /^field\d{1,3}$/.test(name) && typeof value === "string" && value.length <= MAX_FIELD
      ? [value]
      : [],
  );
}

export const rescheduleInput = z
  .looseObject({
    day,
    from: hour,
    by: minutes(-600, 600, "Minutes are a whole number from -600 to 600."),
    gameMinutes: minutes(1, 200, "A game is from 1 to 200 minutes long."),
    endsBy: hour,
    notBefore: moment,
  })
  .transform(({ day: date, from, by, gameMinutes, endsBy, notBefore, ...rest }) => ({
    date,
    from,
    fields: fieldsOf(rest),
    by: by ?? 0,
    gameMinutes,
    endsBy,
    notBefore,
  }));
export type RescheduleInput = z.output<typeof rescheduleInput>;

export const applyRescheduleInput = z
  .object({ version: z.string({ error: UNREADABLE_FORM }).max(100, UNREADABLE_FORM) })
  .and(rescheduleInput);

export const undoRescheduleInput = z.object({ shift: rowId() });
