import { message } from "#i18n/message.ts";
import { isUnder18 } from "./age-rules.ts";
import { fullName, type PersonName } from "./name-rules.ts";

export type EmergencyContact = ReturnType<typeof emergencyContactOf>;

/**
 * A minor's emergency contact, or an adult's own phone. A minor without a contact is called
 * directly, since a number that could help is better than none.
 */
export function emergencyContactOf(
  player: PersonName & {
    dob: string | null;
    phone: string | null;
    emergencyName: string | null;
    emergencyNumber: string | null;
  },
  today: string,
) {
  const playerName = fullName(player);
  const isAdult = !isUnder18(player.dob, today);
  const { emergencyName, emergencyNumber } = player;
  if (isAdult || emergencyNumber === null) {
    return { playerName, isAdult, name: playerName, phone: player.phone, own: true };
  }
  const name = emergencyName ?? message("consoleTeams.contact.unnamed");
  return { playerName, isAdult, name, phone: emergencyNumber, own: false };
}
