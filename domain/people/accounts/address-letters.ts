import { type Dropped, droppedLabel } from "./verification-rules.ts";

export function verifyEmailLetter({ cupName, link }: { cupName: string; link: string }): {
  subject: string;
  body: string;
} {
  const body = [
    `Someone registered at ${cupName} with this email address. If it was you, please confirm it so you get messages about your team.`,
    `Confirm my e-mail address:\n${link}`,
    "The link works once, within 7 days. Open it in the browser you registered with. In any other browser, you'll need to log in or choose a new password, name your parent or guardian again, and agree to everything again.",
    "If you didn't register, someone may have mistyped their own address. You don't need to do anything.",
  ];
  return {
    subject: `Confirm your e-mail address for ${cupName}`,
    body: `${body.join("\n\n")}\n`,
  };
}

interface Words {
  subject: string;
  body: string;
}

export function confirmNewEmailLetter({ cupName, link }: { cupName: string; link: string }): Words {
  const body = [
    `This address is to become that of an account at ${cupName}.`,
    `Use this address:\n${link}`,
    "The link works once, within a day. Until then the account keeps the address that it has.",
    "If you did not ask for it, you need do nothing.",
  ];
  return { subject: `Confirm your new address for ${cupName}`, body: `${body.join("\n\n")}\n` };
}

export function emailChangeRequestedLetter({
  cupName,
  securityLink,
}: {
  cupName: string;
  securityLink: string;
}): Words {
  const body = [
    `Somebody who knows your password asked that another address be used for your account at ${cupName}. A link was sent to that address; nothing changes before it is followed.`,
    "If it was you, you need do nothing here.",
    "If it was not you, change your password now: the link then no longer works.",
    `Change my password:\n${securityLink}`,
  ];
  return {
    subject: `A new address was asked for at ${cupName}`,
    body: `${body.join("\n\n")}\n`,
  };
}

export function emailChangedLetter({
  cupName,
  contactEmail,
}: {
  cupName: string;
  contactEmail: string | null;
}): Words {
  const body = [
    `Your account at ${cupName} has another e-mail address now. No more mail of it comes here.`,
    contactEmail === null
      ? "If it was not you, tell the organiser at once."
      : `If it was not you, write to ${contactEmail} at once.`,
  ];
  return {
    subject: `Your address for ${cupName} was changed`,
    body: `${body.join("\n\n")}\n`,
  };
}

export type EmailUse = "register" | "change";

const TRIED: Record<EmailUse, (cupName: string) => string> = {
  register: (cupName) => `Somebody tried to register with your address for ${cupName}.`,
  change: (cupName) =>
    `Somebody with another account at ${cupName} asked to have your address for it.`,
};

const SUBJECTS: Record<EmailUse, (cupName: string) => string> = {
  register: (cupName) => `Somebody tried to register with your address for ${cupName}`,
  change: (cupName) => `Somebody asked to use your address for another account at ${cupName}`,
};

const IF_YOU: Record<EmailUse, string> = {
  register: "If it was you, log in instead; there is also a way to choose a new password.",
  change:
    "If it was you: an address belongs to one account. Log in to this one with it; there is also a way to choose a new password.",
};

export function takenEmailLetter({
  cupName,
  tried,
  loginLink,
}: {
  cupName: string;
  tried: EmailUse;
  loginLink: string;
}): { subject: string; body: string } {
  const body = [
    `${TRIED[tried](cupName)} It has an account already, so nothing was changed and nobody was let in.`,
    `${IF_YOU[tried]} If it was not you, you need do nothing.`,
    `Log in:\n${loginLink}`,
  ];
  return { subject: SUBJECTS[tried](cupName), body: `${body.join("\n\n")}\n` };
}

export function checkAccountLetter(about: {
  cupName: string;
  dropped: readonly Dropped[];
  siteUrl: string;
}): { subject: string; body: string } {
  const { cupName, dropped, siteUrl } = about;
  const body = [
    `Your email is now confirmed for an account at ${cupName}. Anyone could have entered things on that account before. To be safe, we signed out every other browser${dropped.length > 0 ? ` and removed: ${droppedLabel(dropped)}` : ""}.`,
    ...(dropped.includes("guardian")
      ? [`Name your parent or guardian again:\n${siteUrl}/account/guardian`]
      : []),
    ...(dropped.includes("consents") ? [`Agree again for your players:\n${siteUrl}/account`] : []),
    "Please also check the name, phone number, emergency contact, players and teams on your account. If someone else set up the account for you, change your password.",
    `Check my account:\n${siteUrl}/account`,
  ];
  return { subject: `Check your account at ${cupName}`, body: `${body.join("\n\n")}\n` };
}
