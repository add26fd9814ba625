import { z } from "zod";
import { rowId, UNREADABLE_FORM } from "#domain/core/input.ts";
import { message } from "#i18n/message.ts";

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
