import { safeName } from "../safe-name-rules.ts";

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
