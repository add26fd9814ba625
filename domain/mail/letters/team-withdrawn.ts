import { safeName } from "../safe-name-rules.ts";

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
