import { safeName } from "../safe-name-rules.ts";

export function askGuardianLetter(about: {
  cupName: string;
  player: string;
  link: string;
  until: string;
}): { subject: string; body: string } {
  const { cupName, link, until } = about;
  const player = safeName(about.player, "A player");
  const body = [
    `${player} has registered for ${cupName}, a soccer cup, and named you as their parent or guardian.`,
    `Players under 18 need your agreement. On the page behind this link you can read what you would agree to, and answer:`,
    `Read and answer:\n${link}`,
    `The link works once, until ${until}. Opening it doesn't mean you agree to anything.`,
    `If you do not know the player, press 'I do not agree' there or ignore this mail: nobody takes part by it.`,
  ];
  return { subject: `${cupName}: ${player} needs your agreement`, body: `${body.join("\n\n")}\n` };
}
