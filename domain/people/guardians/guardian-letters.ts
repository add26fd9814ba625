import { type Letter, letter } from "../../messaging/letter.ts";
import { safeName } from "../../messaging/safe-name-rules.ts";

interface LinkForPlayer {
  cupName: string;
  player: string;
  link: string;
  until: string;
}

export function askGuardianLetter({ cupName, link, until, ...about }: LinkForPlayer): Letter {
  const player = safeName(about.player, "A player");
  return letter(
    `${cupName}: ${player} needs your agreement`,
    `${player} has registered for ${cupName}, a soccer cup, and named you as their parent or guardian.`,
    "Players under 18 need your agreement. On the page behind this link you can read what you would agree to, and answer:",
    `Read and answer:\n${link}`,
    `The link works once, until ${until}. Opening it doesn't mean you agree to anything.`,
    "If you do not know the player, press 'I do not agree' there or ignore this mail: nobody takes part by it.",
  );
}

export function guardianLinkLetter({ cupName, link, until, ...about }: LinkForPlayer): Letter {
  const player = safeName(about.player, "A player");
  return letter(
    `${cupName}: your link for ${player}`,
    `You asked to see what you answered for ${player} in ${cupName}. You can read, change and take it back here:`,
    `See what I answered:\n${link}`,
    `The link works once, until ${until}. If you didn't ask for it, you don't need to do anything: nothing changes unless it's used.`,
  );
}

export function guardianAccountLetter(cupName: string, siteUrl: string): Letter {
  return letter(
    `${cupName}: answer for your players`,
    `You asked for a link to answer for a player in ${cupName}. Your address has an account, and you answer for its players there:`,
    `Log in:\n${siteUrl}/login?next=%2Fteams`,
    "If you did not ask for this, you need do nothing.",
  );
}

export type GuardianAnswer = "agreed" | "declined" | "withdrawn";

const NEWS: Record<GuardianAnswer, string> = {
  agreed: "has agreed. Nothing is missing any more.",
  declined: "did not agree. Talk to them: they can still change their mind.",
  withdrawn: "took back what they had agreed to. Talk to them: they can agree again.",
};

export function guardianAnsweredLetter(
  cupName: string,
  siteUrl: string,
  answer: GuardianAnswer,
): Letter {
  return letter(
    `${cupName}: your parent or guardian has answered`,
    `Your parent or guardian ${NEWS[answer]}`,
    answer === "agreed"
      ? `Your team and what comes next:\n${siteUrl}/teams`
      : `Until they agree you are marked as waiting for them. They can ask for a new link here:\n${siteUrl}/guardian`,
  );
}

export function guardianAnsweredOrganizerLetter(
  cupName: string,
  siteUrl: string,
  { answer, ...about }: { answer: Exclude<GuardianAnswer, "agreed">; player: string },
): Letter {
  const player = safeName(about.player, "A player");
  const did = answer === "declined" ? "did not agree" : "took back what was agreed to";
  return letter(
    `${cupName}: a guardian ${did}`,
    `The parent or guardian of ${player} ${did}. The player is marked as pending.`,
    `Who is missing:\n${siteUrl}/admin/people/guardians`,
  );
}

export function guardianCopyLetter(
  cupName: string,
  siteUrl: string,
  about: { player: string; agreed: { title: string; version: string }[]; at: string },
): Letter {
  const player = safeName(about.player, "A player");
  return letter(
    `${cupName}: what you agreed to for ${player}`,
    `This is your copy of what you agreed to for ${player} in ${cupName} on ${about.at}:`,
    about.agreed.map(({ title, version }) => `- ${title} (version ${version})`).join("\n"),
    "You can change it or take it back at any time. Ask for a new link here, with this e-mail address:",
    `Change or take back:\n${siteUrl}/guardian`,
    "If this was not you, do the same, or answer the organiser through the contact page of the site.",
  );
}
