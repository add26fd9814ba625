import { and, asc, eq, inArray } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { memberships, teams } from "../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { fullName } from "../players/name-rules.ts";

export interface PlayingRoster {
  teamId: number;
  slots: { slot: number; name: string | null }[];
}

export async function readRosters(
  ctx: Ctx,
  teamIds: readonly number[],
): Promise<Map<number, PlayingRoster>> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const found = await ctx.db
    .select({
      id: teams.id,
      rosterSize: teams.rosterSize,
      slot: memberships.slot,
      player: { firstName: players.firstName, lastName: players.lastName },
    })
    .from(teams)
    .leftJoin(memberships, eq(memberships.teamId, teams.id))
    .leftJoin(players, eq(players.id, memberships.playerId))
    .where(and(eq(teams.cupId, cup.id), inArray(teams.id, [...new Set(teamIds)])))
    .orderBy(asc(teams.id), asc(memberships.slot));
  const byTeam = Map.groupBy(found, ({ id }) => id);
  return new Map(
    [...byTeam].map(([teamId, rows]) => {
      const slots = Array.from({ length: rows[0]?.rosterSize ?? 0 }, (_, index) => {
        const player = rows.find(({ slot }) => slot === index + 1)?.player;
        return { slot: index + 1, name: player ? fullName(player) : null };
      });
      return [teamId, { teamId, slots }];
    }),
  );
}
