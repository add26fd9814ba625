import {
  type ConsentSubject,
  canSee,
  NO_CONSENTS,
  type PersonalField,
  type ViewerRole,
  visibility,
} from "./visibility-rules.ts";

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
