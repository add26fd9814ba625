import { z } from "zod";
import { rowId, UNREADABLE_FORM } from "#domain/core/input.ts";
import { WITHDRAWAL_CHOICES } from "./withdrawal-rules.ts";

export const withdrawTeamInput = z.object({
  choice: z.enum(WITHDRAWAL_CHOICES, { error: UNREADABLE_FORM }),
  version: z.string({ error: UNREADABLE_FORM }).max(40, UNREADABLE_FORM),
});

export const undoWithdrawalInput = z.object({ withdrawal: rowId().catch(0) });
