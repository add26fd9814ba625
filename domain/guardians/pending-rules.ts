import { isUnder18 } from "../players/age-rules.ts";
import { type Answer, consentsBy, isDeclined } from "./answer-rules.ts";

/** How far it is with a guardian's agreement for one cup. */
export type GuardianState =
  /** Is 18 or over, and answers for themselves. */
  | "adult"
  | "agreed"
  /** Their date of birth was deleted for its age: nobody knows whether a guardian must be asked. */
  | "ageless"
  /** The guardian said no, or took back what they had agreed to. */
  | "declined"
  /** A guardian is known, and has not answered. */
  | "asked"
  /** The guardian had agreed, and is not there any more: another one is asked. */
  | "gone"
  /** Nobody is known who could answer. */
  | "nobody";

/**
 * How it stands with a player. `hasGuardian` is whether somebody is known who can answer: the guardian they
 * named, or the account that holds them. `today` is the cup's: turning 18 ends the waiting. Who gave no date
 * of birth, or whose was deleted, says it first.
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

/** Whether a player waits for a guardian to agree. */
export function isPending(state: GuardianState): boolean {
  return state !== "adult" && state !== "agreed";
}
