export function passwordChangedLetter({
  cupName,
  contactEmail,
  forgotLink,
}: {
  cupName: string;
  contactEmail: string | null;
  forgotLink: string;
}): { subject: string; body: string } {
  const help = contactEmail === null ? "" : ` If that does not help, write to ${contactEmail}.`;
  const body = [
    `The password of your account at ${cupName} was changed, and every other browser was signed out.`,
    "If it was you, you need do nothing.",
    `If it was not you, choose another password at once.${help}`,
    `Choose another password:\n${forgotLink}`,
  ];
  return { subject: `Your password for ${cupName} was changed`, body: `${body.join("\n\n")}\n` };
}
