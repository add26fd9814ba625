import { z } from "zod";
import { type Message, message } from "#i18n/message.ts";
import type { LocalMoment } from "../competition/games/clock-rules.ts";
import { confirmed } from "../competition/games/input.ts";
import { MAX_FIELD, parseTime } from "../competition/games/schedule-rules.ts";
import { SUSPENSION_REASONS } from "../competition/games/suspension-rules.ts";
import { parseDate } from "../core/date-rules.ts";
import { fieldIn, schemaOf } from "../core/fields.ts";
import { idsIn } from "../core/ids-rules.ts";
import {
  checkbox,
  checkedField,
  optionalField,
  parsedField,
  rowId,
  UNREADABLE,
  UNREADABLE_FORM,
} from "../core/input.ts";
import { cleanLine } from "../core/text-rules.ts";

/** Must fit into a banner and a push message. */
const MAX_MESSAGE = 200;

const reason = z.enum(idsIn(SUSPENSION_REASONS), UNREADABLE);

const toEveryone = checkedField((raw) => {
  const cleaned = cleanLine(raw, MAX_MESSAGE);
  return cleaned.ok || !cleaned.empty ? cleaned : { ok: true, value: "" };
});

const field = fieldIn("day");

export const suspendFields = {
  text: field("suspend.message", toEveryone, { hint: "suspend.hint", dir: "auto" }),
};
export const suspendInput = schemaOf(suspendFields).extend({ reason });
export type SuspendInput = z.output<typeof suspendInput>;

const hour = optionalField(parseTime, message("scheduleErrors.input.time"));

/** HH:MM; if empty, play resumes at once. With `only`, just changes the expected time. */
export const resumeFields = { resumeAt: field("resume.at", hour, { type: "time" }) };

export const resumeInput = schemaOf(resumeFields).extend({
  only: z
    .string()
    .optional()
    .transform((raw) => raw === "time"),
  confirmed: z.string().max(60).optional().catch(undefined),
});
export type ResumeInput = Pick<z.output<typeof resumeInput>, "resumeAt"> & {
  confirmed?: string | undefined;
};

function minutes(least: number, most: number, sentence: Message) {
  return optionalField((raw) => {
    const plain = raw.replace(/^[−–]/, "-").replace(/^\+/, "");
    const value = /^-?\d{1,3}$/.test(plain) ? Number(plain) : Number.NaN;
    return value >= least && value <= most ? value : null;
  }, sentence);
}

/** Local time in the cup's zone: yyyy-MM-ddTHH:MM. */
const moment = optionalField((raw): LocalMoment | null => {
  const [date, time] = [parseDate(raw.slice(0, 10)), parseTime(raw.slice(11))];
  return date !== null && time !== null && raw[10] === "T" ? { date, time } : null;
}, UNREADABLE_FORM);

function fieldsOf(form: Record<string, unknown>): string[] {
  return Object.entries(form).flatMap(([name, value]) =>
    /^field\d{1,3}$/.test(name) && typeof value === "string" && value.length <= MAX_FIELD
      ? [value]
      : [],
  );
}

/** The ids of games to keep where they are. */
function keptGames(form: Record<string, unknown>): number[] {
  return Object.keys(form).flatMap((name) => {
    const id = /^keep(\d{1,9})$/.exec(name)?.[1];
    return id === undefined ? [] : [Number(id)];
  });
}

export const rescheduleInput = z
  .looseObject({
    day: optionalField(parseDate, message("scheduleErrors.input.notDate")),
    from: hour,
    by: minutes(-600, 600, message("scheduleErrors.input.delay")),
    gameMinutes: minutes(1, 200, message("scheduleErrors.input.length")),
    endsBy: hour,
    canMoveEarlier: checkbox,
    duringBreaks: checkbox,
    notBefore: moment,
  })
  .transform(({ day: date, from, by, gameMinutes, endsBy, notBefore, ...rest }) => ({
    date,
    from,
    fields: fieldsOf(rest),
    by: by ?? 0,
    gameMinutes,
    endsBy,
    canMoveEarlier: rest.canMoveEarlier,
    duringBreaks: rest.duringBreaks,
    notBefore,
  }));

export const applyRescheduleInput = z
  .object({ version: z.string(UNREADABLE).max(100, UNREADABLE) })
  .and(rescheduleInput);

export const replanInput = z
  .looseObject({
    day: optionalField(parseDate, message("scheduleErrors.input.notDate")),
    from: hour,
    endsBy: hour,
    canMoveEarlier: checkbox,
  })
  .transform(({ day: date, from, endsBy, canMoveEarlier, ...rest }) => ({
    date,
    from,
    endsBy,
    canMoveEarlier,
    fields: fieldsOf(rest),
    keep: keptGames(rest),
  }));
export type ReplanInput = z.output<typeof replanInput>;

/** `earliest` is that of the preview, which would change every five minutes. */
export const applyReplanInput = z
  .object({
    version: z.string(UNREADABLE).max(100, UNREADABLE),
    earliest: parsedField(parseTime, UNREADABLE_FORM),
  })
  .and(replanInput);
export type ApplyReplanInput = z.output<typeof applyReplanInput>;

export const undoRescheduleInput = z.object({ shift: rowId() });

/** What a button carries: '12 3 10' moves game 12, in its version 3, by 10 minutes. */
export const moveGameInput = z.object({
  move: z
    .string()
    .regex(/^\d{1,9} \d{1,9} -?(?:5|10|15)$/)
    .catch("0 0 0")
    .transform((raw) => raw.split(" ").map(Number) as [number, number, number]),
  confirmed: confirmed(),
});
