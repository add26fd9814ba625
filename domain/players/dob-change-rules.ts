import { isUnder13, isUnder18 } from "./age-rules.ts";

export interface DobChange {
  stored: string | null;
  wanted: string;
  isHolder: boolean;
  joinedAnything: boolean;
  hadGuardian: boolean;
  today: string;
}

/**
 * Returns why the player or guardian cannot change the date of birth, or null. After joining
 * something, or across an age limit, only the admin can; a purged one can be entered again, unless
 * a guardian once answered and the player now claims to be 18.
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
