import type { Ctx } from "../context.ts";
import { changeResult, type Sent } from "./change-result.ts";
import type { ScoreInput } from "./input.ts";

/**
 * Records a final score, replacing any earlier one; standings are derived. (The original added
 * edits to running totals, so corrections counted twice.) Throws like `changeResult`.
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

export async function clearScore(ctx: Ctx, id: number, sent: Sent = {}): Promise<void> {
  const again = "Clear Score clears it.";
  await changeResult(ctx, "game.clear-score", id, { to: "scheduled" }, { ...sent, again });
}
