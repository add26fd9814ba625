import type {
  ShortTeam,
  TournamentAssignments,
  WaitingPlayer,
} from "../../../domain/teams/waitlist/assignment-overview.ts";
import { type Until, untilOf } from "../invitations/invitation-view.ts";

export interface PlacingView extends Omit<TournamentAssignments, "waiting"> {
  teams: ShortTeam[];
  waiting: (Omit<WaitingPlayer, "invitations"> & {
    invitations: { id: number; teamName: string; byAdmin: boolean; until: Until }[];
  })[];
}

export function placingView(tournament: TournamentAssignments, zone: string): PlacingView {
  return {
    ...tournament,
    waiting: tournament.waiting.map((player) => ({
      ...player,
      invitations: player.invitations.map(({ until, ...each }) => ({
        ...each,
        until: untilOf(until, zone),
      })),
    })),
  };
}

export function nameAndAge({ name, age }: { name: string; age: number | null }): string {
  return age === null ? name : `${name}, ${age}`;
}
