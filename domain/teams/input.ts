import { z } from "zod";
import { message } from "../../i18n/message.ts";
import {
  checkbox,
  checkedField,
  optionalField,
  optionalLine,
  rowId,
  UNREADABLE_FORM,
  withMissing,
} from "../core/input.ts";
import { normalized } from "../core/text-rules.ts";
import { publicName } from "../messaging/safe-name-rules.ts";
import { CREST_COLORS, parseInitials } from "./crest-rules.ts";
import { cleanTeamName } from "./team-name-rules.ts";

const createSentence = message("teamErrors.createMissing");

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

const codeSentence = message("teamErrors.codeMissing");

/** Join a Team (spec §5). The format of the code is checked when joining. */
export const joinTeamInput = z.object({
  teamCode: z.string({ error: codeSentence }).trim().min(1, { error: codeSentence }),
});

/** Hidden fields: an invalid id matches no team and is refused as such. */
const teamId = rowId().catch(0);
const playerId = z.uuid().catch("00000000-0000-0000-0000-000000000000");

export const deleteTeamInput = z.object({ teamId });
export const leaveTeamInput = z.object({ teamId, playerId });

export const moveTeamInput = z.object({
  bracketId: rowId(message("consoleErrors.waitlist.pickBracket")),
});

export const removePlayerInput = z.object({ playerId });
export const declineInput = removePlayerInput;

export const approveInput = z.object({
  playerId: z
    .string()
    .optional()
    .transform((raw) => (raw === "all" ? null : playerId.parse(raw))),
});

/** The checked people of a list, each an account and the version that was looked at. */
export const approveManagersInput = z.looseObject({}).transform((form, check) => {
  const managers = Object.entries(form).flatMap(([name, value]) => {
    const [accountId = "", version = ""] = String(value).split(" ");
    const isManager = /^manager\d{1,3}$/.test(name) && z.uuid().safeParse(accountId).success;
    return isManager ? [{ accountId, version }] : [];
  });
  if (managers.length > 0) return { managers };
  check.addIssue({ code: "custom", message: message("approveManagers.none") });
  return z.NEVER;
});

export const replaceTeamCodeInput = z.object({ teamCode: z.string().max(40).catch("") });

export const handOverTeamInput = z.object({
  playerId: z
    .string({ error: UNREADABLE_FORM })
    .refine((raw) => raw === "nobody" || z.uuid().safeParse(raw).success, {
      error: UNREADABLE_FORM,
    })
    .transform((raw) => (raw === "nobody" ? null : raw)),
});

export const SHORT_NAME_MAX = 12;

/** An empty short name removes it. */
const shortName = optionalLine(null, SHORT_NAME_MAX, publicName);
export const shortNameInput = z.object({ shortName });

const nameSentence = message("consoleErrors.waitlist.teamName");
const teamName = checkedField((raw) => withMissing(cleanTeamName(raw), nameSentence));

export const renameTeamInput = z.object({ name: teamName, shortName });
export type RenameTeamInput = z.output<typeof renameTeamInput>;

const color = z.enum(CREST_COLORS, { error: UNREADABLE_FORM });

/** Empty initials are those of the name. */
export const crestInput = z.object({
  color1: color,
  color2: color,
  initials: optionalField(
    (raw) => parseInitials(normalized(raw, "NFC")),
    message("teamErrors.initials"),
  ),
});
export type CrestInput = z.output<typeof crestInput>;

export const checkInInput = z.object({
  playerId,
  what: z.enum(["present", "dob-seen"], { error: UNREADABLE_FORM }),
  is: z.enum(["yes", "no"], { error: UNREADABLE_FORM }).transform((word) => word === "yes"),
});

/** Joining and editing differ only in the message for an empty choice (spec §5). */
function waitlistInput(missing: string) {
  return z.object({
    tournamentName: z.string({ error: missing }).min(1, { error: missing }),
    showContact: checkbox,
  });
}

export const joinWaitlistInput = waitlistInput(message("teamErrors.waitlistMissing"));
export const editWaitlistInput = waitlistInput(message("teamErrors.waitlistEditMissing"));
export type WaitlistInput = z.output<typeof joinWaitlistInput>;

export const inviteInput = z.object({ teamId, playerId });
export const invitationInput = z.object({ invitationId: rowId().catch(0) });
export const answerByLinkInput = z.object({ token: z.string().max(200).catch("") });

export const assignPlayerInput = z.object({
  teamId: rowId(message("consoleErrors.waitlist.pickTeam")),
  playerId: z.uuid({ error: message("consoleErrors.waitlist.pickPlayer") }),
});

const TICK = message("consoleErrors.waitlist.tick");

export const createTeamFromWaitlistInput = z.object({
  tournamentId: rowId(),
  name: teamName,
  players: z
    .string({ error: TICK })
    .transform((raw) => [...new Set(raw.split(",").filter((each) => each !== ""))])
    // One message for the whole list, since single players have no field to show it at.
    .refine((ids) => ids.length > 0 && ids.every((id) => z.uuid().safeParse(id).success), {
      error: TICK,
    }),
  manager: z.union([z.literal(""), z.uuid()]).optional(),
});
export type CreateTeamFromWaitlistInput = z.output<typeof createTeamFromWaitlistInput>;
