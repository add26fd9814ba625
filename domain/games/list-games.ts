import { eq, getTableColumns } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { games } from "../../db/schema/games.ts";
import { teams } from "../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, listTournaments, type Tournament } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { bySchedule } from "./schedule-rules.ts";

export type Game = typeof games.$inferSelect & { team1Name: string; team2Name: string };

const team1 = alias(teams, "team1");
const team2 = alias(teams, "team2");

function gamesWithTeams(ctx: Pick<Ctx, "db">) {
  return ctx.db
    .select({ ...getTableColumns(games), team1Name: team1.name, team2Name: team2.name })
    .from(games)
    .innerJoin(team1, eq(team1.id, games.team1Id))
    .innerJoin(team2, eq(team2.id, games.team2Id));
}

/** A tournament's games in the order of the schedule (spec §9). For everybody. */
export async function listGames(ctx: Pick<Ctx, "db">, tournamentId: number): Promise<Game[]> {
  const found = await gamesWithTeams(ctx).where(eq(games.tournamentId, tournamentId));
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
