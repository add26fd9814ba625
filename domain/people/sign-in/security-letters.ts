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

export type TwoFactorEvent = "on" | "off" | "recovery-code" | "turned-off";

const subjects: Record<TwoFactorEvent, string> = {
  on: "Two-factor sign-in is on",
  off: "Two-factor sign-in is off",
  "recovery-code": "A recovery code was used",
  "turned-off": "An organizer turned off two-factor sign-in",
};

/** `left` is the number of remaining recovery codes. */
export function twoFactorLetter({
  news,
  cupName,
  left,
  isAdmin,
  securityLink,
  forgotLink,
}: {
  news: TwoFactorEvent;
  cupName: string;
  left: number;
  isAdmin: boolean;
  securityLink: string;
  forgotLink: string;
}): { subject: string; body: string } {
  const whatHappened: Record<TwoFactorEvent, string> = {
    on: `From now on, you'll need your password and a code from your app to log in to ${cupName}. We logged out every other browser. Keep your ${left} recovery codes where you can get to them without your phone.`,
    off: `You no longer need a code to log in to ${cupName}, only your password.`,
    "recovery-code": `Someone used one of your recovery codes to log in to your ${cupName} account, or to change how you log in. That code no longer works. You have ${left} left.`,
    "turned-off": `An organizer of ${cupName} turned off two-factor sign-in for your account. They do this when someone loses their phone and recovery codes. We logged out every browser. Log in with your password, then set up two-factor sign-in again.`,
  };
  const ifNot = isAdmin
    ? "If it wasn't you, someone knows your password. Ask the person who runs the site for a setup link. With it you set a new password, and every browser is logged out of your account."
    : news === "turned-off"
      ? `If you didn't ask for this, set a new password and tell us:\n${forgotLink}`
      : `If it wasn't you, someone knows your password. Set a new one, and we'll log every other browser out of your account:\n${forgotLink}`;
  const body = [
    whatHappened[news],
    ...(news === "turned-off" ? [] : ["If it was you, there's nothing to do."]),
    ifNot,
    `Sign-in and security:\n${securityLink}`,
  ];
  return { subject: subjects[news], body: `${body.join("\n\n")}\n` };
}
