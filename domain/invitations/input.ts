import { z } from "zod";
import { rowId } from "../text/input.ts";

const id = rowId().catch(0);
const playerId = z.uuid().catch("00000000-0000-0000-0000-000000000000");

export const inviteInput = z.object({ teamId: id, playerId });
export const invitationInput = z.object({ invitationId: id });
export const answerByLinkInput = z.object({ token: z.string().max(200).catch("") });
