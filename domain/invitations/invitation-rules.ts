import type { Cup } from "../cups/current-cup.ts";

const HOLDS_FOR = 48 * 60 * 60_000;

export type InvitationState = "open" | "accepted" | "declined" | "withdrawn" | "expired";

export interface Answerable {
  state: InvitationState;
  /** When its 48 hours end, whatever becomes of rosters until then. */
  expiresAt: Date;
}

type Locking = Pick<Cup, "rosterLocksAt">;

/** When the 48 hours end that a slot is held for somebody invited at `now`. */
export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + HOLDS_FOR);
}

/**
 * Until when a slot is held: until the invitation's own time ends, and no longer than rosters change. Asked of
 * the cup each time, so that a lock which was set by mistake and is moved again ends nothing for good.
 */
export function heldUntil({ rosterLocksAt }: Locking, expiresAt: Date): Date {
  return rosterLocksAt !== null && rosterLocksAt < expiresAt ? rosterLocksAt : expiresAt;
}

/** How an invitation stands at `now`: one that nobody answered in time has expired, noticed or not. */
export function stateAt(
  { state, expiresAt }: Answerable,
  cup: Locking,
  now: Date,
): InvitationState {
  return state === "open" && heldUntil(cup, expiresAt) <= now ? "expired" : state;
}

const OVER: Record<Exclude<InvitationState, "open">, string> = {
  accepted: "This invitation was accepted already.",
  declined: "This invitation was declined, or the player has found another team.",
  withdrawn: "This invitation was withdrawn.",
  expired: "This invitation has expired.",
};

/** The sentence that says why an invitation can no longer be answered, or null while it can. */
export function whyOver(invitation: Answerable, cup: Locking, now: Date): string | null {
  const state = stateAt(invitation, cup, now);
  return state === "open" ? null : OVER[state];
}
