import { and, asc, eq, sql } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { goals } from "../../db/schema/games.ts";
import { memberships } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { isCounted } from "../players/goal-count.ts";
import { maySee, type Subject } from "../privacy/who-sees-rules.ts";

/** A numbered place on a roster; `player` is null while it is an 'Empty Slot'. */
export interface RosterSlot {
  slot: number;
  player: { id: string; firstName: string; lastName: string; goalScored: number } | null;
}

/** What decides about a name on a roster is who reads it, and nothing of whose it is. */
export const ON_A_TEAM: Subject = {
  dob: null,
  waiting: false,
  showContact: false,
  publicName: false,
  contact: false,
  paper: false,
};

/**
 * Every slot of a team in order, filled or empty (spec §3, Roster entry). `reader` is what whoever asks is
 * to everybody on the team, which the calling verb must have made sure of: who may not read their names
 * gets 'Player 3'.
 */
export async function readRoster(
  db: Database,
  team: { id: number; rosterSize: number },
  reader: "team" | "admin",
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
      and(eq(goals.playerId, players.id), eq(goals.cupId, memberships.cupId), isCounted()),
    )
    .where(eq(memberships.teamId, team.id))
    .groupBy(memberships.slot, players.id)
    .orderBy(asc(memberships.slot));
  const bySlot = new Map(
    filled.map(({ slot, ...player }) => {
      const named = maySee("full-name", [reader], ON_A_TEAM, "");
      const name = named ? {} : { firstName: "Player", lastName: String(slot) };
      return [slot, { ...player, ...name }];
    }),
  );
  return Array.from({ length: team.rosterSize }, (_, index) => ({
    slot: index + 1,
    player: bySlot.get(index + 1) ?? null,
  }));
}
