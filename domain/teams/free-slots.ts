import { and, eq, gt, notExists, sql } from "drizzle-orm";
import { cups } from "../../db/schema/cups.ts";
import { invitations, memberships } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";

/**
 * The invitations that hold a slot at `now`. Nobody else gets such a slot: it counts as a filled one. None of
 * them does while the rosters of its cup are locked.
 */
export function holdsSlot(now: Date) {
  const locked = sql`(select from ${cups} where ${cups.id} = ${invitations.cupId} and ${cups.rosterLocksAt} <= ${now.toISOString()})`;
  return and(eq(invitations.state, "open"), gt(invitations.expiresAt, now), notExists(locked));
}

/**
 * The slot that a player gets on a team: the one that is held for them, else the lowest that is neither filled
 * nor held, one that no invitation names before one that is held no more since rosters locked; null on a team
 * that is full. The team must be locked: the one way to choose a slot.
 */
export async function slotFor(
  tx: Database,
  now: Date,
  team: { id: number; rosterSize: number },
  playerId: string | null,
): Promise<number | null> {
  const [filled, held, open] = [
    await tx
      .select({ slot: memberships.slot })
      .from(memberships)
      .where(eq(memberships.teamId, team.id)),
    await tx
      .select({ slot: invitations.slot, playerId: invitations.playerId })
      .from(invitations)
      .where(and(eq(invitations.teamId, team.id), holdsSlot(now))),
    await tx
      .select({ slot: invitations.slot })
      .from(invitations)
      .where(and(eq(invitations.teamId, team.id), eq(invitations.state, "open"))),
  ];
  const own = held.find((each) => each.playerId === playerId);
  if (own) return own.slot;
  const taken = new Set([...filled, ...held].map(({ slot }) => slot));
  const named = new Set(open.map(({ slot }) => slot));
  const free: number[] = [];
  for (let slot = 1; slot <= team.rosterSize; slot++) if (!taken.has(slot)) free.push(slot);
  return free.find((slot) => !named.has(slot)) ?? free[0] ?? null;
}
