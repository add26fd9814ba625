import { safeName } from "../safe-name-rules.ts";

export type GuardianAnswer = "agreed" | "declined" | "withdrawn";

const news: Record<GuardianAnswer, string> = {
  agreed: "has agreed. Nothing is missing any more.",
  declined: "did not agree. Talk to them: they can still change their mind.",
  withdrawn: "took back what they had agreed to. Talk to them: they can agree again.",
};

export function guardianAnsweredLetter(about: {
  cupName: string;
  answer: GuardianAnswer;
  siteUrl: string;
}): { subject: string; body: string } {
  const { cupName, answer, siteUrl } = about;
  const body = [
    `Your parent or guardian ${news[answer]}`,
    answer === "agreed"
      ? `Your team and what comes next:\n${siteUrl}/teams`
      : `Until they agree you are marked as waiting for them. They can ask for a new link here:\n${siteUrl}/guardian`,
  ];
  return {
    subject: `${cupName}: your parent or guardian has answered`,
    body: `${body.join("\n\n")}\n`,
  };
}

export function organiserGuardianLetter(about: {
  cupName: string;
  answer: Exclude<GuardianAnswer, "agreed">;
  player: string;
  siteUrl: string;
}): { subject: string; body: string } {
  const { cupName, answer, siteUrl } = about;
  const player = safeName(about.player, "A player");
  const did = answer === "declined" ? "did not agree" : "took back what was agreed to";
  const body = [
    `The parent or guardian of ${player} ${did}. The player is marked as pending.`,
    `Who is missing:\n${siteUrl}/admin/people/guardians`,
  ];
  return {
    subject: `${cupName}: a guardian ${did}`,
    body: `${body.join("\n\n")}\n`,
  };
}
