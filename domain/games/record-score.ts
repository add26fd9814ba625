import { eq } from "drizzle-orm";
import { games } from "../../db/schema/games.ts";
import type { AuditAction } from "../audit/audit-words-rules.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { tournamentTopic } from "../topics.ts";
import { lockGame } from "./game-teams.ts";
import type { ScoreInput } from "./input.ts";
import { meanwhileSentence, scoreWords } from "./score-words-rules.ts";

/**
 * Records the score of a game; recording again replaces. Standings are derived, so nothing else is
 * stored. (The original added each edit to running totals, so a correction counted twice.) Throws `changed`
 * where another score than the form was filled from (`version`) is stored by now; the same one is no failure.
 */
export async function recordScore(ctx: Ctx, id: number, input: ScoreInput): Promise<void> {
  await setScore(ctx, "game.score", id, input);
}

/** Takes a recorded score back: the game is unplayed again. Throws `changed` as recording does. */
export async function clearScore(
  ctx: Ctx,
  id: number,
  { version }: { version?: string | undefined } = {},
): Promise<void> {
  await setScore(ctx, "game.clear-score", id, { team1Score: null, team2Score: null, version });
}

async function setScore(
  ctx: Ctx,
  action: AuditAction,
  id: number,
  {
    version,
    ...score
  }: { team1Score: number | null; team2Score: number | null; version?: string | undefined },
): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, action, async ({ tx, audit, changed }) => {
    await holdCup(tx, cup.id);
    const game = await lockGame(tx, cup.id, id);
    const stored = scoreWords(game);
    if (stored === scoreWords(score)) return;
    if (version !== undefined && version !== stored) throw changedMeanwhile(score, stored);
    // A shoot-out belongs to the level score that led to it, extra time to the score it ended in.
    const ending = { afterExtraTime: false, team1Penalties: null, team2Penalties: null };
    await tx
      .update(games)
      .set({ ...score, ...ending })
      .where(eq(games.id, id));
    audit(`game:${id}`, {
      from: [game.team1Score, game.team2Score],
      to: [score.team1Score, score.team2Score],
    });
    changed(tournamentTopic(game.tournamentId));
  });
}

function changedMeanwhile(score: { team1Score: number | null }, stored: string): DomainError {
  const again = score.team1Score === null ? "Clear Score clears it." : "Update Game replaces it.";
  return new DomainError("changed", `${meanwhileSentence(stored)} ${again}`);
}
