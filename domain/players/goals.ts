import { and, desc, eq, isNull } from "drizzle-orm";
import { goals } from "../../db/schema/games.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { mutate } from "../mutate.ts";
import { teamTopic, tournamentTopic } from "../topics.ts";
import { goalScored, goalTopics } from "./goal-count.ts";
import { lockTeamOf } from "./lock-team-of.ts";

export interface GoalChange {
  goalId: number | null;
  goalScored: number;
}

/** Spec §4, Goal buttons. */
export async function addGoal(ctx: Ctx, playerId: string): Promise<GoalChange> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  return mutate(ctx, "goal.add", async ({ tx, audit, changed }) => {
    await holdCup(tx, cup.id);
    const team = await lockTeamOf(tx, cup.id, playerId);
    const [goal] = await tx
      .insert(goals)
      .values({ cupId: cup.id, playerId, teamId: team.id, recordedAt: ctx.now })
      .returning({ id: goals.id });
    if (!goal) throw new Error("The goal was not recorded.");
    audit(`goal:${goal.id}`, { player: playerId, team: team.id });
    changed(teamTopic(team.id), tournamentTopic(team.tournamentId));
    return { goalId: goal.id, goalScored: await goalScored(tx, cup.id, playerId) };
  });
}

/** Voids the latest goal that belongs to no game; a no-op if there is none. */
export async function voidGoal(ctx: Ctx, playerId: string): Promise<GoalChange> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  return mutate(ctx, "goal.void", async ({ tx, audit, changed }) => {
    await holdCup(tx, cup.id);
    const team = await lockTeamOf(tx, cup.id, playerId);
    const [latest] = await tx
      .select({ id: goals.id, teamId: goals.teamId })
      .from(goals)
      .where(
        and(
          eq(goals.playerId, playerId),
          eq(goals.cupId, cup.id),
          isNull(goals.gameId),
          isNull(goals.voidedAt),
        ),
      )
      .orderBy(desc(goals.recordedAt), desc(goals.id))
      .limit(1);
    if (!latest) return { goalId: null, goalScored: await goalScored(tx, cup.id, playerId) };
    await tx.update(goals).set({ voidedAt: ctx.now }).where(eq(goals.id, latest.id));
    audit(`goal:${latest.id}`, { player: playerId, team: latest.teamId });
    changed(...(await goalTopics(tx, [team.id, latest.teamId])));
    return { goalId: latest.id, goalScored: await goalScored(tx, cup.id, playerId) };
  });
}
