export function passwordGuessedLetter({
  cupName,
  securityLink,
}: {
  cupName: string;
  securityLink: string;
}): { subject: string; body: string } {
  const body = [
    `Someone typed many wrong passwords for your account at ${cupName} in the last hour. They didn't get in, and we've slowed them down.`,
    "You can still log in on any device you've used before.",
    `If your password is short, or you use it anywhere else, choose a long one now. You can also turn on two-factor sign-in:\n${securityLink}`,
    "If this keeps going, we'll email you again, at most once a day.",
  ];
  return { subject: "Someone is trying to guess your password", body: `${body.join("\n\n")}\n` };
}
