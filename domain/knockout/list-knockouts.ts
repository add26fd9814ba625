import { and, asc, eq, ne, sql } from "drizzle-orm";
import { tournaments } from "../../db/schema/cups.ts";
import { games } from "../../db/schema/games.ts";
import { type Ctx, requireAdmin } from "../context.ts";

export async function listKnockouts(
  ctx: Ctx,
  cupId: number,
): Promise<{ id: number; name: string; games: number; isConfirmed: boolean }[]> {
  requireAdmin(ctx);
  return ctx.db
    .select({
      id: tournaments.id,
      name: tournaments.name,
      games: sql<number>`count(${games.id})::int`,
      isConfirmed: sql<boolean>`${tournaments.groupsConfirmedAt} is not null`,
    })
    .from(tournaments)
    .leftJoin(games, and(eq(games.tournamentId, tournaments.id), ne(games.stage, "group")))
    .where(eq(tournaments.cupId, cupId))
    .groupBy(tournaments.id)
    .orderBy(asc(tournaments.position), asc(tournaments.id));
}
