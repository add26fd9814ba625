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
