export interface Limit {
  points: number;
  minutes: number;
  /**
   * For rules by network, whose keys end with `ctx.address`: attempts per IPv6 /48, while `points`
   * applies to each /64.
   */
  wide?: number;
  coarse?: number;
  fixed?: true;
}

/**
 * Rate limits: `points` attempts in `minutes` per key. Network limits are generous, since a whole
 * team may sign up from one address at the field; account limits are strict. A `fixed` limit can't
 * be raised by a setting.
 */
export const limits = {
  /**
   * Failed sign-ins from a device that signed in to the account before, so that strangers can't
   * exhaust it.
   */
  "sign-in.device": { points: 10, minutes: 15 },
  "sign-in.account": { points: 10, minutes: 15, wide: 20, coarse: 60 },
  "sign-in.address": { points: 100, minutes: 15, wide: 300 },
  /** Separate from the public form, so that its users can't lock the admin out. */
  "sign-in-admin.address": { points: 100, minutes: 15, wide: 300 },
  /**
   * Failed sign-ins for one account from all new devices. Once exhausted, each network falls back
   * to `-slow`.
   */
  "sign-in.anywhere": { points: 100, minutes: 60 },
  "sign-in.anywhere-slow": { points: 3, minutes: 60, wide: 3 },
  /** Against password spraying across all accounts. */
  "sign-in.everyone": { points: 1_000, minutes: 60 },
  "sign-in.everyone-slow": { points: 10, minutes: 60, wide: 20 },
  /** Each one sends an email to an unverified address. */
  "register.address": { points: 60, minutes: 60, wide: 180 },
  /** These reveal that the address has an account. */
  "register-taken.address": { points: 20, minutes: 60, wide: 60 },
  "register-taken.account": { points: 50, minutes: 60 },
  /** Keeps team codes, which reveal a roster's names, from being guessed. */
  "wrong-team-code.account": { points: 20, minutes: 60 },
  "wrong-team-code.address": { points: 100, minutes: 60, wide: 200 },
  /** Emails about join requests; the manager's page lists them all. */
  "join-request.team": { points: 3, minutes: 24 * 60, fixed: true },
  /** Each one emails an address that anyone typed; beyond the second limit it is only listed. */
  "co-manager.team": { points: 10, minutes: 24 * 60, fixed: true },
  "co-manager.mailbox": { points: 3, minutes: 24 * 60, fixed: true },
  /** Encoding a picture takes a second or two of one core. */
  "upload-crest.account": { points: 20, minutes: 60 },
  "create-team.account": { points: 30, minutes: 60 },
  /** Each one emails those who manage the team. */
  "rename-team.account": { points: 10, minutes: 24 * 60 },
  "ask-guardian.account": { points: 6, minutes: 24 * 60 },
  "ask-guardian.guardian": { points: 10, minutes: 24 * 60, fixed: true },
  "guardian-link.address": { points: 30, minutes: 60, wide: 90 },
  "guardian-link.guardian": { points: 5, minutes: 24 * 60, fixed: true },
  "add-player.account": { points: 30, minutes: 60 },
  "forgot.address": { points: 30, minutes: 60, wide: 90 },
  "forgot.account": { points: 5, minutes: 60, fixed: true },
  "reset.address": { points: 60, minutes: 60, wide: 180 },
  "verify-email.account": { points: 5, minutes: 60, fixed: true },
  "change-email.account": { points: 5, minutes: 60, fixed: true },
  "own-password.account": { points: 10, minutes: 15 },
  /**
   * Sign-in codes (two-factor), entered after the correct password; three of a million codes are valid at a
   * time.
   */
  "second-factor.account": { points: 10, minutes: 60, fixed: true },
  "second-factor.device": { points: 10, minutes: 60, fixed: true },
  "second-factor.address": { points: 30, minutes: 60, wide: 90 },
  "invite.account": { points: 60, minutes: 60 },
  "invite.address": { points: 300, minutes: 60, wide: 900 },
  "invite.player-by-team": { points: 3, minutes: 24 * 60, fixed: true },
  "invite.player": { points: 10, minutes: 24 * 60, fixed: true },
  /** Files with people to invite, each of whom gets an email. */
  "roster-import.account": { points: 20, minutes: 24 * 60, fixed: true },
  "roster-import.mailbox": { points: 5, minutes: 24 * 60, fixed: true },
  "remind.team": { points: 1, minutes: 60, fixed: true },
  "setup.address": { points: 20, minutes: 60, wide: 60 },
  "contact.address": { points: 10, minutes: 60, wide: 100 },
  "contact.account": { points: 10, minutes: 60 },
  /** Messages with validation errors; high enough for everyone at the field. */
  "contact-refused.address": { points: 60, minutes: 60, wide: 600 },
  /**
   * Messages forwarded by email at once; the others are only stored, so that a flood can't block
   * the form.
   */
  "contact.mail": { points: 300, minutes: 60 },
  "contact.everyone": { points: 5_000, minutes: 60 },
  /** High, because everyone at a field can share one address. */
  "follow.address": { points: 600, minutes: 60, wide: 3_000 },
  /** Collecting a person's data reads the whole audit log. */
  "download-data.account": { points: 20, minutes: 60 },
  /** Stripe is asked each time, and refuses everybody who asks too much. */
  "pay-by-card.account": { points: 30, minutes: 60 },
  /** More than a desk looks up on a busy day. */
  "search-people.account": { points: 300, minutes: 60 },
  /** Files with everyone's data: more than this is somebody else at the organizer's desk. */
  "export.account": { points: 20, minutes: 60 },
  /** A game has a few dozen entries. */
  "field-entry.link": { points: 1_000, minutes: 60 },
  "tell-owner.account": { points: 1, minutes: 24 * 60, fixed: true },
  "warn-owner.account": { points: 1, minutes: 24 * 60, fixed: true },
} as const satisfies Record<string, Limit>;

export type LimitRule = keyof typeof limits;

/**
 * Wrong team codes (not sign-in codes) of everybody together, in this hour and the previous one;
 * counted in `domain/teams/team-codes.ts`, without typos. There are 900,000 codes, so with 60 teams
 * each attempt succeeds with a chance of 1 in 15,000. At 300 attempts an hour, one address needs 35
 * hours for an even chance; this many attempts succeed with 1 in 150 before the admin is notified.
 */
export const WRONG_TEAM_CODE_LIMIT = 100;
