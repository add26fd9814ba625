export function newSignInLetter({
  cupName,
  device,
  at,
  forgotLink,
  securityLink,
}: {
  cupName: string;
  device: string;
  at: string;
  forgotLink: string;
  securityLink: string;
}): { subject: string; body: string } {
  const where = device === "" ? "a browser we haven't seen before" : `a new browser (${device})`;
  const body = [
    `Someone logged in to your ${cupName} account from ${where} on ${at}.`,
    "If it was you, you don't need to do anything.",
    `If it wasn't you, set a new password. That logs out every other browser:\n${forgotLink}`,
    `See recent logins:\n${securityLink}`,
  ];
  return { subject: "New login to your account", body: `${body.join("\n\n")}\n` };
}
