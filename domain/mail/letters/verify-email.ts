export function verifyEmailLetter({ cupName, link }: { cupName: string; link: string }): {
  subject: string;
  body: string;
} {
  const body = [
    `Someone registered at ${cupName} with this email address. If it was you, please confirm it so you get messages about your team.`,
    `Confirm my e-mail address:\n${link}`,
    "The link works once, within 7 days. Open it in the browser you registered with. In any other browser, you'll need to log in or choose a new password, name your parent or guardian again, and agree to everything again.",
    "If you didn't register, someone may have mistyped their own address. You don't need to do anything.",
  ];
  return {
    subject: `Confirm your e-mail address for ${cupName}`,
    body: `${body.join("\n\n")}\n`,
  };
}
