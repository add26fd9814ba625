import type { Cup } from "../../cup/current-cup.ts";
import { type Letter, letter } from "../../messaging/letter.ts";

export function newSignInLetter(
  cupName: string,
  siteUrl: string,
  { device, at }: { device: string; at: string },
): Letter {
  const where = device === "" ? "a browser we haven't seen before" : `a new browser (${device})`;
  return letter(
    "New login to your account",
    `Someone logged in to your ${cupName} account from ${where} on ${at}.`,
    "If it was you, you don't need to do anything.",
    `If it wasn't you, set a new password. That logs out every other browser:\n${siteUrl}/forgot`,
    `See recent logins:\n${siteUrl}/account/security`,
  );
}

export function passwordGuessedLetter(cupName: string, siteUrl: string): Letter {
  return letter(
    "Someone is trying to guess your password",
    `Someone typed many wrong passwords for your account at ${cupName} in the last hour. They didn't get in, and we've slowed them down.`,
    "You can still log in on any device you've used before.",
    `If your password is short, or you use it anywhere else, choose a long one now. You can also turn on two-factor sign-in:\n${siteUrl}/account/security`,
    "If this keeps going, we'll email you again, at most once a day.",
  );
}

export function passwordChangedLetter(
  { name, contactEmail }: Pick<Cup, "name" | "contactEmail">,
  siteUrl: string,
): Letter {
  const help = contactEmail === null ? "" : ` If that does not help, write to ${contactEmail}.`;
  return letter(
    `Your password for ${name} was changed`,
    `The password of your account at ${name} was changed, and every other browser was signed out.`,
    "If it was you, you need do nothing.",
    `If it was not you, choose another password at once.${help}`,
    `Choose another password:\n${siteUrl}/forgot`,
  );
}

export function resetPasswordLetter(cupName: string, link: string): Letter {
  return letter(
    `A new password for ${cupName}`,
    `Somebody asked for a new password for your account at ${cupName}.`,
    `Choose a new password:\n${link}`,
    "The link works once, within an hour. Until a new password is chosen the old one stays.",
    "If it was not you, you need do nothing: nobody was let in.",
  );
}

export type TwoFactorEvent = "on" | "off" | "recovery-code" | "turned-off";

const SUBJECTS: Record<TwoFactorEvent, string> = {
  on: "Two-factor sign-in is on",
  off: "Two-factor sign-in is off",
  "recovery-code": "A recovery code was used",
  "turned-off": "An organizer turned off two-factor sign-in",
};

/** `left` is the number of remaining recovery codes. */
export function twoFactorLetter(
  cupName: string,
  siteUrl: string,
  { event, left, isAdmin }: { event: TwoFactorEvent; left: number; isAdmin: boolean },
): Letter {
  const whatHappened: Record<TwoFactorEvent, string> = {
    on: `From now on, you'll need your password and a code from your app to log in to ${cupName}. We logged out every other browser. Keep your ${left} recovery codes where you can get to them without your phone.`,
    off: `You no longer need a code to log in to ${cupName}, only your password.`,
    "recovery-code": `Someone used one of your recovery codes to log in to your ${cupName} account, or to change how you log in. That code no longer works. You have ${left} left.`,
    "turned-off": `An organizer of ${cupName} turned off two-factor sign-in for your account. They do this when someone loses their phone and recovery codes. We logged out every browser. Log in with your password, then set up two-factor sign-in again.`,
  };
  const ifNot = isAdmin
    ? "If it wasn't you, someone knows your password. Ask the person who runs the site for a setup link. With it you set a new password, and every browser is logged out of your account."
    : event === "turned-off"
      ? `If you didn't ask for this, set a new password and tell us:\n${siteUrl}/forgot`
      : `If it wasn't you, someone knows your password. Set a new one, and we'll log every other browser out of your account:\n${siteUrl}/forgot`;
  return letter(
    SUBJECTS[event],
    whatHappened[event],
    event === "turned-off" ? null : "If it was you, there's nothing to do.",
    ifNot,
    `Sign-in and security:\n${siteUrl}${isAdmin ? "/admin/security" : "/account/security"}`,
  );
}
