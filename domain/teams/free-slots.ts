import { and, eq, gt, notExists, sql } from "drizzle-orm";
import { cups } from "../../db/schema/cups.ts";
import { invitations, memberships } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";

/**
 * Invitations that reserve a slot at `now`. Reserved slots count as filled, but not once rosters
 * are locked.
 */
export function holdsSlot(now: Date) {
  const locked = sql`(select from ${cups} where ${cups.id} = ${invitations.cupId} and ${cups.rosterLocksAt} <= ${now.toISOString()})`;
  return and(eq(invitations.state, "open"), gt(invitations.expiresAt, now), notExists(locked));
}

/**
 * The slot for a player: the one reserved for them, else the lowest free one, preferring slots
 * without an invitation; null if the team is full. The only way to choose a slot. The team must be
 * locked.
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
