import { z } from "zod";
import { issue, rowId, UNREADABLE } from "#domain/core/input.ts";
import { message } from "#i18n/message.ts";

const playerId = z
  .string(UNREADABLE)
  .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, UNREADABLE);

export const playerInput = z.object({ playerId });

const noGoal = message("competitionErrors.goal.unknown");

export const undoGoalInput = z.object({
  goalId: rowId(noGoal),
  undoes: z.enum(["add-goal", "void-goal"], issue(noGoal)),
});
export type UndoGoalInput = z.output<typeof undoGoalInput>;
