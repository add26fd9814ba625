import { safeName } from "../safe-name-rules.ts";

export interface OnATeamLetter {
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
