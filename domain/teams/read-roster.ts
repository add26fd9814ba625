import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { goals } from "../../db/schema/games.ts";
import { memberships } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";

/** A numbered place on a roster; `player` is null while it is an 'Empty Slot'. */
export interface RosterSlot {
  slot: number;
  player: { id: string; firstName: string; lastName: string; goalScored: number } | null;
}

/**
 * Every slot of a team in order, filled or empty (spec §3, Roster entry). First and last names: for the
 * team's own members and the admin only, which the calling verb must have made sure of.
 */
export async function readRoster(
  db: Database,
  team: { id: number; rosterSize: number },
): Promise<RosterSlot[]> {
  const goalScored = sql<number>`count(${goals.id})::int`;
  const filled = await db
    .select({
      slot: memberships.slot,
      id: players.id,
      firstName: players.firstName,
      lastName: players.lastName,
      goalScored,
    })
    .from(memberships)
    .innerJoin(players, eq(players.id, memberships.playerId))
    .leftJoin(
      goals,
      and(
        eq(goals.playerId, players.id),
        eq(goals.cupId, memberships.cupId),
        isNull(goals.voidedAt),
      ),
    )
    .where(eq(memberships.teamId, team.id))
    .groupBy(memberships.slot, players.id)
    .orderBy(asc(memberships.slot));
  const bySlot = new Map(filled.map(({ slot, ...player }) => [slot, player]));
  return Array.from({ length: team.rosterSize }, (_, index) => ({
    slot: index + 1,
    player: bySlot.get(index + 1) ?? null,
  }));
}
