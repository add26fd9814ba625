import type { PartialRole } from "#domain/core/staff-role-rules.ts";
import { isUnder13, isUnder18 } from "../players/age-rules.ts";

export type ViewerRole =
  | "self"
  | "guardian"
  /** Has agreed through a link, without an account, even if they withdrew since. */
  | "linked-guardian"
  /** Named as guardian, but has never agreed; until then it could be anyone's email. */
  | "asked-guardian"
  /** An organizer. Of the other staff roles, an editor sees what everybody does. */
  | "admin"
  | Exclude<PartialRole, "editor">
  /** Has a player on the same team whom its manager approved, and a confirmed email. */
  | "team"
  /**
   * A trusted adult (`trusted-managers.ts`) who manages the team that the person is on, asked to
   * join or manages too, as its manager or a co-manager.
   */
  | "team-manager"
  /**
   * On the same team as player or manager, without the approval or the confirmed email; also
   * someone under 18 who manages the team that the person asked to join.
   */
  | "newcomer"
  /**
   * A trusted adult who manages or co-manages a team with a free slot in the tournament the person
   * is waitlisted for.
   */
  | "recruiter"
  | "confirmed"
  | "signed-in"
  | "everybody";

export type PersonalField =
  | "full-name"
  | "short-name"
  | "age"
  | "birth-date"
  | "phone"
  | "email"
  | "emergency-contact"
  /** The guardian's name, phone and email; for a guardian with a link, their own. */
  | "guardian"
  | "pending"
  | "agreements"
  /** Whether the date of birth was verified, and who is present on the day. */
  | "check-in"
  /** What a referee or volunteer wrote about a red card. */
  | "card-note";

export interface ConsentSubject {
  /** yyyy-MM-dd; null counts as under 13. */
  dob: string | null;
  waiting: boolean;
  showContact: boolean;
  agreed: boolean;
  publicName: boolean;
  contact: boolean;
  paper: boolean;
}

export const NO_CONSENTS: ConsentSubject = {
  dob: null,
  waiting: false,
  showContact: false,
  agreed: false,
  publicName: false,
  contact: false,
  paper: false,
};

/** Under 13 nothing is public or released to managers without a signed paper. */
const released = (subject: ConsentSubject, today: string) =>
  !isUnder13(subject.dob, today) || subject.paper;

const always = () => true;
const adult = (subject: ConsentSubject, today: string) => !isUnder18(subject.dob, today);
const teenager = (subject: ConsentSubject, today: string) => !isUnder13(subject.dob, today);
/** Adults, and minors whose guardian agreed. */
const settled = (subject: ConsentSubject, today: string) => adult(subject, today) || subject.agreed;
const waits = (subject: ConsentSubject, today: string) =>
  subject.waiting && released(subject, today);
const introduced = (subject: ConsentSubject, today: string) =>
  waits(subject, today) && (adult(subject, today) || subject.agreed);
/**
 * Adults are public, minors if the guardian agreed; being on the waitlist alone makes no one
 * public.
 */
const named = (subject: ConsentSubject, today: string) =>
  !subject.waiting && (adult(subject, today) || (subject.publicName && released(subject, today)));
const offers = (subject: ConsentSubject, today: string) =>
  subject.waiting && subject.showContact && adult(subject, today);
const offered = (subject: ConsentSubject, today: string) =>
  subject.waiting &&
  subject.showContact &&
  !adult(subject, today) &&
  subject.contact &&
  released(subject, today);

type Rule = (subject: ConsentSubject, today: string) => boolean;

/** A scorekeeper and a treasurer have to do with players on teams, by name only. */
const plays = (subject: ConsentSubject) => !subject.waiting;

const parents = { guardian: always, "linked-guardian": always } as const;
const family = { self: always, ...parents, admin: always } as const;
const owners = { ...family, registrar: always } as const;
const byName = { scorekeeper: plays, treasurer: plays } as const;
const asked = { "asked-guardian": always } as const;

/**
 * The access table for pages, data, feeds, exports and email. A reader not listed for a field never
 * sees it.
 */
export const visibility: Record<PersonalField, Partial<Record<ViewerRole, Rule>>> = {
  // Until a guardian agrees, a minor is 'Ana S.' to their own team too.
  "full-name": {
    ...owners,
    ...byName,
    team: (subject, today) => settled(subject, today) && released(subject, today),
    "team-manager": settled,
  },
  "short-name": {
    ...owners,
    ...byName,
    ...asked,
    team: released,
    "team-manager": always,
    newcomer: teenager,
    confirmed: introduced,
    everybody: named,
  },
  // Until a guardian agrees, a waitlisted minor is shown as 'Player, 13'.
  age: { ...owners, confirmed: waits },
  "birth-date": { ...owners, recruiter: offers },
  phone: { ...owners, recruiter: offers },
  email: owners,
  "emergency-contact": owners,
  guardian: { ...owners, ...asked, recruiter: offered },
  pending: { ...owners, "team-manager": always },
  agreements: owners,
  "check-in": owners,
  // Registrars don't need it, and its form says that only these people read it.
  "card-note": family,
};

export function canSee(
  field: PersonalField,
  readers: Iterable<ViewerRole>,
  subject: ConsentSubject,
  today: string,
): boolean {
  for (const reader of new Set<ViewerRole>([...readers, "everybody"])) {
    if (visibility[field][reader]?.(subject, today)) return true;
  }
  return false;
}

export type FieldVisibility = ReturnType<typeof childVisibility>[number];

/** In the order of the privacy page, whose messages have these ids. */
const READERS: readonly ViewerRole[] = [
  "self",
  "guardian",
  "linked-guardian",
  "asked-guardian",
  "admin",
  "registrar",
  "scorekeeper",
  "treasurer",
  "team",
  "team-manager",
  "newcomer",
  "recruiter",
  "confirmed",
  "signed-in",
  "everybody",
];

const child = (changes: Partial<ConsentSubject>): ConsentSubject => ({
  ...NO_CONSENTS,
  dob: "2011-01-01",
  showContact: true,
  ...changes,
});
const TODAY = "2025-06-01";

/**
 * Derived from the access table that every page uses (`visibility-rules.ts`), for a player of 13 to
 * 17.
 */
export function childVisibility() {
  return (Object.keys(visibility) as PersonalField[]).map((field) => {
    const seeing = (subject: ConsentSubject) =>
      READERS.filter((reader) => canSee(field, [reader], subject, TODAY));
    const always = seeing(child({}));
    const settled = seeing(child({ agreed: true }));
    const waiting = seeing(child({ waiting: true }));
    const agreed = seeing(child({ waiting: true, agreed: true }));
    const all = { agreed: true, publicName: true, contact: true };
    const released = [...seeing(child({ waiting: true, ...all })), ...seeing(child(all))];
    const besides = (more: ViewerRole[], ...less: ViewerRole[][]) =>
      [...new Set(more)].filter((reader) => !less.flat().includes(reader));
    return {
      field,
      always: besides(always),
      settled: besides(settled, always),
      waiting: besides(waiting, always),
      agreed: besides(agreed, always, settled, waiting),
      released: narrowed(besides(released, always, settled, waiting, agreed)),
    };
  });
}

function narrowed(readers: ViewerRole[]): ViewerRole[] {
  return readers.includes("everybody") ? ["everybody"] : readers;
}
