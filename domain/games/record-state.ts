import type { Ctx } from "../context.ts";
import { changeResult, type Sent } from "./change-result.ts";
import type { StateInput } from "./input.ts";

/**
 * Sets a state that needs no score: begun, forfeited, abandoned, postponed, canceled or scheduled.
 * Throws like `changeResult`.
 */
export async function recordState(
  ctx: Ctx,
  id: number,
  { change, ...sent }: StateInput & Sent,
): Promise<void> {
  await changeResult(ctx, "game.state", id, change, { ...sent, again: "Save replaces it." });
}
