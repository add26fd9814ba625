import { formatDeadline } from "../../../domain/core/format-rules.ts";
import type {
  Invitable,
  MyInvitation,
  ReservedSlot,
} from "../../../domain/teams/invitations/list-invitations.ts";

export interface Until {
  iso: string;
  /** 'Friday July 26 at noon', in the cup's zone. */
  text: string;
}

export function untilOf(moment: Date, zone: string): Until {
  return { iso: moment.toISOString(), text: formatDeadline(moment, zone) };
}

export interface InvitationCard {
  id: number;
  /** The child's name; null if the reader is the one invited. */
  whom: string | null;
  teamName: string;
  tournamentName: string;
  byAdmin: boolean;
  until: Until;
  /** The player for whom /teams opens after the answer; null for the account holder. */
  player: string | null;
}

export function invitationCard(invitation: MyInvitation, zone: string): InvitationCard {
  const { id, playerId, whom, teamName, tournamentName, byAdmin, until } = invitation;
  const player = whom === null ? null : playerId;
  return { id, whom, teamName, tournamentName, byAdmin, until: untilOf(until, zone), player };
}

export function invitationsPath(player: string | null): string {
  return player === null ? "/invitations" : `/invitations?player=${player}`;
}

export interface HeldView {
  invitationId: number;
  slot: number;
  /** Null if the team isn't allowed to see the name. */
  name: string | null;
  until: Until;
}

export function heldView(
  { invitationId, slot, name, until }: ReservedSlot,
  zone: string,
): HeldView {
  return { invitationId, slot, name, until: untilOf(until, zone) };
}

export interface FillView {
  teamId: number;
  tournamentName: string;
  free: number;
  held: HeldView[];
  players: Invitable[];
  closed: string | null;
}
