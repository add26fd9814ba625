import { seenName } from "../privacy/seen-name-rules.ts";
import { NOTHING_AGREED } from "../privacy/who-sees-rules.ts";
import type { PersonName } from "./name-rules.ts";

export interface PublicPlayer extends PersonName {
  dob: string | null;
  slot: number | null;
  consents: { publicName: boolean; paper: boolean };
}

/** Describes the rule of `publicName` to readers; a past cup uses ages at its end. */
export function publicNameWords(isPast = false): string {
  const minors = isPast ? "Players who were under 18 at this cup" : "Players under 18";
  return `${minors} appear by roster number, such as Player 3, unless a parent or guardian agreed to show their name. Under 13, that takes a signed form too.`;
}

/**
 * 'Ana S.' if `whoSees` allows it for everyone, else 'Player 3'; a player who left or was deleted
 * (null) stays anonymous.
 */
export function publicName(player: PublicPlayer | null, today: string): string {
  if (player === null || player.slot === null) return "Former player";
  const { dob, consents } = player;
  const subject = { ...NOTHING_AGREED, dob, ...consents };
  return seenName(player, ["everybody"], subject, today) ?? `Player ${player.slot}`;
}
