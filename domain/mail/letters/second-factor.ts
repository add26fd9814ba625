/** What happened to an account's two-factor sign-in. */
export type FactorNews = "on" | "off" | "recovery-code" | "turned-off";

const subjects: Record<FactorNews, string> = {
  on: "Two-factor sign-in is on",
  off: "Two-factor sign-in is off",
  "recovery-code": "A recovery code was used",
  "turned-off": "An organizer turned off two-factor sign-in",
};

/** Tells the owner of an account that the way they sign in has changed; `left` counts recovery codes. */
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
  /** The page about it. */
  securityLink: string;
  /** Where a new password is asked for. */
  forgotLink: string;
}): { subject: string; body: string } {
  const whatHappened: Record<FactorNews, string> = {
    on: `From now on, signing in to ${cupName} asks for a code from your app after your password. Every other browser was signed out. Keep your ${left} recovery codes where you can find them without your phone.`,
    off: `Signing in to ${cupName} no longer asks for a code after your password.`,
    "recovery-code": `Somebody signed in to your account at ${cupName}, or changed how you sign in, with one of your recovery codes. That code no longer works; you have ${left} left.`,
    "turned-off": `An organizer of ${cupName} turned off two-factor sign-in for your account, as they do for somebody who lost their phone and recovery codes. Every browser was signed out. Log in with your password, then set up two-factor sign-in again.`,
  };
  const ifNot = isAdmin
    ? "If it wasn't you, somebody knows your password. Ask whoever runs the site for a set-up link: it signs everybody out and sets a new password."
    : news === "turned-off"
      ? `If you didn't ask for this, set a new password and tell us:\n${forgotLink}`
      : `If it wasn't you, somebody knows your password. Set a new one, which signs everybody out:\n${forgotLink}`;
  const body = [
    whatHappened[news],
    ...(news === "turned-off" ? [] : ["If it was you, there's nothing to do."]),
    ifNot,
    `Sign-in and security:\n${securityLink}`,
  ];
  return { subject: subjects[news], body: `${body.join("\n\n")}\n` };
}
