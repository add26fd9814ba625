import { z } from "zod";
import { parseDate } from "#domain/core/date-rules.ts";
import { fieldIn, schemaOf } from "#domain/core/fields.ts";
import {
  addIssue,
  between,
  checkbox,
  checkedField,
  parsedField,
  rowId,
  UNREADABLE,
  UNREADABLE_FORM,
} from "#domain/core/input.ts";
import { cleanLine } from "#domain/core/text-rules.ts";
import { message } from "#i18n/message.ts";
import { NOT_DATE, NOT_TIME, PICK_DATE, PICK_TIME } from "../games/input.ts";
import { MAX_FIELD, parseTime } from "../games/schedule-rules.ts";
import { MAX_ADVANCING } from "./plan-rules.ts";
import { type ChosenSide, parseSideChoice } from "./side-source-rules.ts";

const MAX_FIELDS = MAX_ADVANCING / 2;

const fields = checkedField((raw) => {
  const names = raw
    .split(/[,;\n]+/)
    .map((each) => each.trim())
    .filter((each) => each !== "");
  const cleaned = names.slice(0, MAX_FIELDS + 1).map((name) => cleanLine(name, MAX_FIELD));
  const wrong = cleaned.find((each) => !each.ok);
  if (wrong) return wrong;
  const value = cleaned.flatMap((each) => (each.ok ? [each.value] : []));
  if (value.length > MAX_FIELDS) {
    return {
      ok: false,
      reason: message("competitionErrors.knockout.maxFields", { max: MAX_FIELDS }),
    };
  }
  const isOnce = new Set(value).size === value.length;
  return isOnce
    ? { ok: true, value }
    : { ok: false, reason: message("competitionErrors.knockout.fieldOnce") };
});

const field = fieldIn("knockout.make");
const asBox = { type: "checkbox" } as const;
const date = parsedField(parseDate, (raw) => (raw === "" ? PICK_DATE : NOT_DATE));
const time = parsedField(parseTime, (raw) => (raw === "" ? PICK_TIME : NOT_TIME));

export const makeKnockoutFields = {
  goOn: field(
    "teams",
    parsedField(between(2, MAX_ADVANCING), message("competitionErrors.knockout.pickCount")),
    { options: [] },
  ),
  date: field("date", date, { type: "date" }),
  time: field("time", time, { type: "time" }),
  minutesBetween: field(
    "minutes",
    parsedField(between(1, 240), message("competitionErrors.knockout.minutes")),
    { inputMode: "numeric" },
  ),
  fields: field("fields", fields, { hint: "fieldsHint" }),
  withoutGroups: field("withoutGroups", checkbox, asBox),
  thirdPlace: field("thirdPlace", checkbox, asBox),
  placement: field("placement", checkbox, asBox),
};

export const makeKnockoutInput = schemaOf(makeKnockoutFields).transform(
  ({ goOn: advancing, ...rest }) => ({ advancing, ...rest }),
);
export type MakeKnockoutInput = z.output<typeof makeKnockoutInput>;

const id = rowId().catch(0);
const side = z.enum(["1", "2"], UNREADABLE).transform((raw): 1 | 2 => (raw === "1" ? 1 : 2));

export const forfeitInput = z.object({
  gameId: id,
  side,
  version: z.string(UNREADABLE).max(40, UNREADABLE),
});

export const replaceInput = z.object({ gameId: id, side, teamId: id });

export const pairingsInput = z
  .looseObject({ version: z.string(UNREADABLE).max(40, UNREADABLE) })
  .transform(({ version, ...rest }, check) => {
    const sides = Object.entries(rest).flatMap(([name, raw]): ChosenSide[] => {
      const field = /^side_([1-9]\d{0,8})_([12])$/.exec(name);
      if (!field) return [];
      const choice = typeof raw === "string" ? parseSideChoice(raw) : null;
      if (choice) return [{ gameId: Number(field[1]), side: field[2] === "1" ? 1 : 2, choice }];
      addIssue(check, UNREADABLE_FORM, [name]);
      return [];
    });
    return { version, sides };
  });
export type PairingsInput = z.output<typeof pairingsInput>;
