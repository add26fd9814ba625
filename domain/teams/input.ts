import { z } from "zod";
import { fieldIn, type InputOf, schemaOf } from "#domain/core/fields.ts";
import {
  addIssue,
  checkbox,
  checkedField,
  issue,
  optionalField,
  optionalLine,
  requiredLine,
  rowId,
  UNREADABLE,
  withMissing,
} from "#domain/core/input.ts";
import { emailField } from "#domain/people/accounts/account-input.ts";
import { type Message, message } from "#i18n/message.ts";
import { normalized } from "../core/text-rules.ts";
import { publicName } from "../messaging/safe-name-rules.ts";
import { CREST_COLORS, parseInitials } from "./crest-rules.ts";
import { cleanTeamName, MAX_TEAM_NAME } from "./team-name-rules.ts";

const createSentence = message("teamErrors.createMissing");

const field = fieldIn("teams");
const tournamentChoice = { none: "selectTournament", options: [] } as const;

/** What is missing is said of both at once. */
export const createTeamFields = {
  name: field("create.name", z.string().optional()),
  tournamentName: field("tournament", z.string().optional(), tournamentChoice),
};

export const createTeamInput = schemaOf(createTeamFields).transform(
  ({ name = "", tournamentName = "" }, check) => {
    const cleaned = cleanTeamName(name);
    if (tournamentName === "" || (!cleaned.ok && cleaned.empty)) {
      addIssue(check, createSentence);
      return z.NEVER;
    }
    if (cleaned.ok) return { name: cleaned.value, tournamentName };
    addIssue(check, cleaned.reason, ["name"]);
    return z.NEVER;
  },
);
export type CreateTeamInput = z.output<typeof createTeamInput>;

const codeSentence = message("teamErrors.codeMissing");

/** Join a Team (spec §5). The format of the code is checked when joining. */
export const joinTeamFields = {
  teamCode: field("join.code", z.string(issue(codeSentence)).trim().min(1, issue(codeSentence)), {
    hint: "join.hint",
    inputMode: "numeric",
  }),
};

/** Hidden fields: an invalid id matches no team and is refused as such. */
const teamId = rowId().catch(0);
const playerId = z.uuid().catch("00000000-0000-0000-0000-000000000000");

export const deleteTeamInput = z.object({ teamId });
export const leaveTeamInput = z.object({ teamId, playerId });

export const swapTeamsFields = {
  otherId: fieldIn("consoleTeams")(
    "swap.other",
    rowId(message("consoleErrors.waitlist.pickTeam")),
    {
      none: "swap.choose",
      options: [],
    },
  ),
};

export const moveTeamFields = {
  bracketId: fieldIn("consoleTeams")(
    "team.bracket",
    rowId(message("consoleErrors.waitlist.pickBracket")),
    { options: [] },
  ),
};

export const removePlayerInput = z.object({ playerId });

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
  addIssue(check, message("approveManagers.none"));
  return z.NEVER;
});

export const replaceTeamCodeInput = z.object({ teamCode: z.string().max(40).catch("") });

export const handOverTeamInput = z.object({
  playerId: z
    .string(UNREADABLE)
    .refine((raw) => raw === "nobody" || z.uuid().safeParse(raw).success, UNREADABLE)
    .transform((raw) => (raw === "nobody" ? null : raw)),
});

const detail = fieldIn("manage.details");
const publicLine = (max: number) => optionalLine(null, max, publicName);
const SHORT_NAME_MAX = 12;
const KIT_COLOR_MAX = 30;

/** What the team's page and the API say about a team. */
export const teamFactFields = {
  kitColor: detail("kitColor", publicLine(KIT_COLOR_MAX), { maxLength: KIT_COLOR_MAX }),
};

/** What those who manage a team say about it, besides its crest. Empty is null. */
export const teamDetailFields = {
  shortName: detail("shortName", publicLine(SHORT_NAME_MAX), {
    hint: message("manage.details.shortNameHint", { max: SHORT_NAME_MAX }),
    maxLength: SHORT_NAME_MAX,
  }),
  ...teamFactFields,
};
export type TeamDetails = Partial<InputOf<typeof teamDetailFields>>;

const nameSentence = message("consoleErrors.waitlist.teamName");
const teamName = checkedField((raw) => withMissing(cleanTeamName(raw), nameSentence));

/** For those who manage a team. */
export const nameTeamFields = {
  name: field("create.name", teamName, {
    hint: message("consoleTeams.rename.hint"),
    maxLength: MAX_TEAM_NAME,
  }),
};
export type NameTeamInput = InputOf<typeof nameTeamFields>;

export const renameTeamFields = {
  ...nameTeamFields,
  ...teamDetailFields,
  dropOld: field(message("consoleTeams.rename.dropOld"), checkbox, {
    type: "checkbox",
    hint: message("consoleTeams.rename.dropOldHint"),
  }),
};
export const renameTeamInput = schemaOf(renameTeamFields);
export type RenameTeamInput = Pick<z.output<typeof renameTeamInput>, "name" | "shortName"> &
  TeamDetails & { dropOld?: boolean };

