import { isUnder13, isUnder18 } from "./age-rules.ts";

/** What a date of birth is to become, and what speaks against it. Dates are yyyy-MM-dd. */
export interface DobChange {
  /** Null once it was deleted for its age (`domain/retention`). */
  stored: string | null;
  wanted: string;
  /** The person who signs in; a child of a parent's account may be of any age under 18. */
  isHolder: boolean;
  /** Whether the player was ever on a team or a waitlist, of any cup. */
  joinedAnything: boolean;
  /** Whether a guardian ever answered for the player: they were under 18 then. */
  hadGuardian: boolean;
  /** The cup's. */
  today: string;
}

/**
 * Why a date of birth is not changed by the player or who answers for them, in a sentence; null where it may
 * be. It decided who may play where once they joined something, and who must agree once it was typed: from
 * then on only the admin changes it. One that was deleted for its age is entered anew, as when registering: who
 * comes back next year asks nobody for it, but for whom a guardian once answered and who says to be 18 by now.
 */
export function whyDobStays(change: DobChange): string | null {
  const { stored, wanted, isHolder, joinedAnything, hadGuardian, today } = change;
  if (wanted === stored) return null;
  if (stored === null) {
    if (isHolder && isUnder13(wanted, today)) return "A parent or guardian must register you.";
    if (!hadGuardian || isUnder18(wanted, today)) return null;
    return "A parent or guardian answered for you before. Ask the organiser to enter your date of birth.";
  }
  if (joinedAnything) {
    return "The date of birth stays once a team or a waitlist was joined. Ask the organiser to change it.";
  }
  if (isUnder18(stored, today) !== isUnder18(wanted, today)) {
    return "This date would be on the other side of 18 years. Ask the organiser to change it.";
  }
  if (isUnder13(stored, today) !== isUnder13(wanted, today)) {
    return "This date would be on the other side of 13 years. Ask the organiser to change it.";
  }
  return null;
}
