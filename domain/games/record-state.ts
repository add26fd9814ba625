import type { Ctx } from "../context.ts";
import { changeResult, type Sent } from "./change-result.ts";
import type { StateInput } from "./input.ts";

/**
 * Says how a game stands where no score says it: begun, forfeited, abandoned, postponed, cancelled, or back on the
 * schedule. Refuses as `changeResult` does.
 */
export async function recordState(
  ctx: Ctx,
  id: number,
  { change, ...sent }: StateInput & Sent,
): Promise<void> {
  await changeResult(ctx, "game.state", id, change, { ...sent, again: "Save replaces it." });
}
