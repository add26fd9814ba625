/** Asks whoever registered to confirm that the address is theirs. */
export function verifyEmailLetter({ cupName, link }: { cupName: string; link: string }): {
  subject: string;
  body: string;
} {
  const body = [
    `This address was given for an account at ${cupName}. The account works already. Please confirm that the address is yours, so that what concerns your team reaches you.`,
    `Confirm my e-mail address:\n${link}`,
    "The link works once, within 7 days.",
    "If you did not register, somebody may have mistyped their own address: do not confirm it, and you need do nothing.",
  ];
  return {
    subject: `Confirm your e-mail address for ${cupName}`,
    body: `${body.join("\n\n")}\n`,
  };
}
