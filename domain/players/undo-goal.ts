import { and, eq, isNull } from "drizzle-orm";
import { goals } from "../../db/schema/games.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { goalScored, goalTopics } from "./goal-count.ts";
import type { UndoGoalInput } from "./input.ts";
import { lockTeamOf } from "./lock-team-of.ts";

/**
 * Voids the goal that `+ Goal` added, or restores the one that `- Goal` voided; refused if already
 * undone. Returns the player's goal count.
 */
export async function undoGoal(ctx: Ctx, { goalId, undoes }: UndoGoalInput): Promise<number> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  return mutate(ctx, "goal.undo", async ({ tx, audit, changed }) => {
    await holdCup(tx, cup.id);
    const wanted = and(eq(goals.id, goalId), eq(goals.cupId, cup.id), isNull(goals.gameId));
    const [found] = await tx.select().from(goals).where(wanted);
    const playerId = found?.playerId;
    if (!playerId) throw new DomainError("not-found", "There is no such goal.");
    const team = await lockTeamOf(tx, cup.id, playerId);
    const [goal] = await tx.select({ voidedAt: goals.voidedAt }).from(goals).where(wanted);
    const wasAdded = undoes === "add-goal";
    if ((goal?.voidedAt === null) !== wasAdded) {
      const what = wasAdded ? "taken back" : "given back";
      throw new DomainError("conflict", `This goal was ${what} meanwhile.`);
    }
    await tx
      .update(goals)
      .set({ voidedAt: wasAdded ? ctx.now : null })
      .where(eq(goals.id, goalId));
    audit(`goal:${goalId}`, { undoes, player: playerId, team: found.teamId });
    changed(...(await goalTopics(tx, [team.id, found.teamId])));
    return goalScored(tx, cup.id, playerId);
  });
}
