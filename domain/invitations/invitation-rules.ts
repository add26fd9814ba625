import type { Cup } from "../cups/current-cup.ts";

const HOLDS_FOR = 48 * 60 * 60_000;

export type InvitationState = "open" | "accepted" | "declined" | "withdrawn" | "expired";

export interface Answerable {
  state: InvitationState;
  expiresAt: Date;
}

/** Until when a slot is held for somebody invited at `now`: for 48 hours, and no longer than rosters change. */
export function heldUntil(cup: Pick<Cup, "rosterLocksAt">, now: Date): Date {
  const until = new Date(now.getTime() + HOLDS_FOR);
  return cup.rosterLocksAt !== null && cup.rosterLocksAt < until ? cup.rosterLocksAt : until;
}

/** How an invitation stands at `now`: one that nobody answered in time has expired, noticed or not. */
export function stateAt({ state, expiresAt }: Answerable, now: Date): InvitationState {
  return state === "open" && expiresAt <= now ? "expired" : state;
}

const OVER: Record<Exclude<InvitationState, "open">, string> = {
  accepted: "This invitation was accepted already.",
  declined: "This invitation was declined already.",
  withdrawn: "This invitation was withdrawn.",
  expired: "This invitation has expired.",
};

/** The sentence that says why an invitation can no longer be answered, or null while it can. */
export function whyOver(invitation: Answerable, now: Date): string | null {
  const state = stateAt(invitation, now);
  return state === "open" ? null : OVER[state];
}
