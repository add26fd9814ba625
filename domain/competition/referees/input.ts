import { z } from "zod";
import { parseDate } from "#domain/core/date-rules.ts";
import { fieldIn, optionsOf, schemaOf } from "#domain/core/fields.ts";
import {
  checkbox,
  issue,
  optionalField,
  parsedField,
  requiredLine,
  rowId,
  UNREADABLE,
  UNREADABLE_FORM,
} from "#domain/core/input.ts";
import { message } from "#i18n/message.ts";
import { parseTime } from "../games/schedule-rules.ts";
import { parseRefereeKey } from "./referee-rules.ts";

export const MAX_NAME = 60;

/** The value of “No referee” in a select, because forms omit empty values. */
export const NOBODY = "none";

const day = () => parsedField(parseDate, UNREADABLE_FORM);
const version = () => z.string(UNREADABLE).max(60, UNREADABLE);
const time = () => optionalField(parseTime, message("referees.wrong.time"));
const teamId = () =>
  optionalField(
    (raw) => (/^[1-9][0-9]{0,8}$/.test(raw) ? Number(raw) : null),
    message("referees.wrong.team"),
  );

const field = fieldIn("referees");

export const refereeFields = {
  name: field("people.name", requiredLine(message("referees.wrong.noName"), MAX_NAME), {
    maxLength: MAX_NAME,
    required: true,
  }),
  teamId: field("people.team", teamId(), {
    hint: "people.teamHint",
    none: "people.noTeam",
    options: [],
  }),
  notBefore: field("people.notBefore", time(), { type: "time" }),
  notAfter: field("people.notAfter", time(), { type: "time" }),
  onlyDay: field("people.add", checkbox, { type: "checkbox" }),
};

const person = schemaOf(refereeFields).extend({ day: day() });

type Hours = Pick<z.output<typeof person>, "notBefore" | "notAfter">;

const areHours = ({ notBefore, notAfter }: Hours) =>
  notBefore === null || notAfter === null || notBefore < notAfter;
const wrongHours = { path: ["notAfter"], ...issue(message("referees.wrong.hours")) };

export const addRefereeInput = person.refine(areHours, wrongHours);
export const changeRefereeInput = person
  .extend({ refereeId: rowId(), version: version() })
  .refine(areHours, wrongHours);
export const refereeIdInput = z.object({ refereeId: rowId() });

const ASSIGNED = ["people", "teams", "both"] as const;

export const assignFields = {
  who: field("assign.who", z.enum(ASSIGNED, UNREADABLE), {
    options: optionsOf(ASSIGNED, (who) => message(`referees.assign.${who}`)),
  }),
  again: field("assign.again", checkbox, { type: "checkbox" }),
};
export const assignInput = schemaOf(assignFields).extend({ day: day(), version: version() });

export const setRefereeInput = z.object({
  gameId: rowId(),
  version: version(),
  referee: z
    .string(UNREADABLE)
    .refine((raw) => raw === NOBODY || parseRefereeKey(raw) !== null, UNREADABLE)
    .transform((raw) => (raw === NOBODY ? null : parseRefereeKey(raw))),
});

export type AddRefereeInput = z.output<typeof addRefereeInput>;
export type ChangeRefereeInput = z.output<typeof changeRefereeInput>;
export type RefereeIdInput = z.output<typeof refereeIdInput>;
export type AssignInput = z.output<typeof assignInput>;
export type SetRefereeInput = z.output<typeof setRefereeInput>;
