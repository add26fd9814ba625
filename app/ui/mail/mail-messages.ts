import { useRouteLoaderData } from "react-router";

const sending = {
  resetLead: "We'll email you a link to choose a new password.",
  resetAsked: "If this email has an account, we've sent it a link.",
  resetNext:
    "The link works once and expires in an hour. No email after a few minutes? Check your spam folder, or try another email you may have registered with.",
  guardianLead: "Lost the link, or changed your mind? We'll send you a new one.",
  guardianLinkAsked: "If this email belongs to a player's guardian, we've sent it a link.",
  guardianAsked: (address: string) => `We emailed the link to ${address}.`,
  guardianAskedOn: (address: string, when: string) =>
    `We emailed ${address} on ${when}. They haven't answered yet.`,
  verificationSent: "A link is on its way to your address.",
  verificationLink: ["Open the link we email to ", "."],
  newAddressAsked: "We sent a link to your new email. Open it to start using that email.",
  newAddressWaits: ["We sent a link to ", ". Open it within a day to switch to that email."],
  agreed: "You've agreed. We'll email you a copy.",
  answersChanged: "Your answers are saved. We'll email you a copy.",
  declined: "You didn't agree. We'll let the player and the organizer know.",
  withdrawn:
    "You've taken back everything you agreed to. We'll let the player and the organizer know.",
  guardianLinkUsed:
    "It was already used, and the answers are saved. If you agreed, we emailed you a copy. To see or change your answers, ask for a new link.",
  invitationAccepted: "We let the team manager know. Log in to see the team.",
  inviting: "We'll email each player you invite and hold a slot for them for 48 hours.",
  removing: "Removed players and their parents get an email, and your team gets a new code.",
  withdrawing: "Everyone on the team gets an email.",
  reminded: (team: string) => `${team} was reminded.`,
  announced: "The message was sent.",
  announcing: (addresses: string) => `We'll email it to ${addresses}`,
  guardianReminded: "We sent the link again.",
  guardianChanged: "We emailed the new guardian a link to answer.",
  proposed: "Invitation sent. We'll hold the slot until they answer.",
  proposing:
    "“Propose” holds a slot and emails the player, and the guardian of a player under 18. “Place” puts the player on the team right away and emails them and the team manager.",
  unconfirmed: "Nobody has opened the link we sent there.",
};

export type MailMessages = typeof sending;

/** Messages for a site whose emails stay in the outbox; `MailNotice` explains why. */
const waiting: MailMessages = {
  resetLead: "To get back in, you'll need a link we email you.",
  resetAsked: "We saved your request, but no link went out.",
  resetNext: "The organizer can help you get back in.",
  guardianLead: "Lost the link, or changed your mind? You can ask for a new one.",
  guardianLinkAsked: "We saved your request, but no link went out.",
  guardianAsked: (address) => `We saved ${address}, but they don't have the link yet.`,
  guardianAskedOn: (address) => `${address} may not have the link yet.`,
  verificationSent: "We saved your request, but no link went out.",
  verificationLink: ["Ask the organizer to confirm ", ". We can't email you a link right now."],
  newAddressAsked: "We saved your new address, but no link went out.",
  newAddressWaits: ["We may not have sent ", " the confirmation link yet."],
  agreed: "You've agreed. We'll email you a copy later.",
  answersChanged: "Your answers are saved. We'll email you a copy later.",
  declined: "You didn't agree. The organizer can see that. Please tell the player yourself.",
  withdrawn:
    "You've taken back everything you agreed to. The organizer can see that. Please tell the player yourself.",
  guardianLinkUsed:
    "It was already used, and the answers are saved. To see or change them, ask for a new link.",
  invitationAccepted: "Log in to see the team, and please tell the team manager.",
  inviting:
    "One slot is held for 48 hours for each player you invite. Tell them to log in and answer.",
  removing:
    "When you remove a player, your team gets a new code. Please tell the player you removed them.",
  withdrawing: "Please tell everyone on the team yourself.",
  reminded: (team) => `The reminder for ${team} is saved and goes out later.`,
  announced: "The message is saved. Its emails go out later; a banner shows right away.",
  announcing: (addresses) => `Once this site can send email, it goes to ${addresses}`,
  guardianReminded: "The link is saved. You can read it in the outbox and pass it on.",
  guardianChanged: "The new guardian is saved. You can read the link in the outbox and pass it on.",
  proposed:
    "The slot is held until the invitation is answered. Tell the player to log in and answer.",
  proposing:
    "Propose holds a slot for the player. Place puts the player on the team at once. Please tell them yourself.",
  unconfirmed: "Nobody gets a link to confirm it, because this site can't send email right now.",
};

/** The only place that decides what a page says about email. */
export function mailMessages(sendsMail: boolean): MailMessages {
  return sendsMail ? sending : waiting;
}

interface Mailing {
  sendsMail: boolean;
  foot: { contactEmail: string };
}

/** Null on an error screen without data. */
export function useMailing(): Mailing | null {
  return useRouteLoaderData<Mailing>("root") ?? null;
}

/** True on an error screen without data. */
export function useSendsMail(): boolean {
  return useMailing()?.sendsMail ?? true;
}

export function useMailMessages(): MailMessages {
  return mailMessages(useSendsMail());
}
