import { z } from "zod";
import { message } from "../../../i18n/message.ts";
import { requiredLine, rowId } from "../../core/input.ts";

const MAX_REASON = 300;

/** A hidden field: an invalid id matches no request and is refused as such. */
const requestId = rowId().catch(0);

export const approveTeamInput = z.object({ requestId, version: z.string().max(40).catch("") });
export const declineTeamInput = z.object({
  requestId,
  reason: requiredLine(message("teamRequests.errors.reason"), MAX_REASON),
});
