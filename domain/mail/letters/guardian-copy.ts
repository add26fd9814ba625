import { safeName } from "../safe-name-rules.ts";

export function guardianCopyLetter(about: {
  cupName: string;
  player: string;
  agreed: { title: string; version: string }[];
  at: string;
  siteUrl: string;
}): { subject: string; body: string } {
  const { cupName, agreed, at, siteUrl } = about;
  const player = safeName(about.player, "A player");
  const body = [
    `This is your copy of what you agreed to for ${player} in ${cupName} on ${at}:`,
    agreed.map(({ title, version }) => `- ${title} (version ${version})`).join("\n"),
    "You can change it or take it back at any time. Ask for a new link here, with this e-mail address:",
    `Change or take back:\n${siteUrl}/guardian`,
    "If this was not you, do the same, or answer the organiser through the contact page of the site.",
  ];
  return {
    subject: `${cupName}: what you agreed to for ${player}`,
    body: `${body.join("\n\n")}\n`,
  };
}
