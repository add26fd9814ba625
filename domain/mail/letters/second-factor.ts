export type FactorNews = "on" | "off" | "recovery-code" | "turned-off";

const subjects: Record<FactorNews, string> = {
  on: "Two-factor sign-in is on",
  off: "Two-factor sign-in is off",
  "recovery-code": "A recovery code was used",
  "turned-off": "An organizer turned off two-factor sign-in",
};

/** `left` is the number of remaining recovery codes. */
export function secondFactorLetter({
  news,
  cupName,
  left,
  isAdmin,
  securityLink,
  forgotLink,
}: {
  news: FactorNews;
  cupName: string;
  left: number;
  isAdmin: boolean;
  securityLink: string;
  forgotLink: string;
}): { subject: string; body: string } {
  const whatHappened: Record<FactorNews, string> = {
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
