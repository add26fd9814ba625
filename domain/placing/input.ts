import { z } from "zod";
import { cleanTeamName } from "../teams/team-name-rules.ts";
import { rowId } from "../text/input.ts";

const teamSentence = "Pick a team.";
const playerSentence = "Pick a player.";

export const placeInput = z.object({
  teamId: rowId(teamSentence),
  playerId: z.uuid({ error: playerSentence }),
});

const TICK = "Tick the players of the new team.";

export const makeTeamInput = z.object({
  tournamentId: rowId(),
  name: z.string({ error: "Team Name is required" }).transform((raw, check) => {
    const cleaned = cleanTeamName(raw);
    if (cleaned.ok) return cleaned.value;
    const message = cleaned.empty ? "Team Name is required" : cleaned.reason;
    check.addIssue({ code: "custom", message });
    return z.NEVER;
  }),
  players: z
    .string({ error: TICK })
    .transform((raw) => [...new Set(raw.split(",").filter((each) => each !== ""))])
    // One message for the whole list, since single players have no field to show it at.
    .refine((ids) => ids.length > 0 && ids.every((id) => z.uuid().safeParse(id).success), {
      error: TICK,
    }),
  manager: z.union([z.literal(""), z.uuid()]).optional(),
});
export type MakeTeamInput = z.output<typeof makeTeamInput>;
