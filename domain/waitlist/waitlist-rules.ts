import type { Consents } from "../guardians/document-rules.ts";
import { ageOn } from "../players/age-rules.ts";
import { seenName } from "../privacy/seen-name-rules.ts";
import { type Field, maySee, type Reader, type Subject } from "../privacy/who-sees-rules.ts";

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
  readers: ReadonlySet<Reader>,
  today: string,
): WaitlistView {
  const { showContact, dob } = entry;
  const { complete: agreed, ...consents } = entry.consents;
  const subject: Subject = { dob, waiting: true, showContact, agreed, ...consents };
  const sees = (field: Field) => maySee(field, readers, subject, today);
  const shown = { dob: sees("birth-date"), phone: sees("phone") };
  const own = readers.has("self") ? "self" : readers.has("guardian") ? "child" : null;
  return {
    id: entry.id,
    own,
    name: seenName(entry, readers, subject, today) ?? "Player",
    age: dob !== null && sees("age") ? ageOn(dob, today) : null,
    contact:
      shown.dob || shown.phone
        ? { dob: shown.dob ? dob : null, phone: shown.phone ? entry.phone : null }
        : null,
    guardian: own === null && sees("guardian") ? entry.guardian : null,
  };
}
