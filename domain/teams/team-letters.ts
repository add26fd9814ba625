import { safeName } from "../messaging/safe-name-rules.ts";

export function whyManager(
  teamName: string,
  cupName: string,
  /** The manager's short name in the guardian's copy; null in the manager's. */
  guardianOf: string | null,
): string {
  const team = `${safeName(teamName, "A team")} in ${cupName}`;
  return guardianOf === null
    ? `You get this because you manage ${team}.`
    : `You get this as the guardian of ${safeName(guardianOf, "A player")}, who manages ${team} and got it as well.`;
}

/** Does not name the player; the linked page does, for readers who can see it. */
export function joinRequestLetter(about: {
  cupName: string;
  teamId: number;
  teamName: string;
  guardianOf: string | null;
  siteUrl: string;
}): { subject: string; body: string } {
  const { cupName, teamId, guardianOf, siteUrl } = about;
  const teamName = safeName(about.teamName, "A team");
  const body = [
    `A player entered the team code of ${teamName} and asked to join.`,
    "Someone has been guessing team codes, so new players need your approval for now. Approve only players you know.",
    `See who asked, and approve or decline:\n${siteUrl}/manage/${teamId}`,
    whyManager(teamName, cupName, guardianOf),
  ];
  return { subject: `A player asked to join ${teamName}`, body: `${body.join("\n\n")}\n` };
}

/** Names no team, because the request did not. */
export function joinDeclinedLetter(about: {
  cupName: string;
  teamCode: string;
  whom: string | null;
  siteUrl: string;
}): { subject: string; body: string } {
  const { cupName, teamCode, siteUrl } = about;
  const whose = about.whom === null ? "Your" : `${safeName(about.whom, "A player")}'s`;
  const body = [
    `${whose} request to join a team in ${cupName} with the code ${teamCode} was declined by the team manager.`,
    "If you think this is a mistake, talk to the team manager and ask for the team's new code.",
    `Find a team:\n${siteUrl}/teams`,
  ];
  return { subject: `${whose} request to join was declined`, body: `${body.join("\n\n")}\n` };
}

interface OnATeamLetter {
  cupName: string;
  teamName: string;
  tournamentName: string;
  whom: string | null;
  how: "accepted" | "placed" | "made" | "approved";
  manages: boolean;
  link: string;
}

const HOW: Record<OnATeamLetter["how"], (cupName: string, whom: string | null) => string> = {
  accepted: (_, whom) => `${whom ?? "You"} accepted its invitation.`,
  placed: (cupName, whom) => `The organiser of ${cupName} put ${whom ?? "you"} on this team.`,
  approved: () => "The team manager approved the request to join.",
  made: (cupName, whom) => `The organiser of ${cupName} made this team with ${whom ?? "you"}.`,
};

export function onATeamLetter(letter: OnATeamLetter): { subject: string; body: string } {
  const { cupName, how } = letter;
  const teamName = safeName(letter.teamName, "A team");
  const whom = letter.whom === null ? null : safeName(letter.whom, "A player");
  const is = whom === null ? "You are" : `${whom} is`;
  const paragraphs = [
    `${is} on ${teamName} now, in ${letter.tournamentName} of ${cupName}${how === "approved" ? "" : ", and off the waitlist"}. ${HOW[how](cupName, whom)}`,
    ...(letter.manages ? ["You manage the team: its code and its roster are on its page."] : []),
    "The team, its games and how to leave it:",
    letter.link,
    "If this is a mistake, leave the team there, or write to the organiser on the contact page.",
  ];
  return { subject: `${is} on ${teamName}`, body: `${paragraphs.join("\n\n")}\n` };
}

export function removedFromTeamLetter(about: {
  cupName: string;
  teamName: string;
  whom: string | null;
  byAdmin: boolean;
  siteUrl: string;
}): { subject: string; body: string } {
  const { cupName, byAdmin, siteUrl } = about;
  const teamName = safeName(about.teamName, "A team");
  const whom = about.whom === null ? null : safeName(about.whom, "A player");
  const who = byAdmin ? `The organiser of ${cupName}` : "The team manager";
  const body = [
    `${who} has taken ${whom ?? "you"} off the roster of ${teamName} in ${cupName}.`,
    `To play for another team, join it with its team code or wait for one on the waitlist:`,
    `Find a team:\n${siteUrl}/teams`,
    "If this is a mistake, talk to the team manager, or write to the organiser on the contact page.",
  ];
  const is = whom === null ? "You are" : `${whom} is`;
  return { subject: `${is} no longer on ${teamName}`, body: `${body.join("\n\n")}\n` };
}

