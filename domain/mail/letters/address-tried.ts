/** Tells the owner of an account that somebody typed its address to register, or to use it for another account. */
export function addressTriedLetter({
  cupName,
  loginLink,
}: {
  cupName: string;
  loginLink: string;
}): { subject: string; body: string } {
  const body = [
    `Somebody tried to register with your address for ${cupName}. It has an account already, so nothing was changed and nobody was let in.`,
    "If it was you, log in instead; there is also a way to choose a new password. If it was not you, you need do nothing.",
    `Log in:\n${loginLink}`,
  ];
  return {
    subject: `Somebody tried to register with your address for ${cupName}`,
    body: `${body.join("\n\n")}\n`,
  };
}
