import { momentText } from "../../../domain/cups/cup-words-rules.ts";
import type { HeldSlot } from "../../../domain/invitations/list-held.ts";
import type { Invitable } from "../../../domain/invitations/list-invitable.ts";
import type { MyInvitation } from "../../../domain/invitations/my-invitations.ts";

/** A moment as people read it, and as machines do. */
export interface Until {
  iso: string;
  /** 'Friday July 26 at noon', in the zone of the cup. */
  text: string;
}

export function untilOf(moment: Date, zone: string): Until {
  return { iso: moment.toISOString(), text: momentText(moment, zone) };
}

/** An invitation as whoever may answer it sees it. */
export interface InvitationCard {
  id: number;
  /** The child's name; null where the reader is invited themself. */
  whom: string | null;
  teamName: string;
  tournamentName: string;
  byAdmin: boolean;
  until: Until;
  /** For which player of the account /teams opens after the answer; null for whoever signs in. */
  player: string | null;
}

export function invitationCard(invitation: MyInvitation, zone: string): InvitationCard {
  const { id, playerId, whom, teamName, tournamentName, byAdmin, until } = invitation;
  const player = whom === null ? null : playerId;
  return { id, whom, teamName, tournamentName, byAdmin, until: untilOf(until, zone), player };
}

/** Where a form about an invitation goes; `player` is for whom /teams opens again, where that must be said. */
export function invitationsPath(player: string | null): string {
  return player === null ? "/invitations" : `/invitations?player=${player}`;
}

/** An empty slot that is held, as the team sees it. */
export interface HeldView {
  invitationId: number;
  slot: number;
  /** 'Ana S.', or null where the team may not read the name. */
  name: string | null;
  until: Until;
}

export function heldView({ invitationId, slot, name, until }: HeldSlot, zone: string): HeldView {
  return { invitationId, slot, name, until: untilOf(until, zone) };
}

/** What a manager with room on the team sees of who waits. */
export interface FillView {
  teamId: number;
  tournamentName: string;
  free: number;
  held: HeldView[];
  players: Invitable[];
  /** Why nobody can be invited now, in a sentence. */
  closed: string | null;
}
