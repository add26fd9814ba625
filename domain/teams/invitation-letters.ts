import { formatTimestamp } from "../core/format-rules.ts";
import { safeName } from "../messaging/safe-name-rules.ts";
import { whyManager } from "./team-letters.ts";

interface InvitationLetter {
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
    `A slot on its roster is held for ${who} until ${formatTimestamp(cup.zone, letter.expiresAt)}. Accept or decline here:`,
    letter.link,
    "Who accepts is on the team and off the waitlist. Without an answer the slot is given to somebody else.",
    `You get this because ${whom === null ? "you wait" : `${whom} waits`} for a team in ${cup.name}. If you know nothing of that, do nothing: nobody joins a team by it.`,
  ];
  return {
    subject: whom === null ? `${teamName} invites you` : `${teamName} invites ${whom}`,
    body: `${paragraphs.join("\n\n")}\n`,
  };
}

interface InvitationAnswerLetter {
  cupName: string;
  teamName: string;
  /** As the reader can see it: full for a player who joined, otherwise short, or null if hidden. */
  playerName: string | null;
  answer: "accepted" | "declined" | "placed";
  link: string;
  guardianOf: string | null;
}

const ANSWERS: Record<InvitationAnswerLetter["answer"], (who: string, team: string) => string> = {
  accepted: (who, team) => `${who} accepted the invitation of ${team} and is on the team.`,
  declined: (who, team) => `${who} declined the invitation of ${team}. The slot is free again.`,
  placed: (who, team) => `The organiser put ${who} on ${team}.`,
};

const SUBJECTS: Record<InvitationAnswerLetter["answer"], (who: string, team: string) => string> = {
  accepted: (who, team) => `${who} joined ${team}`,
  declined: (_, team) => `An invitation of ${team} was declined`,
  placed: (who, team) => `${who} joined ${team}`,
};

const NOBODY: Record<InvitationAnswerLetter["answer"], string> = {
  accepted: "A player",
  declined: "The player who was invited",
  placed: "A player",
};

export function invitationAnswerLetter(letter: InvitationAnswerLetter): {
  subject: string;
  body: string;
} {
  const { cupName, answer, guardianOf } = letter;
  const teamName = safeName(letter.teamName, "A team");
  const who = letter.playerName === null ? NOBODY[answer] : safeName(letter.playerName, "A player");
  const paragraphs = [
    ANSWERS[answer](who, teamName),
    answer === "declined" ? "Who else waits for a team is on your team's page:" : "Your team:",
    letter.link,
    whyManager(teamName, cupName, guardianOf),
  ];
  return { subject: SUBJECTS[answer](who, teamName), body: `${paragraphs.join("\n\n")}\n` };
}
