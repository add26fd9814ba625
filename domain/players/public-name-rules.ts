import { seenName } from "../privacy/seen-name-rules.ts";
import { NOTHING_AGREED } from "../privacy/who-sees-rules.ts";
import type { PersonName } from "./name-rules.ts";

export interface PublicPlayer extends PersonName {
  dob: string | null;
  /** The player's number on the roster; null for who is on the team no more. */
  slot: number | null;
  /** What stands of what a guardian agreed to. */
  consents: { publicName: boolean; paper: boolean };
}

/** The rule of `publicName`, for everybody who reads such names; of a past cup by the ages at its end. */
export function publicNameWords(isPast = false): string {
  const minors = isPast ? "Players who were under 18 at this cup" : "Players under 18";
  return `${minors} appear by roster number, such as Player 3, unless a parent or guardian agreed to show their name. Under 13, that takes a signed form too.`;
}

/**
 * What everybody may read of a player who scored: 'Ana S.' where `whoSees` has it for everybody, else
 * 'Player 3'. Who left the team or was deleted (null) is no name at all.
 */
export function publicName(player: PublicPlayer | null, today: string): string {
  if (player === null || player.slot === null) return "Former player";
  const { dob, consents } = player;
  const subject = { ...NOTHING_AGREED, dob, ...consents };
  return seenName(player, ["everybody"], subject, today) ?? `Player ${player.slot}`;
}
