import { z } from "zod";
import { message } from "../../i18n/message.ts";
import { parseTime } from "../competition/games/schedule-rules.ts";
import { parseDate } from "../core/date-rules.ts";
import { optionalField, parsedField, rowId, UNREADABLE_FORM } from "../core/input.ts";

const NO_TEAM = message("availability.errors.team");

export const teamTimeInput = z.object({
  teamId: rowId(NO_TEAM),
  side: z.enum(["before", "after"], { error: UNREADABLE_FORM }),
  time: parsedField(parseTime, message("availability.errors.time")),
  /** Null for every day. */
  date: optionalField(parseDate, message("scheduleErrors.input.notDate")),
});
export type TeamTimeInput = z.output<typeof teamTimeInput>;

export const removeTimeInput = z.object({ timeId: rowId() });

export const addPairInput = z.object({ team1Id: rowId(NO_TEAM), team2Id: rowId(NO_TEAM) });
export type TeamPairInput = z.output<typeof addPairInput>;

/** Of a pair that the page lists. */
export const teamPairInput = z.object({ team1Id: rowId(), team2Id: rowId() });
