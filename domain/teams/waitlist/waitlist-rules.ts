import type { Consents } from "../../people/guardians/consent-rules.ts";
import { ageOn } from "../../people/players/age-rules.ts";
import {
  type ConsentSubject,
  canSee,
  type PersonalField,
  type ViewerRole,
} from "../../people/privacy/visibility-rules.ts";
import { visibleName } from "../../people/privacy/visible-name-rules.ts";

export interface GuardianContact {
  name: string | null;
  phone: string | null;
  email: string;
}

export interface WaitlistEntry {
  id: number;
  firstName: string;
  lastName: string;
  dob: string | null;
  phone: string | null;
  showContact: boolean;
  guardian: GuardianContact | null;
  consents: Pick<Consents, "complete" | "paper" | "contact" | "publicName">;
}

export interface WaitlistView {
  id: number;
  own: "self" | "child" | null;
  name: string;
  age: number | null;
  contact: { dob: string | null; phone: string | null } | null;
  guardian: GuardianContact | null;
}

/** Reduces an entry to what `whoSees` allows for `readers`. */
export function waitlistView(
  entry: WaitlistEntry,
  readers: ReadonlySet<ViewerRole>,
  today: string,
): WaitlistView {
  const { showContact, dob } = entry;
  const { complete: agreed, ...consents } = entry.consents;
  const subject: ConsentSubject = { dob, waiting: true, showContact, agreed, ...consents };
  const sees = (field: PersonalField) => canSee(field, readers, subject, today);
  const shown = { dob: sees("birth-date"), phone: sees("phone") };
  const own = readers.has("self") ? "self" : readers.has("guardian") ? "child" : null;
  return {
    id: entry.id,
    own,
    name: visibleName(entry, readers, subject, today) ?? "Player",
    age: dob !== null && sees("age") ? ageOn(dob, today) : null,
    contact:
      shown.dob || shown.phone
        ? { dob: shown.dob ? dob : null, phone: shown.phone ? entry.phone : null }
        : null,
    guardian: own === null && sees("guardian") ? entry.guardian : null,
  };
}
