import { safeName } from "../safe-name-rules.ts";
import { whyManager } from "./why-manager.ts";

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
