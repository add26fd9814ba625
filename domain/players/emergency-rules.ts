import { isUnder18 } from "./age-rules.ts";
import { fullName, type PersonName } from "./name-rules.ts";

/** Whom to call when something happens to a player. */
export interface EmergencyContact {
  /** The player's own name. */
  playerName: string;
  isAdult: boolean;
  /** Who answers the phone: the emergency contact of a minor, else the player. */
  name: string;
  /** Ten digits; null where nobody's is known any more. */
  phone: string | null;
  /** Whether that is the player's own phone. */
  own: boolean;
}

/**
 * The emergency contact of a player under 18, the own phone of an adult. A minor without a contact is
 * called directly: a number that may help is better than none. `today` is the cup's.
 */
export function emergencyContact(
  player: PersonName & {
    dob: string | null;
    phone: string | null;
    emergencyName: string | null;
    emergencyNumber: string | null;
  },
  today: string,
): EmergencyContact {
  const playerName = fullName(player);
  const isAdult = !isUnder18(player.dob, today);
  const { emergencyName, emergencyNumber } = player;
  if (isAdult || emergencyNumber === null) {
    return { playerName, isAdult, name: playerName, phone: player.phone, own: true };
  }
  const name = emergencyName ?? "the emergency contact";
  return { playerName, isAdult, name, phone: emergencyNumber, own: false };
}
