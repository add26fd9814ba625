import { z } from "zod";
import { rowId, UNREADABLE_FORM } from "../../core/input.ts";

const playerId = z
  .string({ error: UNREADABLE_FORM })
  .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, {
    error: UNREADABLE_FORM,
  });

export const playerInput = z.object({ playerId });

const noGoal = "There is no such goal.";

export const undoGoalInput = z.object({
  goalId: rowId(noGoal),
  undoes: z.enum(["add-goal", "void-goal"], { error: noGoal }),
});
export type UndoGoalInput = z.output<typeof undoGoalInput>;
