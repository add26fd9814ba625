import { asc, eq } from "drizzle-orm";
import { brackets, tournaments } from "../../db/schema/cups.ts";
import type { Ctx } from "../context.ts";

/** The names of a cup's brackets by the id of their tournament, in their order. For everybody. */
export async function listBrackets(
  ctx: Pick<Ctx, "db">,
  cupId: number,
): Promise<Map<number, string[]>> {
  const rows = await ctx.db
    .select({ tournamentId: brackets.tournamentId, name: brackets.name })
    .from(brackets)
    .innerJoin(tournaments, eq(tournaments.id, brackets.tournamentId))
    .where(eq(tournaments.cupId, cupId))
    .orderBy(asc(brackets.position), asc(brackets.id));
  const byTournament = new Map<number, string[]>();
  for (const { tournamentId, name } of rows) {
    byTournament.set(tournamentId, [...(byTournament.get(tournamentId) ?? []), name]);
  }
  return byTournament;
}
