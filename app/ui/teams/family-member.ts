import type { GuardianState } from "../../../domain/people/guardians/consent-rules.ts";
import type { FamilyPlayer } from "../../../domain/people/guardians/family.ts";

export interface FamilyMember {
  id: string;
  label: string;
  isHolder: boolean;
  firstName: string;
  chosen: boolean;
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
