export interface Limit {
  points: number;
  minutes: number;
  /** The rule counts by network: its keys end with `ctx.address`. So many tries a whole IPv6 /48 has, of which each /64 has `points`. */
  wide?: number;
  /** With `wide`: how many tries a whole IPv6 /32 or IPv4 /24 has. */
  coarse?: number;
  fixed?: true;
}

/**
 * How often a thing may be tried: `points` tries in `minutes`, for one key. A whole team often signs up
 * from one address at the field, so what strangers share is wide and what one account may do is narrow.
 * A `fixed` one is a promise to somebody: no setting makes it wider.
 */
export const limits = {
  /** Failed sign-ins from a device that signed in to the account before: nobody else can use these up. */
  "sign-in.device": { points: 10, minutes: 15 },
  /** Failed sign-ins for one account from one network. */
  "sign-in.account": { points: 10, minutes: 15, wide: 20, coarse: 60 },
  /** Failed sign-ins from one network. */
  "sign-in.address": { points: 100, minutes: 15, wide: 300 },
  /** The same at the console's form, so that nobody at the field's own closes the console. */
  "sign-in-admin.address": { points: 100, minutes: 15, wide: 300 },
  /** Failed sign-ins for one account from all new devices. Once they are used up, each network has the few of `-slow`. */
  "sign-in.anywhere": { points: 100, minutes: 60 },
  "sign-in.anywhere-slow": { points: 3, minutes: 60, wide: 3 },
  /** The same for all accounts together: one password tried on each of them. */
  "sign-in.everyone": { points: 1_000, minutes: 60 },
  "sign-in.everyone-slow": { points: 10, minutes: 60, wide: 20 },
  /** Each of them sends an email to an address that nobody has confirmed. */
  "register.address": { points: 60, minutes: 60, wide: 180 },
  /** Registrations refused because the address has an account: they tell that it has. */
  "register-taken.address": { points: 20, minutes: 60, wide: 60 },
  /** The same for one e-mail address, from anywhere. */
  "register-taken.account": { points: 50, minutes: 60 },
  /** Team codes that led nowhere, so that nobody finds one by trying: it opens a roster of names. */
  "wrong-team-code.account": { points: 20, minutes: 60 },
  "wrong-team-code.address": { points: 100, minutes: 60, wide: 200 },
  /** Emails to a team's manager about requests to join it: the page lists them all. */
  "join-request.team": { points: 3, minutes: 24 * 60, fixed: true },
  "create-team.account": { points: 30, minutes: 60 },
  /** How often a player can have a guardian written to, and how many of these emails one mailbox gets, whoever asks. */
  "ask-guardian.account": { points: 6, minutes: 24 * 60 },
  "ask-guardian.guardian": { points: 10, minutes: 24 * 60, fixed: true },
  /** Guardians who ask for a link again: from one network address, and for one e-mail address. */
  "guardian-link.address": { points: 30, minutes: 60, wide: 90 },
  "guardian-link.guardian": { points: 5, minutes: 24 * 60, fixed: true },
  "add-player.account": { points: 30, minutes: 60 },
  /** Links for a new password: asked for from one network address, and sent to one e-mail address. */
  "forgot.address": { points: 30, minutes: 60, wide: 90 },
  "forgot.account": { points: 5, minutes: 60, fixed: true },
  /** Links for a new password that never were, or are used up. */
  "reset.address": { points: 60, minutes: 60, wide: 180 },
  /** Links that confirm an address, sent once more to one account. */
  "verify-email.account": { points: 5, minutes: 60, fixed: true },
  /** Addresses that one account may have written to, of which it then asks to have one. */
  "change-email.account": { points: 5, minutes: 60, fixed: true },
  /** Wrong current passwords, typed by whoever is signed in. */
  "own-password.account": { points: 10, minutes: 15 },
  /** Codes of an admin's second factor, typed by whoever knows the password: of a million codes three are right. */
  "second-factor.account": { points: 10, minutes: 60, fixed: true },
  /** The same from a device that signed in before. */
  "second-factor.device": { points: 10, minutes: 60, fixed: true },
  "second-factor.address": { points: 30, minutes: 60, wide: 90 },
  /** Invitations to a team, each of which is a mail to somebody who asked for none. */
  "invite.account": { points: 60, minutes: 60 },
  "invite.address": { points: 300, minutes: 60, wide: 900 },
  /** Those of one player and their guardian: from one team, and from all. */
  "invite.player-by-team": { points: 3, minutes: 24 * 60, fixed: true },
  "invite.player": { points: 10, minutes: 24 * 60, fixed: true },
  /** Reminders of the fee that the admin sends to one team by hand. */
  "remind.team": { points: 1, minutes: 60, fixed: true },
  /** The same for links that set an admin up. */
  "setup.address": { points: 20, minutes: 60, wide: 60 },
  /** Messages from the contact page: what one network may send. */
  "contact.address": { points: 10, minutes: 60, wide: 100 },
  /** What one account may send, from wherever. */
  "contact.account": { points: 10, minutes: 60 },
  /** Messages that were refused for a field that was left out or mistyped: wide enough for a whole field of people. */
  "contact-refused.address": { points: 60, minutes: 60, wide: 600 },
  /** What of all messages is sent on by mail at once. The others are kept: nobody closes the form for everybody. */
  "contact.mail": { points: 300, minutes: 60 },
  /** Where messages are refused after all, before they fill the database. */
  "contact.everyone": { points: 5_000, minutes: 60 },
  /** Browsers that begin or end to follow a team: the whole side line does so from one address. */
  "follow.address": { points: 600, minutes: 60, wide: 3_000 },
  /** Looking for everything that is stored of somebody reads the whole log. */
  "download-data.account": { points: 20, minutes: 60 },
  /** What phones at the field enter by one link: a game has some dozens of entries. */
  "field-entry.link": { points: 1_000, minutes: 60 },
  /** How often the owner of an address is told that somebody tried to register with it. */
  "tell-owner.account": { points: 1, minutes: 24 * 60, fixed: true },
  /** How often the owner of an account hears that somebody is guessing its password. */
  "warn-owner.account": { points: 1, minutes: 24 * 60, fixed: true },
} as const satisfies Record<string, Limit>;

export type LimitRule = keyof typeof limits;
