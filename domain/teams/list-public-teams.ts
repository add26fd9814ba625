import { and, asc, eq, isNull } from "drizzle-orm";
import { tournaments } from "../../db/schema/cups.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Ctx } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";

/** The teams of the current cup that have a page of their own, by tournament and name. For everybody. */
export async function listPublicTeams(
  ctx: Pick<Ctx, "db">,
): Promise<{ name: string; slug: string; tournamentName: string }[]> {
  const cup = await currentCup(ctx.db);
  return ctx.db
    .select({ name: teams.name, slug: teams.slug, tournamentName: tournaments.name })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .where(and(eq(teams.cupId, cup.id), isNull(teams.withdrawnAt)))
    .orderBy(asc(tournaments.position), asc(tournaments.id), asc(teams.name), asc(teams.id));
}
