export interface AnswerLetter {
  cupName: string;
  teamName: string;
  /** As the team's manager may read it: the whole name of who joined, else the short one, or none. */
  playerName: string | null;
  answer: "accepted" | "declined" | "placed";
  /** The page of their team. */
  link: string;
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

/** Tells a team manager what became of an invitation, or who came onto the team. */
export function answerLetter(letter: AnswerLetter): { subject: string; body: string } {
  const { cupName, teamName, answer } = letter;
  const who = letter.playerName ?? "The player whom you invited";
  const paragraphs = [
    ANSWERS[answer](who, teamName),
    answer === "declined" ? "Who else waits for a team is on your team's page:" : "Your team:",
    letter.link,
    `You get this because you manage ${teamName} in ${cupName}.`,
  ];
  return { subject: SUBJECTS[answer](who, teamName), body: `${paragraphs.join("\n\n")}\n` };
}
