export function resetPasswordLetter({ cupName, link }: { cupName: string; link: string }): {
  subject: string;
  body: string;
} {
  const body = [
    `Somebody asked for a new password for your account at ${cupName}.`,
    `Choose a new password:\n${link}`,
    "The link works once, within an hour. Until a new password is chosen the old one stays.",
    "If it was not you, you need do nothing: nobody was let in.",
  ];
  return { subject: `A new password for ${cupName}`, body: `${body.join("\n\n")}\n` };
}
