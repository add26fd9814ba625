import type { Locale } from "#i18n/locales.ts";
import { type Message, message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
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
export function publicNameExplanation(isPast = false): Message {
  return message(isPast ? "games.publicNamesPast" : "games.publicNames");
}

/**
 * 'Ana S.' if `canSee` allows it for everyone, else 'Player 3'; a player who left or was deleted
 * (null) stays anonymous.
 */
export function publicName(player: PublicPlayer | null, today: string, locale: Locale = "en") {
  if (player === null || player.slot === null) {
    return translate(locale, message("games.formerPlayer"));
  }
  const { dob, consents } = player;
  const subject = { ...NO_CONSENTS, dob, ...consents };
  return (
    visibleName(player, ["everybody"], subject, today) ??
    translate(locale, message("games.player", { number: player.slot }))
  );
}

export function nameForGuardianLink(standing: ConsentStatus): "full-name" | "short-name" {
  const reader: ViewerRole = standing === "agreed" ? "linked-guardian" : "asked-guardian";
  return canSee("full-name", [reader], NO_CONSENTS, "") ? "full-name" : "short-name";
}
