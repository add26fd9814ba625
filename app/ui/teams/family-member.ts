import type { GuardianState } from "../../../domain/guardians/pending-rules.ts";
import type { FamilyPlayer } from "../../../domain/players/read-family.ts";

/** A player of the account, as they are chosen among the others. */
export interface FamilyMember {
  id: string;
  /** 'You' for whoever signs in. */
  label: string;
  isHolder: boolean;
  firstName: string;
  chosen: boolean;
  /** 'Red Foxes', 'waitlist', 'no team'. */
  stands: string;
  state: GuardianState;
}

export function familyMember(player: FamilyPlayer, chosen: boolean): FamilyMember {
  const { id, isHolder, firstName, teamName, waitsFor, state } = player;
  return {
    id,
    label: isHolder ? "You" : firstName,
    isHolder,
    firstName,
    chosen,
    stands: teamName ?? (waitsFor ? "waitlist" : "no team"),
    state,
  };
}
