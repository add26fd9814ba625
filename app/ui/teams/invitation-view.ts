import { formatDeadline } from "../../../domain/core/format-rules.ts";
import type {
  Invitable,
  MyInvitation,
  ReservedSlot,
} from "../../../domain/teams/invitations/list-invitations.ts";

export interface ExpiryView {
  iso: string;
  /** 'Friday July 26 at noon', in the cup's zone. */
  text: string;
}

export function expiryView(moment: Date, zone: string): ExpiryView {
  return { iso: moment.toISOString(), text: formatDeadline(moment, zone) };
}

export interface InvitationCard {
  id: number;
  /** The child's name; null if the reader is the one invited. */
  whom: string | null;
  teamName: string;
  tournamentName: string;
  byAdmin: boolean;
  until: ExpiryView;
  /** The player for whom /teams opens after the answer; null for the account holder. */
  player: string | null;
}

export function invitationCard(invitation: MyInvitation, zone: string): InvitationCard {
  const { id, playerId, whom, teamName, tournamentName, byAdmin, until } = invitation;
  const player = whom === null ? null : playerId;
  return { id, whom, teamName, tournamentName, byAdmin, until: expiryView(until, zone), player };
}

export function invitationsPath(player: string | null): string {
  return player === null ? "/invitations" : `/invitations?player=${player}`;
}

export interface ReservedSlotView {
  invitationId: number;
  slot: number;
  /** Null if the team isn't allowed to see the name. */
  name: string | null;
  until: ExpiryView;
}

export function reservedSlotView(
  { invitationId, slot, name, until }: ReservedSlot,
  zone: string,
): ReservedSlotView {
  return { invitationId, slot, name, until: expiryView(until, zone) };
}

export interface FillView {
  teamId: number;
  tournamentName: string;
  free: number;
  held: ReservedSlotView[];
  players: Invitable[];
  closed: string | null;
}
