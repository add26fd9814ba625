import { z } from "zod";
import { rowId, UNREADABLE_FORM } from "../text/input.ts";
import { cleanTeamName } from "./team-name-rules.ts";
import { WITHDRAWAL_CHOICES } from "./withdrawal-rules.ts";

const createSentence = "Please enter a team name and select a tournament.";

/** Create a Team (spec §5): one sentence for whichever of the two is missing. */
export const createTeamInput = z
  .object({ name: z.string().optional(), tournamentName: z.string().optional() })
  .transform(({ name = "", tournamentName = "" }, check) => {
    const cleaned = cleanTeamName(name);
    if (tournamentName === "" || (!cleaned.ok && cleaned.empty)) {
      check.addIssue({ code: "custom", message: createSentence });
      return z.NEVER;
    }
    if (cleaned.ok) return { name: cleaned.value, tournamentName };
    check.addIssue({ code: "custom", path: ["name"], message: cleaned.reason });
    return z.NEVER;
  });
export type CreateTeamInput = z.output<typeof createTeamInput>;

const codeSentence = "Please enter a team code.";

/** Join a Team (spec §5): what stands there is a code or not, which joining finds out. */
export const joinTeamInput = z.object({
  teamCode: z.string({ error: codeSentence }).trim().min(1, { error: codeSentence }),
});
export type JoinTeamInput = z.output<typeof joinTeamInput>;

/** From a hidden field. What is no id names no team, and is refused as such. */
const teamId = rowId().catch(0);
const playerId = z.uuid().catch("00000000-0000-0000-0000-000000000000");

export const deleteTeamInput = z.object({ teamId });
export const leaveTeamInput = z.object({ teamId, playerId });
export type LeaveTeamInput = z.output<typeof leaveTeamInput>;

/** Move Team, in the console: to which bracket. */
export const moveInput = z.object({ bracketId: rowId("Pick a bracket.") });

/** What a manager, or the admin, does with a team: whose slot is freed. */
export const removePlayerInput = z.object({ playerId });
export type RemovePlayerInput = z.output<typeof removePlayerInput> & { teamId: number };

/** Who is approved; 'all' is everybody who came with the team code. */
export const approveInput = z.object({
  playerId: z
    .string()
    .optional()
    .transform((raw) => (raw === "all" ? null : playerId.parse(raw))),
});
export type ApproveInput = z.output<typeof approveInput> & { teamId: number };

/** Whose request to join is declined. */
export const declineInput = z.object({ playerId });
export type DeclineInput = z.output<typeof declineInput> & { teamId: number };

/** Which code is to be replaced. */
export const replaceTeamCodeInput = z.object({ teamCode: z.string().max(40).catch("") });
export type ReplaceTeamCodeInput = z.output<typeof replaceTeamCodeInput> & { teamId: number };

/** To whose account the team goes: that of a player on its roster; 'nobody' leaves it without a manager. */
export const handOverTeamInput = z.object({
  playerId: z
    .string({ error: UNREADABLE_FORM })
    .refine((raw) => raw === "nobody" || z.uuid().safeParse(raw).success, {
      error: UNREADABLE_FORM,
    })
    .transform((raw) => (raw === "nobody" ? null : raw)),
});
export type HandOverTeamInput = z.output<typeof handOverTeamInput> & { teamId: number };

/** Check-in on the day: what was found out about whom, set and not turned over. */
export const checkInInput = z.object({
  playerId,
  what: z.enum(["present", "dob-seen"], { error: UNREADABLE_FORM }),
  is: z.enum(["yes", "no"], { error: UNREADABLE_FORM }).transform((word) => word === "yes"),
});
export type CheckInInput = z.output<typeof checkInInput> & { teamId: number };

/** Withdraw a team: what becomes of its games, and the preview that was looked at. */
export const withdrawTeamInput = z.object({
  choice: z.enum(WITHDRAWAL_CHOICES, { error: UNREADABLE_FORM }),
  version: z.string({ error: UNREADABLE_FORM }).max(40, UNREADABLE_FORM),
});

/** Undo a withdrawal: which one. */
export const undoWithdrawalInput = z.object({ withdrawal: rowId().catch(0) });
