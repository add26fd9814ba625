import { isUnder13, isUnder18 } from "../players/age-rules.ts";

/** Who looks at a person, by what they are to that person; one reader may be several of these at once. */
export type Reader =
  /** The person themselves. */
  | "self"
  /** Who answers for them by the account that the child is in: its holder. */
  | "guardian"
  /** Who answers for them behind a link, without an account, and agreed. */
  | "linked-guardian"
  /** Who was named as their guardian and has not answered, or refused: anybody's address, so far. */
  | "asked-guardian"
  | "admin"
  /** Has a player on the same team whom its manager has approved, and a confirmed email. */
  | "team"
  /** Manages the team that the person is on, or has asked to join, and has a confirmed email. */
  | "team-manager"
  /** Has a player on the same team, or manages it, without one of these. */
  | "newcomer"
  /** An adult with a confirmed email who manages a team with an empty slot in the tournament waited for. */
  | "recruiter"
  /** Anybody who is signed in and has a confirmed email. */
  | "confirmed"
  /** Anybody who is signed in. */
  | "signed-in"
  /** Anybody at all. */
  | "everybody";

/** What there is to know of a person. */
export type Field =
  | "full-name"
  /** 'Ana S.' */
  | "short-name"
  | "age"
  | "birth-date"
  | "phone"
  | "email"
  | "emergency-contact"
  /** The guardian's name, phone and e-mail; their own, for who comes by a link. */
  | "guardian"
  /** Whether the guardian has not agreed yet. */
  | "pending"
  /** What was agreed to, when and by whom. */
  | "agreements"
  /** Whether proof of the date of birth was seen, and who is there on the day. */
  | "check-in";

/** What of a person decides who may see more. */
export interface Subject {
  /** yyyy-MM-dd; empty counts as under 13. */
  dob: string | null;
  /** Waits for a team. */
  waiting: boolean;
  /** Ticked 'Show my date of birth and phone to team managers' on the waitlist. */
  showContact: boolean;
  /** A guardian agreed that the player takes part. */
  agreed: boolean;
  /** The guardian agreed that 'First L.' is shown to everybody. */
  publicName: boolean;
  /** The guardian agreed that team managers may reach them. */
  contact: boolean;
  /** The admin recorded a signed paper. */
  paper: boolean;
}

/** Somebody who is not waiting for a team, and of whom nothing was agreed to. */
export const NOTHING_AGREED: Subject = {
  dob: null,
  waiting: false,
  showContact: false,
  agreed: false,
  publicName: false,
  contact: false,
  paper: false,
};

/** Under 13 nothing is public or released to managers unless a signed paper was recorded. */
const released = (subject: Subject, today: string) =>
  !isUnder13(subject.dob, today) || subject.paper;

const always = () => true;
const adult = (subject: Subject, today: string) => !isUnder18(subject.dob, today);
const teenager = (subject: Subject, today: string) => !isUnder13(subject.dob, today);
const waits = (subject: Subject, today: string) => subject.waiting && released(subject, today);
/** Waits, and is an adult or has a guardian who agreed. */
const introduced = (subject: Subject, today: string) =>
  waits(subject, today) && (adult(subject, today) || subject.agreed);
/** In public an adult is named, a minor where the guardian agreed to it; nobody for being on the waitlist. */
const named = (subject: Subject, today: string) =>
  !subject.waiting && (adult(subject, today) || (subject.publicName && released(subject, today)));
/** An adult on the waitlist who ticked that managers may call. */
const offers = (subject: Subject, today: string) =>
  subject.waiting && subject.showContact && adult(subject, today);
/** A minor on the waitlist who ticked it, and whose guardian agreed. */
const offered = (subject: Subject, today: string) =>
  subject.waiting &&
  subject.showContact &&
  !adult(subject, today) &&
  subject.contact &&
  released(subject, today);

type Rule = (subject: Subject, today: string) => boolean;

const owners = { self: always, guardian: always, admin: always } as const;
const linked = { "linked-guardian": always } as const;
const byLink = { ...linked, "asked-guardian": always } as const;

/**
 * Who may see what of whom: the one table that pages, data, feeds, exports and mail ask. A reader who is not
 * named for a field never sees it.
 */
export const whoSees: Record<Field, Partial<Record<Reader, Rule>>> = {
  "full-name": { ...owners, ...linked, team: always, "team-manager": always },
  "short-name": {
    ...owners,
    ...byLink,
    team: always,
    "team-manager": always,
    newcomer: teenager,
    confirmed: introduced,
    everybody: named,
  },
  // Before a guardian agreed, a minor on the waitlist is 'Player, 13'.
  age: { ...owners, confirmed: waits },
  "birth-date": { ...owners, recruiter: offers },
  phone: { ...owners, recruiter: offers },
  email: owners,
  "emergency-contact": owners,
  guardian: { ...owners, ...byLink, recruiter: offered },
  pending: { ...owners, "team-manager": always },
  agreements: { ...owners, ...linked },
  "check-in": owners,
};

/** Whether somebody who is all of `readers` to a person may see a field of theirs. `today` is the cup's. */
export function maySee(
  field: Field,
  readers: Iterable<Reader>,
  subject: Subject,
  today: string,
): boolean {
  for (const reader of new Set<Reader>([...readers, "everybody"])) {
    if (whoSees[field][reader]?.(subject, today)) return true;
  }
  return false;
}
