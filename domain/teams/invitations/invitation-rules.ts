import type { Cup } from "#domain/cup/current-cup.ts";
import { message } from "#i18n/message.ts";

const HOLDS_FOR = 48 * 60 * 60_000;

export type InvitationState = "open" | "accepted" | "declined" | "withdrawn" | "expired";

export interface Answerable {
  state: InvitationState;
  /** End of the 48 hours, regardless of the roster lock. */
  expiresAt: Date;
}

type Locking = Pick<Cup, "rosterLocksAt">;

export function invitationExpiry(now: Date): Date {
  return new Date(now.getTime() + HOLDS_FOR);
}

/**
 * When the slot reservation ends: at expiry or roster lock, whichever is first. Computed from the
 * cup's current lock, so that moving a mistaken lock revives the invitation.
 */
export function reservedUntil({ rosterLocksAt }: Locking, expiresAt: Date): Date {
  return rosterLocksAt !== null && rosterLocksAt < expiresAt ? rosterLocksAt : expiresAt;
}

/** An overdue invitation counts as expired even before the job has marked it. */
export function invitationStateAt({ state, expiresAt }: Answerable, cup: Locking, now: Date) {
  return state === "open" && reservedUntil(cup, expiresAt) <= now ? "expired" : state;
}

export function whyInvitationEnded(invitation: Answerable, cup: Locking, now: Date) {
  const state = invitationStateAt(invitation, cup, now);
  return state === "open" ? null : message(`teamErrors.invitations.${state}`);
}
