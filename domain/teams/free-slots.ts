import { and, eq, gt } from "drizzle-orm";
import { invitations, memberships } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";

/** The invitations that hold a slot at `now`. Nobody else gets such a slot: it counts as a filled one. */
export function holdsSlot(now: Date) {
  return and(eq(invitations.state, "open"), gt(invitations.expiresAt, now));
}

/**
 * The slot that a player gets on a team: the one that is held for them, else the lowest that is neither filled
 * nor held; null on a team that is full. The team must be locked: the one way to choose a slot.
 */
export async function slotFor(
  tx: Database,
  now: Date,
  team: { id: number; rosterSize: number },
  playerId: string | null,
): Promise<number | null> {
  const [filled, held] = [
    await tx
      .select({ slot: memberships.slot })
      .from(memberships)
      .where(eq(memberships.teamId, team.id)),
    await tx
      .select({ slot: invitations.slot, playerId: invitations.playerId })
      .from(invitations)
      .where(and(eq(invitations.teamId, team.id), holdsSlot(now))),
  ];
  const own = held.find((each) => each.playerId === playerId);
  if (own) return own.slot;
  const taken = new Set([...filled, ...held].map((each) => each.slot));
  for (let slot = 1; slot <= team.rosterSize; slot++) if (!taken.has(slot)) return slot;
  return null;
}
