import { z } from "zod";
import { rowId, UNREADABLE_FORM } from "../text/input.ts";
import { cleanTeamName } from "./team-name-rules.ts";
import { WITHDRAWAL_CHOICES } from "./withdrawal-rules.ts";

const createSentence = "Please enter a team name and select a tournament.";

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

/** Join a Team (spec §5). The format of the code is checked when joining. */
export const joinTeamInput = z.object({
  teamCode: z.string({ error: codeSentence }).trim().min(1, { error: codeSentence }),
});
export type JoinTeamInput = z.output<typeof joinTeamInput>;

/** Hidden fields: an invalid id matches no team and is refused as such. */
const teamId = rowId().catch(0);
const playerId = z.uuid().catch("00000000-0000-0000-0000-000000000000");

export const deleteTeamInput = z.object({ teamId });
export const leaveTeamInput = z.object({ teamId, playerId });
export type LeaveTeamInput = z.output<typeof leaveTeamInput>;

export const moveInput = z.object({ bracketId: rowId("Pick a bracket.") });

export const removePlayerInput = z.object({ playerId });
export type RemovePlayerInput = z.output<typeof removePlayerInput> & { teamId: number };

export const approveInput = z.object({
  playerId: z
    .string()
    .optional()
    .transform((raw) => (raw === "all" ? null : playerId.parse(raw))),
});
export type ApproveInput = z.output<typeof approveInput> & { teamId: number };

export const declineInput = z.object({ playerId });
export type DeclineInput = z.output<typeof declineInput> & { teamId: number };

export const replaceTeamCodeInput = z.object({ teamCode: z.string().max(40).catch("") });
export type ReplaceTeamCodeInput = z.output<typeof replaceTeamCodeInput> & { teamId: number };

export const handOverTeamInput = z.object({
  playerId: z
    .string({ error: UNREADABLE_FORM })
    .refine((raw) => raw === "nobody" || z.uuid().safeParse(raw).success, {
      error: UNREADABLE_FORM,
    })
    .transform((raw) => (raw === "nobody" ? null : raw)),
});
export type HandOverTeamInput = z.output<typeof handOverTeamInput> & { teamId: number };

export const checkInInput = z.object({
  playerId,
  what: z.enum(["present", "dob-seen"], { error: UNREADABLE_FORM }),
  is: z.enum(["yes", "no"], { error: UNREADABLE_FORM }).transform((word) => word === "yes"),
});
export type CheckInInput = z.output<typeof checkInInput> & { teamId: number };

export const withdrawTeamInput = z.object({
  choice: z.enum(WITHDRAWAL_CHOICES, { error: UNREADABLE_FORM }),
  version: z.string({ error: UNREADABLE_FORM }).max(40, UNREADABLE_FORM),
});

export const undoWithdrawalInput = z.object({ withdrawal: rowId().catch(0) });
