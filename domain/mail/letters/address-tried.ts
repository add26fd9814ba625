export type Tried = "register" | "change";

const TRIED: Record<Tried, (cupName: string) => string> = {
  register: (cupName) => `Somebody tried to register with your address for ${cupName}.`,
  change: (cupName) =>
    `Somebody with another account at ${cupName} asked to have your address for it.`,
};

const SUBJECTS: Record<Tried, (cupName: string) => string> = {
  register: (cupName) => `Somebody tried to register with your address for ${cupName}`,
  change: (cupName) => `Somebody asked to use your address for another account at ${cupName}`,
};

const IF_YOU: Record<Tried, string> = {
  register: "If it was you, log in instead; there is also a way to choose a new password.",
  change:
    "If it was you: an address belongs to one account. Log in to this one with it; there is also a way to choose a new password.",
};

export function addressTriedLetter({
  cupName,
  tried,
  loginLink,
}: {
  cupName: string;
  tried: Tried;
  loginLink: string;
}): { subject: string; body: string } {
  const body = [
    `${TRIED[tried](cupName)} It has an account already, so nothing was changed and nobody was let in.`,
    `${IF_YOU[tried]} If it was not you, you need do nothing.`,
    `Log in:\n${loginLink}`,
  ];
  return { subject: SUBJECTS[tried](cupName), body: `${body.join("\n\n")}\n` };
}
