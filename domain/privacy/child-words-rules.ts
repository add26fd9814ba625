import { type Field, maySee, type Reader, type Subject } from "./who-sees-rules.ts";

/** One field of a child, and who sees it: in any case, and who besides under which condition. */
export interface FieldWords {
  field: string;
  always: string[];
  /** Besides, while the child waits for a team. */
  waiting: string[];
  /** Besides, where the guardian has agreed to it. */
  agreed: string[];
}

const fieldWords: Record<Field, string> = {
  "full-name": "First and last name",
  "short-name": "First name and initial, as Ana S.",
  age: "Age",
  "birth-date": "Date of birth",
  phone: "Phone",
  email: "E-mail",
  "emergency-contact": "Emergency contact",
  guardian: "The guardian's name, phone and e-mail",
  pending: "Whether the guardian has agreed yet",
  agreements: "What was agreed to",
  "check-in": "Check-in on the day",
};

const readerWords: Record<Reader, string> = {
  self: "the player",
  guardian: "the guardian whose account they are in",
  "linked-guardian": "a guardian who agreed by a link",
  "asked-guardian": "who was named as their guardian",
  admin: "the organiser",
  team: "the player's team",
  manager: "team managers",
  recruiter: "a team manager with an empty slot and a confirmed address",
  "signed-in": "everybody who is signed in",
  everybody: "everybody",
};

/** A player of 14, who ticks what can be ticked. */
const child = (changes: Partial<Subject>): Subject => ({
  dob: "2011-01-01",
  waiting: false,
  showContact: true,
  publicName: false,
  contact: false,
  paper: false,
  ...changes,
});
const TODAY = "2025-06-01";

/** Who sees what of a player of 13 to 17, read off the table that every page asks (`who-sees-rules.ts`). */
export function whoSeesOfAChild(): FieldWords[] {
  const readers = Object.keys(readerWords) as Reader[];
  return (Object.keys(fieldWords) as Field[]).map((field) => {
    const seeing = (subject: Subject) =>
      readers.filter((reader) => maySee(field, [reader], subject, TODAY));
    const always = seeing(child({}));
    const waiting = seeing(child({ waiting: true }));
    const agreed = seeing(child({ waiting: true, publicName: true, contact: true }));
    const besides = (more: Reader[], less: Reader[]) =>
      more.filter((reader) => !less.includes(reader)).map((reader) => readerWords[reader]);
    return {
      field: fieldWords[field],
      always: besides(always, []),
      waiting: besides(waiting, always),
      agreed: narrowed(besides(agreed, waiting)),
    };
  });
}

/** Who is everybody need not be named apart. */
function narrowed(readers: string[]): string[] {
  return readers.includes(readerWords.everybody) ? [readerWords.everybody] : readers;
}
