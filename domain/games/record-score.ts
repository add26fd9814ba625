import { eq } from "drizzle-orm";
import { games } from "../../db/schema/games.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { mutate } from "../mutate.ts";
import { tournamentTopic } from "../topics.ts";
import { lockGame } from "./game-teams.ts";
import type { ScoreInput } from "./input.ts";

/**
 * Records the score of a game; recording again replaces. Standings are derived, so nothing else is
 * stored. (The original added each edit to running totals, so a correction counted twice.)
 */
export async function recordScore(ctx: Ctx, id: number, input: ScoreInput): Promise<void> {
  await setScore(ctx, "game.score", id, input);
}

/** Takes a recorded score back: the game is unplayed again. */
export async function clearScore(ctx: Ctx, id: number): Promise<void> {
  await setScore(ctx, "game.clear-score", id, { team1Score: null, team2Score: null });
}

async function setScore(
  ctx: Ctx,
  action: string,
  id: number,
  input: { team1Score: number | null; team2Score: number | null },
): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, action, async ({ tx, audit, changed }) => {
    await holdCup(tx, cup.id);
    const game = await lockGame(tx, cup.id, id);
    if (game.team1Score === input.team1Score && game.team2Score === input.team2Score) return;
    // A shoot-out belongs to the level score that led to it, extra time to the score it ended in.
    const ending = { afterExtraTime: false, team1Penalties: null, team2Penalties: null };
    await tx
      .update(games)
      .set({ ...input, ...ending })
      .where(eq(games.id, id));
    audit(`game:${id}`, {
      from: [game.team1Score, game.team2Score],
      to: [input.team1Score, input.team2Score],
    });
    changed(tournamentTopic(game.tournamentId));
  });
}
