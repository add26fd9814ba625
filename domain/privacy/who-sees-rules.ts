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
  /** Is on the same team, or manages it, or answers for somebody on it. */
  | "team"
  /** Manages a team of the same cup. */
  | "manager"
  /** An adult with a confirmed address who manages a team with an empty slot in the tournament waited for. */
  | "recruiter"
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
  /** The guardian agreed that 'First L.' is shown to everybody. */
  publicName: boolean;
  /** The guardian agreed that team managers may reach them. */
  contact: boolean;
  /** The admin recorded a signed paper. */
  paper: boolean;
}

/** Under 13 nothing is public or released to managers unless a signed paper was recorded. */
const released = (subject: Subject, today: string) =>
  !isUnder13(subject.dob, today) || subject.paper;

const always = () => true;
const adult = (subject: Subject, today: string) => !isUnder18(subject.dob, today);
const waits = (subject: Subject, today: string) => subject.waiting && released(subject, today);
/** An adult is named; a minor where the guardian has agreed to it. */
const named = (subject: Subject, today: string) =>
  adult(subject, today) || (subject.publicName && released(subject, today));
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
  "full-name": { ...owners, ...linked, team: always },
  "short-name": { ...owners, ...byLink, team: always, "signed-in": waits, everybody: named },
  age: { ...owners, "signed-in": waits },
  "birth-date": { ...owners, manager: offers },
  phone: { ...owners, manager: offers },
  email: owners,
  "emergency-contact": owners,
  guardian: { ...owners, ...byLink, recruiter: offered },
  pending: { ...owners, team: always },
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
