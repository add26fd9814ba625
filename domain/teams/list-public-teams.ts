import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { cups, tournaments } from "../../db/schema/cups.ts";
import { teams } from "../../db/schema/teams.ts";
import type { Ctx } from "../context.ts";
import { prepared } from "../prepared.ts";

const publicTeams = prepared((db) =>
  db
    .select({ name: teams.name, slug: teams.slug, tournamentName: tournaments.name })
    .from(cups)
    .innerJoin(tournaments, eq(tournaments.cupId, cups.id))
    .innerJoin(teams, eq(teams.tournamentId, tournaments.id))
    .where(and(sql`${cups.isCurrent}`, isNull(teams.withdrawnAt)))
    .orderBy(asc(tournaments.position), asc(tournaments.id), asc(teams.name), asc(teams.id))
    .prepare("public_teams"),
);

export async function listPublicTeams(
  ctx: Pick<Ctx, "db">,
): Promise<{ name: string; slug: string; tournamentName: string }[]> {
  return publicTeams(ctx.db).execute();
}
