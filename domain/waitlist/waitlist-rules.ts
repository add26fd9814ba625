import { ageOn, isUnder18 } from "../players/age-rules.ts";
import { fullName, shortName } from "../players/name-rules.ts";

export interface WaitlistReader {
  accountId: string;
  isAdmin: boolean;
  /** Manages a team of this cup. */
  isManager: boolean;
}

export interface WaitlistEntry {
  id: number;
  accountId: string;
  firstName: string;
  lastName: string;
  dob: string | null;
  phone: string;
  showContact: boolean;
}

/** An entry as one reader may see it; `contact` is null where that is not for them. */
export interface WaitlistView {
  id: number;
  own: boolean;
  name: string;
  /** Whole years; null while the date of birth is unknown. */
  age: number | null;
  contact: { dob: string | null; phone: string } | null;
}

/**
 * Who sees what of a waiting player: the player themselves and the admin everything; a team manager how
 * to reach a player of 18 or over who ticked that they may; everybody else signed in a first name, an
 * initial and the age. For a player under 18 the tick releases nothing. (The original showed all to all.)
 */
export function waitlistView(
  entry: WaitlistEntry,
  reader: WaitlistReader,
  today: string,
): WaitlistView {
  const own = entry.accountId === reader.accountId;
  const released = reader.isManager && entry.showContact && !isUnder18(entry.dob, today);
  return {
    id: entry.id,
    own,
    name: own || reader.isAdmin ? fullName(entry) : shortName(entry),
    age: entry.dob === null ? null : ageOn(entry.dob, today),
    contact: own || reader.isAdmin || released ? { dob: entry.dob, phone: entry.phone } : null,
  };
}