export function teamHandedOverLetter(about: {
  cupName: string;
  teamId: number;
  teamName: string;
  to: "new-manager" | "old-manager";
  byAdmin: boolean;
  /** The manager's short name in the guardian's copy; null in the manager's. */
  guardianOf: string | null;
  siteUrl: string;
}): { subject: string; body: string } {
  if (about.guardianOf !== null) return guardiansLetter(about, about.guardianOf);
  const { cupName, teamId, to, byAdmin, siteUrl } = about;
  const teamName = safeName(about.teamName, "A team");
  if (to === "new-manager") {
    const who = byAdmin ? `The organiser of ${cupName}` : "The team manager";
    const body = [
      `${who} has handed ${teamName} over to you: you manage it from now on. You look after its roster, its team code and its fee.`,
      `Manage ${teamName}:\n${siteUrl}/manage/${teamId}`,
      "If you do not want that, you can hand it over to somebody else on the roster there.",
    ];
    return { subject: `You manage ${teamName} now`, body: `${body.join("\n\n")}\n` };
  }
  const body = [
    byAdmin
      ? `The organiser of ${cupName} has given ${teamName} another team manager.`
      : `You have handed ${teamName} over to another team manager.`,
    "If you play for the team you stay on its roster, and may leave it as anybody else.",
    `Your team:\n${siteUrl}/teams`,
    "If this is a mistake, write to the organiser on the contact page.",
  ];
  return { subject: `You no longer manage ${teamName}`, body: `${body.join("\n\n")}\n` };
}

/** Guardians have no account, so the email has no links they could not open. */
function guardiansLetter(
  about: Omit<Parameters<typeof teamHandedOverLetter>[0], "guardianOf">,
  guardianOf: string,
): { subject: string; body: string } {
  const { cupName, to, byAdmin, siteUrl } = about;
  const teamName = safeName(about.teamName, "A team");
  const manager = safeName(guardianOf, "A player");
  const isNew = to === "new-manager";
  const body = [
    isNew
      ? `${byAdmin ? `The organiser of ${cupName}` : "The team manager"} has handed ${teamName} over to ${manager}, who manages it from now on and looks after its roster, its team code and its fee. ${manager} can hand it over to somebody else on the roster.`
      : byAdmin
        ? `The organiser of ${cupName} has given ${teamName} another team manager. ${manager} no longer manages it. Whoever plays for the team stays on its roster.`
        : `${manager} has handed ${teamName} over to another team manager. Whoever plays for the team stays on its roster.`,
    `If this is a mistake, or you do not want it, write to the organiser:\n${siteUrl}/contact`,
    `You get this as the guardian of ${manager}, who ${isNew ? "manages" : "managed"} ${teamName} in ${cupName} and got it as well.`,
  ];
  const subject = isNew
    ? `${manager} manages ${teamName} now`
    : `${manager} no longer manages ${teamName}`;
  return { subject, body: `${body.join("\n\n")}\n` };
}

export function teamWithdrawnLetter(about: {
  cupName: string;
  teamName: string;
  byAdmin: boolean;
  isBack: boolean;
  siteUrl: string;
}): { subject: string; body: string } {
  const { cupName, byAdmin, isBack, siteUrl } = about;
  const teamName = safeName(about.teamName, "A team");
  const contact = `Questions? Write to the organizer:\n${siteUrl}/contact`;
  if (isBack) {
    const body = [
      `The organizer put ${teamName} back in ${cupName}. The roster and the games are as they were before the team was withdrawn.`,
      `See your team:\n${siteUrl}/teams`,
      contact,
    ];
    return { subject: `${teamName} is back in ${cupName}`, body: `${body.join("\n\n")}\n` };
  }
  const body = [
    byAdmin
      ? `The organizer withdrew ${teamName} from ${cupName}.`
      : `The team manager closed ${teamName}, so the team is no longer in ${cupName}.`,
    `Players can join another team with that team's code, or join the waitlist:\n${siteUrl}/teams`,
    contact,
  ];
  return { subject: `${teamName} was withdrawn from ${cupName}`, body: `${body.join("\n\n")}\n` };
}

export function wrongCodesLetter({
  cupName,
  tries,
  since,
  consoleLink,
}: {
  cupName: string;
  tries: number;
  since: string;
  consoleLink: string;
}): { subject: string; body: string } {
  const body = [
    `${tries} wrong team codes were typed at ${cupName} since ${since}. Somebody may be trying them out to get onto a team and read its roster.`,
    "You don't need to shut anything down. Guesses are limited, and for now new players need their team manager's approval. Check the rosters for players nobody knows, and give any team that has one a new code.",
    "You hear of it once a day at most; the console's front page shows it as long as it is new.",
    `To the console:\n${consoleLink}`,
  ];
  return { subject: `Many wrong team codes at ${cupName}`, body: `${body.join("\n\n")}\n` };
}
