import type { Consents } from "../guardians/document-rules.ts";
import { ageOn } from "../players/age-rules.ts";
import { seenName } from "../privacy/seen-name-rules.ts";
import { type Field, maySee, type Reader, type Subject } from "../privacy/who-sees-rules.ts";

/** Whom to talk to about a player under 18. */
export interface GuardianContact {
  /** Not known until they have agreed to something. */
  name: string | null;
  /** Ten digits. */
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
  /** None for an adult, and for a minor whose guardian is not known yet. */
  guardian: GuardianContact | null;
  /** What stands of what the guardian agreed to. */
  consents: Pick<Consents, "complete" | "paper" | "contact" | "publicName">;
}

/** An entry as one reader may see it; what is not for them is null. */
export interface WaitlistView {
  id: number;
  /** Whether it is the reader, or a child that they answer for. */
  own: "self" | "child" | null;
  name: string;
  /** Whole years; null also while the date of birth is unknown. */
  age: number | null;
  contact: { dob: string | null; phone: string | null } | null;
  guardian: GuardianContact | null;
}

/** What one reader, who is all of `readers` to the player, sees of an entry: what `whoSees` gives, and no more. */
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
    // Nobody looks themselves up.
    guardian: own === null && sees("guardian") ? entry.guardian : null,
  };
}
