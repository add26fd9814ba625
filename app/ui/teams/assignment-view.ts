import type {
  ShortTeam,
  TournamentAssignments,
  WaitingPlayer,
} from "../../../domain/teams/waitlist/assignment-overview.ts";
import { type ExpiryView, expiryView } from "./invitation-view.ts";

export interface AssignmentView extends Omit<TournamentAssignments, "waiting"> {
  teams: ShortTeam[];
  waiting: (Omit<WaitingPlayer, "invitations"> & {
    invitations: { id: number; teamName: string; byAdmin: boolean; until: ExpiryView }[];
  })[];
}

export function assignmentView(tournament: TournamentAssignments, zone: string): AssignmentView {
  return {
    ...tournament,
    waiting: tournament.waiting.map((player) => ({
      ...player,
      invitations: player.invitations.map(({ until, ...each }) => ({
        ...each,
        until: expiryView(until, zone),
      })),
    })),
  };
}

export function nameAndAge({ name, age }: { name: string; age: number | null }): string {
  return age === null ? name : `${name}, ${age}`;
}
