/** Tells the owner of an account that it was signed in to on a browser that had not been used for it before. */
export function newSignInLetter({
  cupName,
  device,
  at,
  forgotLink,
  securityLink,
}: {
  cupName: string;
  /** 'Chrome on Android'; empty where the browser did not say. */
  device: string;
  /** When, in words, in the cup's zone. */
  at: string;
  forgotLink: string;
  securityLink: string;
}): { subject: string; body: string } {
  const where = device === "" ? "a browser we haven't seen before" : `a new browser (${device})`;
  const body = [
    `Somebody logged in to your account at ${cupName} with ${where} on ${at}.`,
    "If it was you, there's nothing to do.",
    `If it wasn't you, set a new password. That signs out every other browser:\n${forgotLink}`,
    `See recent sign-ins:\n${securityLink}`,
  ];
  return { subject: "New sign-in to your account", body: `${body.join("\n\n")}\n` };
}
