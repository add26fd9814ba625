import { z } from "zod";
import { message } from "#i18n/message.ts";
import { parseTime } from "../competition/games/schedule-rules.ts";
import { parseDate } from "../core/date-rules.ts";
import { fieldIn, optionsOf, schemaOf } from "../core/fields.ts";
import { optionalField, parsedField, rowId, UNREADABLE } from "../core/input.ts";

const NO_TEAM = message("availability.errors.team");

const field = fieldIn("availability");
const SIDES = ["before", "after"] as const;

const teamChoice = { none: "times.choose", options: [] } as const;

export const teamTimeFields = {
  teamId: field("times.team", rowId(NO_TEAM), teamChoice),
  side: field("times.side", z.enum(SIDES, UNREADABLE), {
    options: optionsOf(SIDES, (side) => message(`availability.times.${side}`)),
  }),
  time: field("times.time", parsedField(parseTime, message("availability.errors.time")), {
    type: "time",
  }),
  /** Null for every day. */
  date: field("times.day", optionalField(parseDate, message("scheduleErrors.input.notDate")), {
    type: "date",
    hint: "times.dayHint",
  }),
};
export const teamTimeInput = schemaOf(teamTimeFields);
export type TeamTimeInput = z.output<typeof teamTimeInput>;

export const removeTimeInput = z.object({ timeId: rowId() });

export const pairFields = {
  team1Id: field("pairs.one", rowId(NO_TEAM), teamChoice),
  team2Id: field("pairs.other", rowId(NO_TEAM), teamChoice),
};
export const addPairInput = schemaOf(pairFields);
export type TeamPairInput = z.output<typeof addPairInput>;

/** Of a pair that the page lists. */
export const teamPairInput = z.object({ team1Id: rowId(), team2Id: rowId() });
