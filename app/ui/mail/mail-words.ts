/** What pages say of email that they have caused or are about to, on a site that sends it. */
const sending = {
  resetLead: "We send a link to your e-mail address, with which you choose a new one.",
  resetAsked: "If this address has an account, a link is on its way to it.",
  resetNext:
    "The link works once, within an hour. If nothing comes in a few minutes, look among the unwanted mail, and whether you registered with another address.",
  guardianLead: "Lost the link, or changed your mind? We send you a new one.",
  guardianLinkAsked: "If this address answers for a player, a mail is on its way to it.",
  guardianAsked: (address: string) => `The link was sent to ${address}.`,
  guardianAskedOn: (address: string, when: string) =>
    `We wrote to ${address} on ${when}. They have not answered yet.`,
  verificationSent: "A link is on its way to your address.",
  /** Around the address. */
  verificationLink: ["The link that we mail to ", " does it."],
  newAddressAsked: "A link is on its way to the new address. Follow it there to use that address.",
  /** Around the address. */
  newAddressWaits: [
    "A link was sent to ",
    ". The address changes when it is followed, within a day.",
  ],
  agreed: "Thank you. You have agreed, and a copy is on its way to you by mail.",
  answersChanged: "Your answers were saved, and a copy is on its way to you by mail.",
  declined: "You did not agree. The player and the organiser are told.",
  withdrawn: "Everything you had agreed to was taken back. The player and the organiser are told.",
  guardianLinkUsed:
    "It was used already, and what was answered with it is saved. What stands now is not shown here; whoever agreed got a copy by mail.",
  invitationAccepted: "The team manager was told. Log in to see the team.",
  inviting: "Whoever you invite gets a mail, and one slot is held for them for 48 hours.",
  removing: "Removed players and their parents get an email, and your team gets a new code.",
  withdrawing: "Everyone on the team gets an email.",
  reminded: (team: string) => `${team} was reminded.`,
  announced: "The message was sent.",
  announcing: (addresses: string) => `It goes by mail to ${addresses}`,
  guardianReminded: "The link was sent again.",
  guardianChanged: "The new guardian was asked.",
  proposed: "Invitation sent. The slot is held until it is answered.",
  proposing:
    "Propose holds a slot and asks the player, and a minor's guardian, by mail. Place puts the player on the team at once and tells them and the team manager by mail.",
  unconfirmed: "The link that was sent to it was not followed.",
};

export type MailWords = typeof sending;

/** The same where email waits in the outbox: what is true, and what to do. Why is said by the page's `MailNotice`. */
const waiting: MailWords = {
  resetLead: "You get in again with a link that we email you.",
  resetAsked: "We saved your request, but no link went out.",
  resetNext: "The organizer can help you get back in.",
  guardianLead: "Lost the link, or changed your mind? You can ask for a new one.",
  guardianLinkAsked: "We saved your request, but no link went out.",
  guardianAsked: (address) => `We saved ${address}, but they don't have the link yet.`,
  guardianAskedOn: (address) => `${address} may not have the link yet.`,
  verificationSent: "We saved your request, but no link went out.",
  verificationLink: ["Ask the organizer to confirm ", ". We can't email you a link right now."],
  newAddressAsked: "We saved your new address, but no link went out.",
  newAddressWaits: ["", " may not have the link yet that makes it your address."],
  agreed: "Thank you. You have agreed. Your copy comes later.",
  answersChanged: "Your answers were saved. Your copy comes later.",
  declined: "You did not agree. The organizer can see it. Please tell the player yourself.",
  withdrawn:
    "Everything you had agreed to was taken back. The organizer can see it. Please tell the player yourself.",
  guardianLinkUsed: "It was used already, and what was answered with it is saved.",
  invitationAccepted: "Log in to see the team, and please tell the team manager.",
  inviting:
    "One slot is held for 48 hours for each player you invite. Tell them to log in and answer.",
  removing: "Your team gets a new code when you remove a player. Please tell them yourself.",
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

/** The one place that decides what a page may say of email: whether it leaves, or waits until a service is set up. */
export function mailWords(sendsMail: boolean): MailWords {
  return sendsMail ? sending : waiting;
}
