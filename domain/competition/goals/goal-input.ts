import { z } from "zod";
import { message } from "../../../i18n/message.ts";
import { rowId, UNREADABLE_FORM } from "../../core/input.ts";

const playerId = z
  .string({ error: UNREADABLE_FORM })
  .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, {
    error: UNREADABLE_FORM,
  });

export const playerInput = z.object({ playerId });

const noGoal = message("competitionErrors.goal.unknown");

export const undoGoalInput = z.object({
  goalId: rowId(noGoal),
  undoes: z.enum(["add-goal", "void-goal"], { error: noGoal }),
});
export type UndoGoalInput = z.output<typeof undoGoalInput>;
