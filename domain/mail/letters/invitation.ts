import { momentWords } from "../../cups/cup-words-rules.ts";
import { safeName } from "../safe-name-rules.ts";

export interface InvitationLetter {
  cup: { name: string; zone: string };
  teamName: string;
  tournamentName: string;
  /** The player's name as the guardian can see it; null in the player's email. */
  whom: string | null;
  byAdmin: boolean;
  expiresAt: Date;
  link: string;
}

export function invitationLetter(letter: InvitationLetter): { subject: string; body: string } {
  const { cup, byAdmin } = letter;
  const teamName = safeName(letter.teamName, "A team");
  const whom = letter.whom === null ? null : safeName(letter.whom, "A player");
  const who = whom ?? "you";
  const where = `in ${letter.tournamentName} of ${cup.name}`;
  const begins = byAdmin
    ? `The organiser proposes a team for ${who}: ${teamName}, ${where}.`
    : `${teamName} invites ${who} to play ${where}.`;
  const paragraphs = [
    begins,
    `A slot on its roster is held for ${who} until ${momentWords(cup.zone, letter.expiresAt)}. Accept or decline here:`,
    letter.link,
    "Who accepts is on the team and off the waitlist. Without an answer the slot is given to somebody else.",
    `You get this because ${whom === null ? "you wait" : `${whom} waits`} for a team in ${cup.name}. If you know nothing of that, do nothing: nobody joins a team by it.`,
  ];
  return {
    subject: whom === null ? `${teamName} invites you` : `${teamName} invites ${whom}`,
    body: `${paragraphs.join("\n\n")}\n`,
  };
}
