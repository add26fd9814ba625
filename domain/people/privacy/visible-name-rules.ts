import type { ConsentStatus } from "../guardians/consents.ts";
import { fullName, type PersonName, shortName } from "../players/name-rules.ts";
import { type ConsentSubject, canSee, NO_CONSENTS, type ViewerRole } from "./visibility-rules.ts";

export function visibleName(
  person: PersonName,
  readers: Iterable<ViewerRole>,
  subject: ConsentSubject,
  today: string,
): string | null {
  const are = [...readers];
  if (canSee("full-name", are, subject, today)) return fullName(person);
  return canSee("short-name", are, subject, today) ? shortName(person) : null;
}

export interface PublicPlayer extends PersonName {
  dob: string | null;
  slot: number | null;
  consents: { publicName: boolean; paper: boolean };
}

/** Describes the rule of `publicName` to readers; a past cup uses ages at its end. */
export function publicNameExplanation(isPast = false): string {
  const minors = isPast ? "Players who were under 18 at this cup" : "Players under 18";
  return `${minors} appear by roster number, such as Player 3, unless a parent or guardian agreed to show their name. Under 13, that takes a signed form too.`;
}

/**
 * 'Ana S.' if `canSee` allows it for everyone, else 'Player 3'; a player who left or was deleted
 * (null) stays anonymous.
 */
export function publicName(player: PublicPlayer | null, today: string): string {
  if (player === null || player.slot === null) return "Former player";
  const { dob, consents } = player;
  const subject = { ...NO_CONSENTS, dob, ...consents };
  return visibleName(player, ["everybody"], subject, today) ?? `Player ${player.slot}`;
}

export function nameForGuardianLink(standing: ConsentStatus): "full-name" | "short-name" {
  const reader: ViewerRole = standing === "agreed" ? "linked-guardian" : "asked-guardian";
  return canSee("full-name", [reader], NO_CONSENTS, "") ? "full-name" : "short-name";
}
