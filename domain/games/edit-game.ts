import { eq } from "drizzle-orm";
import { games } from "../../db/schema/games.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup, tournamentNamed } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { tournamentTopic } from "../topics.ts";
import { alreadyScheduled, findGameTeams, findTwin, lockGame, lockSchedule } from "./game-teams.ts";
import type { GameInput } from "./input.ts";

/** Changes date, time, field, stage and teams of a game that has no score yet. */
export async function editGame(ctx: Ctx, id: number, input: GameInput): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const tournament = await tournamentNamed(ctx.db, cup.id, input.tournamentName);
  await mutate(ctx, "game.edit", async ({ tx, audit, changed }) => {
    await holdCup(tx, cup.id);
    await lockSchedule(tx, tournament.id);
    const game = await lockGame(tx, cup.id, id);
    requireNoScore(game);
    const pair = await findGameTeams(tx, tournament.id, input);
    const { date, time, stage, field } = input;
    if (await findTwin(tx, { ...pair, date, time, stage }, id)) throw alreadyScheduled();
    await tx
      .update(games)
      .set({ ...pair, date, time, stage, field })
      .where(eq(games.id, id));
    audit(`game:${id}`, { ...pair, date, time, stage, field });
    changed(tournamentTopic(game.tournamentId), tournamentTopic(tournament.id));
  });
}

/** Takes a game without a score off the schedule. */
export async function deleteGame(ctx: Ctx, id: number): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "game.delete", async ({ tx, audit, changed }) => {
    await holdCup(tx, cup.id);
    const game = await lockGame(tx, cup.id, id);
    requireNoScore(game);
    await tx.delete(games).where(eq(games.id, id));
    const { team1Id, team2Id, date, time, stage } = game;
    audit(`game:${id}`, { team1Id, team2Id, date, time, stage });
    changed(tournamentTopic(game.tournamentId));
  });
}

function requireNoScore(game: { team1Score: number | null }): void {
  if (game.team1Score !== null) {
    throw new DomainError("conflict", "This game has a score. Clear the score first.");
  }
}
