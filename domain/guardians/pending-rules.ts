import { isUnder18 } from "../players/age-rules.ts";
import { type Answer, consentsBy, isDeclined } from "./answer-rules.ts";

/** How far it is with a guardian's agreement for one cup. */
export type GuardianState =
  /** Is 18 or over, and answers for themselves. */
  | "adult"
  | "agreed"
  /** The guardian said no, or took back what they had agreed to. */
  | "declined"
  /** A guardian is known, and has not answered. */
  | "asked"
  /** Nobody is known who could answer. */
  | "nobody";

/**
 * How it stands with a player. `hasGuardian` is whether somebody is known who can answer: the guardian they
 * named, or the account that holds them. `today` is the cup's: turning 18 ends the waiting.
 */
export function guardianState(
  player: { dob: string | null; hasGuardian: boolean },
  answers: readonly Answer[],
  today: string,
): GuardianState {
  if (!isUnder18(player.dob, today)) return "adult";
  if (consentsBy(answers).complete) return "agreed";
  if (isDeclined(answers)) return "declined";
  return player.hasGuardian ? "asked" : "nobody";
}

/** Whether a player waits for a guardian to agree. */
export function isPending(state: GuardianState): boolean {
  return state !== "adult" && state !== "agreed";
}
