import { and, eq, getTableColumns, gte, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { games } from "../../db/schema/games.ts";
import { teams } from "../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, listTournaments, type Tournament } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { bySchedule } from "./schedule-rules.ts";

export type Game = typeof games.$inferSelect & {
  team1Name: string;
  team2Name: string;
  /** The teams' part of the addresses of their pages. */
  team1Slug: string;
  team2Slug: string;
};

const team1 = alias(teams, "team1");
const team2 = alias(teams, "team2");

function gamesWithTeams(ctx: Pick<Ctx, "db">) {
  return ctx.db
    .select({
      ...getTableColumns(games),
      team1Name: team1.name,
      team2Name: team2.name,
      team1Slug: team1.slug,
      team2Slug: team2.slug,
    })
    .from(games)
    .innerJoin(team1, eq(team1.id, games.team1Id))
    .innerJoin(team2, eq(team2.id, games.team2Id));
}

/** A tournament's games in the order of the schedule (spec §9). For everybody. */
export async function listGames(ctx: Pick<Ctx, "db">, tournamentId: number): Promise<Game[]> {
  const found = await gamesWithTeams(ctx).where(eq(games.tournamentId, tournamentId));
  return found.toSorted(bySchedule);
}

/** The games of all tournaments of a cup, of a day (yyyy-MM-dd) and later where `from` is given, in the order of a schedule. For everybody. */
export async function listCupGames(
  ctx: Pick<Ctx, "db">,
  cupId: number,
  from = "0001-01-01",
): Promise<Game[]> {
  const found = await gamesWithTeams(ctx).where(and(eq(team1.cupId, cupId), gte(games.date, from)));
  return found.toSorted(bySchedule);
}

/** A team's games in the order of the schedule. For everybody. */
export async function listTeamGames(ctx: Pick<Ctx, "db">, teamId: number): Promise<Game[]> {
  const found = await gamesWithTeams(ctx).where(
    or(eq(games.team1Id, teamId), eq(games.team2Id, teamId)),
  );
  return found.toSorted(bySchedule);
}

/** One game of the current cup, with its tournament. For the admin; throws `not-found`. */
export async function readGame(
  ctx: Ctx,
  id: number,
): Promise<{ game: Game; tournament: Tournament }> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const [game] = await gamesWithTeams(ctx).where(eq(games.id, id));
  const tournament = (await listTournaments(ctx, cup.id)).find(
    (each) => each.id === game?.tournamentId,
  );
  if (!game || !tournament) throw new DomainError("not-found", "There is no such game.");
  return { game, tournament };
}
