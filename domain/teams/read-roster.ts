import { and, asc, eq, sql } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { goals } from "../../db/schema/games.ts";
import { memberships } from "../../db/schema/teams.ts";
import type { Ctx } from "../context.ts";
import type { Cup } from "../cups/current-cup.ts";
import { todayIn } from "../players/age-rules.ts";
import { isCounted } from "../players/goal-count.ts";
import { readersOf } from "../privacy/readers-of.ts";
import { seenName } from "../privacy/seen-name-rules.ts";
import { NOTHING_AGREED } from "../privacy/who-sees-rules.ts";

export interface RosterSlot {
  slot: number;
  /** 'Ana Silva', 'Ana S.' or 'Player 3', depending on the reader's access. */
  player: { id: string; name: string; goalScored: number } | null;
}

export async function readRoster(
  ctx: Ctx,
  cup: Pick<Cup, "id" | "zone">,
  team: { id: number; rosterSize: number },
): Promise<RosterSlot[]> {
  const goalScored = sql<number>`count(${goals.id})::int`;
  const filled = await ctx.db
    .select({
      slot: memberships.slot,
      id: players.id,
      firstName: players.firstName,
      lastName: players.lastName,
      dob: players.dob,
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
  const readers = await readersOf(
    ctx,
    cup,
    filled.map(({ id }) => id),
  );
  const today = todayIn(cup.zone, ctx.now);
  const bySlot = new Map(
    filled.map(({ slot, dob, id, goalScored, ...person }) => {
      const name = seenName(person, readers.get(id) ?? [], { ...NOTHING_AGREED, dob }, today);
      return [slot, { id, name: name ?? `Player ${slot}`, goalScored }];
    }),
  );
  return Array.from({ length: team.rosterSize }, (_, index) => ({
    slot: index + 1,
    player: bySlot.get(index + 1) ?? null,
  }));
}