const MAX_NEW_TEAMS = 100;
const noNames = message("consoleTeams.add.none");

const LIST_MARK = /^\s*(?:\d{1,3}[.)]|[-*•–])\s+/;

/** One name per line, numbered or not; empty ones are ignored. Reports every wrong line. */
const teamNames = checkedField((raw) => {
  const all = raw.split(/\r\n|[\n\r\u2028\u2029]/);
  const isNumbered = all.every((line) => line.trim() === "" || LIST_MARK.test(line));
  const lines = all.flatMap((line, index) => {
    const name = cleanTeamName(isNumbered ? line.replace(LIST_MARK, "") : line);
    return name.ok || !name.empty ? { line: index + 1, name } : [];
  });
  const wrong = lines.flatMap(({ line, name }) =>
    name.ok ? [] : message("consoleTeams.add.line", { line, reason: name.reason }),
  );
  const names = lines.flatMap(({ line, name }) => (name.ok ? { line, name: name.value } : []));
  const max = MAX_NEW_TEAMS;
  if (lines.length > max) wrong.unshift(message("consoleTeams.add.tooMany", { max }));
  if (lines.length === 0) wrong.push(noNames);
  return wrong.length > 0
    ? {
        ok: false,
        reason: wrong.reduce((first, second) => message("common.sentences", { first, second })),
      }
    : { ok: true, value: names };
});

const inTournament = field(
  "tournament",
  z.string(issue(createSentence)).min(1, issue(createSentence)),
  {
    none: "selectTournament",
    options: [],
  },
);

/** For the organizer: one team, or a list. */
export const addTeamFields = {
  name: field("create.name", teamName, { maxLength: MAX_TEAM_NAME }),
  tournamentName: inTournament,
};
export const addTeamsFields = {
  names: field(message("consoleTeams.add.names"), teamNames, { lines: 8 }),
  tournamentName: inTournament,
};
export type AddTeamInput = InputOf<typeof addTeamFields>;
export type AddTeamsInput = InputOf<typeof addTeamsFields>;

const color = z.enum(CREST_COLORS, UNREADABLE);

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
  what: z.enum(["present", "dob-seen"], UNREADABLE),
  is: z.enum(["yes", "no"], UNREADABLE).transform((word) => word === "yes"),
});

/** Joining and editing differ only in the message for an empty choice (spec §5). */
function waitlistFields(missing: Message) {
  const name = z.string(issue(missing)).min(1, issue(missing));
  return {
    tournamentName: field("tournament", name, tournamentChoice),
    showContact: field("waitlist.showContact", checkbox, { type: "checkbox" }),
  };
}

export const joinWaitlistFields = waitlistFields(message("teamErrors.waitlistMissing"));
export const editWaitlistFields = waitlistFields(message("teamErrors.waitlistEditMissing"));
export type WaitlistInput = InputOf<typeof joinWaitlistFields>;

export const inviteInput = z.object({ teamId, playerId });
export const invitationInput = z.object({ invitationId: rowId().catch(0) });
export const answerByLinkInput = z.object({ token: z.string().max(200).catch("") });

const onWaitlist = fieldIn("consoleTeams.waitlist");

export const assignPlayerFields = {
  playerId: onWaitlist("player", z.uuid(issue(message("consoleErrors.waitlist.pickPlayer"))), {
    none: "pickPlayer",
    options: [],
  }),
  teamId: onWaitlist("team", rowId(message("consoleErrors.waitlist.pickTeam")), {
    none: "pickTeam",
    options: [],
  }),
};

const TICK = message("consoleErrors.waitlist.tick");

export const waitlistTeamFields = {
  name: onWaitlist("teamName", teamName),
  manager: onWaitlist("manager", z.union([z.literal(""), z.uuid()]).optional(), {
    hint: "managerHint",
    none: "noManager",
    options: [],
  }),
};

export const createTeamFromWaitlistInput = schemaOf(waitlistTeamFields).extend({
  tournamentId: rowId(),
  players: z
    .string(issue(TICK))
    .transform((raw) => [...new Set(raw.split(",").filter((each) => each !== ""))])
    // One message for the whole list, since single players have no field to show it at.
    .refine(
      (ids) => ids.length > 0 && ids.every((id) => z.uuid().safeParse(id).success),
      issue(TICK),
    ),
});
export type CreateTeamFromWaitlistInput = z.output<typeof createTeamFromWaitlistInput>;

export const coManagerFields = {
  email: fieldIn("coManagers")("add.email", emailField, { type: "email", autoComplete: "off" }),
};

/** Hidden fields: an invalid id matches nobody and is refused as such. */
export const removeCoManagerInput = z.object({ coManagerId: rowId().catch(0) });
export const answerCoManagerInput = z.object({ invitationId: rowId().catch(0) });

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
