/** What happened to the second factor of an admin's sign-in. */
export type FactorNews = "on" | "off" | "recovery-code";

const subjects: Record<FactorNews, string> = {
  on: "Your second factor for the console is on",
  off: "Your second factor for the console is off",
  "recovery-code": "A recovery code of yours was used",
};

/** Tells an admin that the way they sign in has changed; `left` counts recovery codes. */
export function secondFactorLetter({
  news,
  cupName,
  left,
  securityLink,
}: {
  news: FactorNews;
  cupName: string;
  left: number;
  /** The console's page about it. */
  securityLink: string;
}): { subject: string; body: string } {
  const whatHappened: Record<FactorNews, string> = {
    on: `From now on the console of ${cupName} asks you for a code of your app after the password. Every other browser was signed out. Keep the ${left} recovery codes where you find them without your phone.`,
    off: `The console of ${cupName} no longer asks you for a code after the password.`,
    "recovery-code": `Somebody signed in to the console of ${cupName}, or changed how you sign in, with one of your recovery codes. It works no more; ${left} are left.`,
  };
  const body = [
    whatHappened[news],
    "If it was you, you need do nothing.",
    "If it was not you, somebody knows your password. Whoever runs the site makes a set-up link for you with npm run admin, which signs everybody out and sets a new one.",
    `Sign-in and security:\n${securityLink}`,
  ];
  return { subject: subjects[news], body: `${body.join("\n\n")}\n` };
}
