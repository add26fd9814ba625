import type { Cup } from "../../cup/current-cup.ts";
import { type Letter, letter } from "../../messaging/letter.ts";
import { type Dropped, droppedLabel } from "./verification-rules.ts";

export function verifyEmailLetter(cupName: string, link: string): Letter {
  return letter(
    `Confirm your e-mail address for ${cupName}`,
    `Someone registered at ${cupName} with this email address. If it was you, please confirm it so you get messages about your team.`,
    `Confirm my e-mail address:\n${link}`,
    "The link works once, within 7 days. Open it in the browser you registered with. In any other browser, you'll need to log in or choose a new password, name your parent or guardian again, and agree to everything again.",
    "If you didn't register, someone may have mistyped their own address. You don't need to do anything.",
  );
}

export function confirmNewEmailLetter(cupName: string, link: string): Letter {
  return letter(
    `Confirm your new address for ${cupName}`,
    `This address is to become that of an account at ${cupName}.`,
    `Use this address:\n${link}`,
    "The link works once, within a day. Until then the account keeps the address that it has.",
    "If you did not ask for it, you need do nothing.",
  );
}

export function emailChangeRequestedLetter(cupName: string, siteUrl: string): Letter {
  return letter(
    `A new address was asked for at ${cupName}`,
    `Somebody who knows your password asked that another address be used for your account at ${cupName}. A link was sent to that address; nothing changes before it is followed.`,
    "If it was you, you need do nothing here.",
    "If it was not you, change your password now: the link then no longer works.",
    `Change my password:\n${siteUrl}/account/security`,
  );
}

export function emailChangedLetter({ name, contactEmail }: Pick<Cup, "name" | "contactEmail">) {
  return letter(
    `Your address for ${name} was changed`,
    `Your account at ${name} has another e-mail address now. No more mail of it comes here.`,
    contactEmail === null
      ? "If it was not you, tell the organiser at once."
      : `If it was not you, write to ${contactEmail} at once.`,
  );
}

export type EmailUse = "register" | "change";

export function takenEmailLetter(cupName: string, siteUrl: string, tried: EmailUse): Letter {
  const [subject, attempt, ifYou] =
    tried === "register"
      ? [
          "Somebody tried to register with your address for",
          `Somebody tried to register with your address for ${cupName}.`,
          "If it was you, log in instead; there is also a way to choose a new password.",
        ]
      : [
          "Somebody asked to use your address for another account at",
          `Somebody with another account at ${cupName} asked to have your address for it.`,
          "If it was you: an address belongs to one account. Log in to this one with it; there is also a way to choose a new password.",
        ];
  return letter(
    `${subject} ${cupName}`,
    `${attempt} It has an account already, so nothing was changed and nobody was let in.`,
    `${ifYou} If it was not you, you need do nothing.`,
    `Log in:\n${siteUrl}/login`,
  );
}

export function checkAccountLetter(
  cupName: string,
  siteUrl: string,
  dropped: readonly Dropped[],
): Letter {
  const removed = dropped.length > 0 ? ` and removed: ${droppedLabel(dropped)}` : "";
  return letter(
    `Check your account at ${cupName}`,
    `Your email is now confirmed for an account at ${cupName}. Anyone could have entered things on that account before. To be safe, we signed out every other browser${removed}.`,
    dropped.includes("guardian")
      ? `Name your parent or guardian again:\n${siteUrl}/account/guardian`
      : null,
    dropped.includes("consents") ? `Agree again for your players:\n${siteUrl}/account` : null,
    "Please also check the name, phone number, emergency contact, players and teams on your account. If someone else set up the account for you, change your password.",
    `Check my account:\n${siteUrl}/account`,
  );
}
