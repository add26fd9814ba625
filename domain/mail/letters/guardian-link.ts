import { safeName } from "../safe-name-rules.ts";

export function guardianLinkLetter(about: {
  cupName: string;
  player: string;
  link: string;
  until: string;
}): { subject: string; body: string } {
  const { cupName, link, until } = about;
  const player = safeName(about.player, "A player");
  const body = [
    `You asked to see what you answered for ${player} in ${cupName}. You can read, change and take it back here:`,
    `See what I answered:\n${link}`,
    `The link works once, until ${until}. If you didn't ask for it, you don't need to do anything: nothing changes unless it's used.`,
  ];
  return {
    subject: `${cupName}: your link for ${player}`,
    body: `${body.join("\n\n")}\n`,
  };
}

export function guardianAccountLetter(about: { cupName: string; siteUrl: string }): {
  subject: string;
  body: string;
} {
  const { cupName, siteUrl } = about;
  const body = [
    `You asked for a link to answer for a player in ${cupName}. Your address has an account, and you answer for its players there:`,
    `Log in:\n${siteUrl}/login?next=%2Fteams`,
    "If you did not ask for this, you need do nothing.",
  ];
  return { subject: `${cupName}: answer for your players`, body: `${body.join("\n\n")}\n` };
}
