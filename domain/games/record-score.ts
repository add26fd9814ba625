import type { Ctx } from "../context.ts";
import { changeResult, type Sent } from "./change-result.ts";
import type { ScoreInput } from "./input.ts";

/**
 * Records the score of a game, which ends it; recording again replaces. Standings are derived, so nothing else is
 * stored. (The original added each edit to running totals, so a correction counted twice.) Refuses as
 * `changeResult` does.
 */
export async function recordScore(ctx: Ctx, id: number, input: ScoreInput): Promise<void> {
  const { version, confirmed, ...score } = input;
  await changeResult(
    ctx,
    "game.score",
    id,
    { to: "final", ...score },
    { version, confirmed, again: "Update Game replaces it." },
  );
}

/** Takes a recorded score back: the game is unplayed again. Refuses as recording does. */
export async function clearScore(ctx: Ctx, id: number, sent: Sent = {}): Promise<void> {
  const again = "Clear Score clears it.";
  await changeResult(ctx, "game.clear-score", id, { to: "scheduled" }, { ...sent, again });
}
