import { z } from "zod";
import { rowId, UNREADABLE } from "#domain/core/input.ts";
import { WITHDRAWAL_CHOICES } from "./withdrawal-rules.ts";

export const withdrawTeamInput = z.object({
  choice: z.enum(WITHDRAWAL_CHOICES, UNREADABLE),
  version: z.string(UNREADABLE).max(40, UNREADABLE),
});

export const undoWithdrawalInput = z.object({ withdrawal: rowId().catch(0) });
