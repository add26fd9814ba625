import { z } from "zod";
import { cleanTeamName } from "../teams/team-name-rules.ts";
import { rowId } from "../text/input.ts";

const teamSentence = "Pick a team.";
const playerSentence = "Pick a player.";

/** Propose and Place, in the console: which player, onto which team. */
export const placeInput = z.object({
  teamId: rowId(teamSentence),
  playerId: z.uuid({ error: playerSentence }),
});

const TICK = "Tick the players of the new team.";

/** Make Team, in the console. The ticked players come as one field, their ids parted by commas. */
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
    // Said of all of them: there is no place beside a single one.
    .refine((ids) => ids.length > 0 && ids.every((id) => z.uuid().safeParse(id).success), {
      error: TICK,
    }),
  /** The ticked player whose account manages the team; empty for nobody. */
  manager: z.union([z.literal(""), z.uuid()]).optional(),
});
export type MakeTeamInput = z.output<typeof makeTeamInput>;
