import { z } from "zod";
import { fieldIn, schemaOf } from "#domain/core/fields.ts";
import { requiredLine, rowId } from "#domain/core/input.ts";
import { message } from "#i18n/message.ts";

const MAX_REASON = 300;

/** A hidden field: an invalid id matches no request and is refused as such. */
const requestId = rowId().catch(0);

export const approveTeamInput = z.object({ requestId, version: z.string().max(40).catch("") });
export const declineTeamFields = {
  reason: fieldIn("teamRequests.console")(
    "reason",
    requiredLine(message("teamRequests.errors.reason"), MAX_REASON),
    { hint: "reasonHint" },
  ),
};
export const declineTeamInput = schemaOf(declineTeamFields).extend({ requestId });
