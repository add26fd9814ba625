import { isUnder18 } from "../players/age-rules.ts";
import { type Answer, consentsBy, isDeclined } from "./answer-rules.ts";

export type GuardianState =
  | "adult"
  | "agreed"
  /** The date of birth was purged, so it is unknown whether a guardian is needed. */
  | "ageless"
  | "declined"
  | "asked"
  /** The guardian who agreed is gone; another one is asked. */
  | "gone"
  | "nobody";

/**
 * `hasGuardian`: a named guardian, or the account that a child is in. `today` is in the cup's zone;
 * turning 18 ends the pending state.
 */
export function guardianState(
  player: { dob: string | null; hasGuardian: boolean },
  answers: readonly Answer[],
  today: string,
): GuardianState {
  if (!isUnder18(player.dob, today)) return "adult";
  if (consentsBy(answers, player.hasGuardian).complete) return "agreed";
  if (isDeclined(answers)) return "declined";
  if (player.dob === null) return "ageless";
  if (player.hasGuardian) return "asked";
  return consentsBy(answers, true).complete ? "gone" : "nobody";
}

export function isPending(state: GuardianState): boolean {
  return state !== "adult" && state !== "agreed";
}
