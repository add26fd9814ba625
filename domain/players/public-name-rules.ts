import { isUnder13, isUnder18 } from "./age-rules.ts";
import { type PersonName, shortName } from "./name-rules.ts";

export interface PublicPlayer extends PersonName {
  dob: string | null;
  /** The player's number on the roster; null for who is on the team no more. */
  slot: number | null;
  /** Whether a guardian has agreed that the name is shown. */
  nameConsent: boolean;
}

/**
 * What everybody may read of a player who scored: 'Ana S.' of an adult, 'Player 3' of a minor unless a
 * guardian has agreed to the name, and of a child under 13 whoever agreed. Who left is no name at all.
 */
export function publicName(player: PublicPlayer, today: string): string {
  if (player.slot === null) return "Former player";
  const mayBeNamed =
    !isUnder18(player.dob, today) || (player.nameConsent && !isUnder13(player.dob, today));
  return mayBeNamed ? shortName(player) : `Player ${player.slot}`;
}
