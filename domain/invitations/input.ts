import { z } from "zod";
import { rowId } from "../text/input.ts";

/** From hidden fields. What is no id names nothing, and is refused as such. */
const id = rowId().catch(0);
const playerId = z.uuid().catch("00000000-0000-0000-0000-000000000000");

export const inviteInput = z.object({ teamId: id, playerId });
export const invitationInput = z.object({ invitationId: id });
/** The link from a mail; what is none leads to no invitation. */
export const answerByLinkInput = z.object({ token: z.string().max(200).catch("") });
