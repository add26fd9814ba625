import {
  type ConsentSubject,
  canSee,
  NO_CONSENTS,
  type PersonalField,
  type ViewerRole,
} from "./visibility-rules.ts";

export type FieldVisibility = ReturnType<typeof childVisibility>[number];

const fieldWords: Record<PersonalField, string> = {
  "full-name": "First and last name",
  "short-name": "First name and initial, as Ana S.",
  age: "Age",
  "birth-date": "Date of birth",
  phone: "Phone",
  email: "Email",
  "emergency-contact": "Emergency contact",
  guardian: "The guardian's name, phone and email",
  pending: "Whether the guardian has agreed yet",
  agreements: "What was agreed to",
  "check-in": "Check-in on the day",
};

const readerWords: Record<ViewerRole, string> = {
  self: "the player",
  guardian: "the guardian whose account they are in",
  "linked-guardian": "a guardian who agreed by a link",
  "asked-guardian": "the person named as their guardian",
  admin: "the organizer",
  team: "approved teammates with a confirmed email",
  "team-manager": "their team manager with a confirmed email",
  newcomer: "other teammates",
  recruiter: "an adult team manager with an empty slot and a confirmed email",
  confirmed: "everybody with an account and a confirmed email",
  "signed-in": "everybody who is signed in",
  everybody: "everybody",
};

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
  const readers = Object.keys(readerWords) as ViewerRole[];
  return (Object.keys(fieldWords) as PersonalField[]).map((field) => {
    const seeing = (subject: ConsentSubject) =>
      readers.filter((reader) => canSee(field, [reader], subject, TODAY));
    const always = seeing(child({}));
    const waiting = seeing(child({ waiting: true }));
    const agreed = seeing(child({ waiting: true, agreed: true }));
    const all = { agreed: true, publicName: true, contact: true };
    const released = [...seeing(child({ waiting: true, ...all })), ...seeing(child(all))];
    const besides = (more: ViewerRole[], ...less: ViewerRole[][]) =>
      [...new Set(more)]
        .filter((reader) => !less.flat().includes(reader))
        .map((reader) => readerWords[reader]);
    return {
      field: fieldWords[field],
      always: besides(always),
      waiting: besides(waiting, always),
      agreed: besides(agreed, always, waiting),
      released: narrowed(besides(released, always, waiting, agreed)),
    };
  });
}

function narrowed(readers: string[]): string[] {
  return readers.includes(readerWords.everybody) ? [readerWords.everybody] : readers;
}
