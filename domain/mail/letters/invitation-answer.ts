import { safeName } from "../safe-name-rules.ts";
import { whyManager } from "./why-manager.ts";

export interface AnswerLetter {
  cupName: string;
  teamName: string;
  /** As the reader can see it: full for a player who joined, otherwise short, or null if hidden. */
  playerName: string | null;
  answer: "accepted" | "declined" | "placed";
  link: string;
  guardianOf: string | null;
}

const ANSWERS: Record<AnswerLetter["answer"], (who: string, team: string) => string> = {
  accepted: (who, team) => `${who} accepted the invitation of ${team} and is on the team.`,
  declined: (who, team) => `${who} declined the invitation of ${team}. The slot is free again.`,
  placed: (who, team) => `The organiser put ${who} on ${team}.`,
};

const SUBJECTS: Record<AnswerLetter["answer"], (who: string, team: string) => string> = {
  accepted: (who, team) => `${who} joined ${team}`,
  declined: (_, team) => `An invitation of ${team} was declined`,
  placed: (who, team) => `${who} joined ${team}`,
};

const NOBODY: Record<AnswerLetter["answer"], string> = {
  accepted: "A player",
  declined: "The player who was invited",
  placed: "A player",
};

export function answerLetter(letter: AnswerLetter): { subject: string; body: string } {
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
