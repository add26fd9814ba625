import { eq } from "drizzle-orm";
import { goals } from "../../db/schema/games.ts";
import { type Ctx, requireAdmin } from "../context.ts";

export async function readGoal(
  ctx: Ctx,
  goalId: number,
): Promise<{ id: number; playerId: string; counts: boolean } | null> {
  requireAdmin(ctx);
  const [goal] = await ctx.db.select().from(goals).where(eq(goals.id, goalId));
  return goal?.playerId
    ? { id: goal.id, playerId: goal.playerId, counts: goal.voidedAt === null }
    : null;
}
