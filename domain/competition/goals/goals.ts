import { and, desc, eq, isNull } from "drizzle-orm";
import { goals } from "#db/schema/competition.ts";
import { memberships, teams } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireStaff } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { teamTopic, tournamentTopic } from "#domain/core/topics.ts";
import { mutateCup } from "#domain/cup/current-cup.ts";
import { countGoalsOf, goalTopics } from "#domain/teams/goal-count.ts";
import { message } from "#i18n/message.ts";
import type { UndoGoalInput } from "./goal-input.ts";

/**
 * Locks a player's team and membership until the transaction ends, to serialize goal changes.
 * Throws `not-found` without a team.
 */
async function lockTeamOf(tx: Database, cupId: number, playerId: string) {
  const own = and(eq(memberships.playerId, playerId), eq(memberships.cupId, cupId));
  // Lock the team first, in the same order as deletion and withdrawal.
  const [team] = await tx
    .select({ id: teams.id, tournamentId: teams.tournamentId })
    .from(memberships)
    .innerJoin(teams, eq(teams.id, memberships.teamId))
    .where(own)
    .for("key share", { of: teams });
  const [member] = await tx.select().from(memberships).where(own).for("update");
  if (!team || member?.teamId !== team.id) {
    throw new DomainError("not-found", message("competitionErrors.goal.noTeam"));
  }
  return team;
}

/** Spec §4, Goal buttons. */
export async function addGoal(ctx: Ctx, playerId: string) {
  requireStaff(ctx, "scorekeeper");
  return mutateCup(ctx, "goal.add", async ({ tx, cup, audit, changed }) => {
    const team = await lockTeamOf(tx, cup.id, playerId);
    const [goal] = await tx
      .insert(goals)
      .values({ cupId: cup.id, playerId, teamId: team.id, recordedAt: ctx.now })
      .returning({ id: goals.id });
    if (!goal) throw new Error("The goal was not recorded.");
    audit(`goal:${goal.id}`, { player: playerId, team: team.id });
    changed(teamTopic(team.id), tournamentTopic(team.tournamentId));
    return { goalId: goal.id, goalScored: await countGoalsOf(tx, cup.id, playerId) };
  });
}

/** Voids the latest goal that belongs to no game; a no-op if there is none. */
export async function voidGoal(ctx: Ctx, playerId: string) {
  requireStaff(ctx, "scorekeeper");
  return mutateCup(ctx, "goal.void", async ({ tx, cup, audit, changed }) => {
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
    if (!latest) return { goalId: null, goalScored: await countGoalsOf(tx, cup.id, playerId) };
    await tx.update(goals).set({ voidedAt: ctx.now }).where(eq(goals.id, latest.id));
    audit(`goal:${latest.id}`, { player: playerId, team: latest.teamId });
    changed(...(await goalTopics(tx, [team.id, latest.teamId])));
    return { goalId: latest.id, goalScored: await countGoalsOf(tx, cup.id, playerId) };
  });
}

/**
 * Voids the goal that `+ Goal` added, or restores the one that `- Goal` voided; refused if already
 * undone. Returns the player's goal count.
 */
export async function undoGoal(ctx: Ctx, { goalId, undoes }: UndoGoalInput): Promise<number> {
  requireStaff(ctx, "scorekeeper");
  return mutateCup(ctx, "goal.undo", async ({ tx, cup, audit, changed }) => {
    const wanted = and(eq(goals.id, goalId), eq(goals.cupId, cup.id), isNull(goals.gameId));
    const [found] = await tx.select().from(goals).where(wanted);
    const playerId = found?.playerId;
    if (!playerId) throw new DomainError("not-found", message("competitionErrors.goal.unknown"));
    const team = await lockTeamOf(tx, cup.id, playerId);
    const [goal] = await tx.select({ voidedAt: goals.voidedAt }).from(goals).where(wanted);
    const wasAdded = undoes === "add-goal";
    if ((goal?.voidedAt === null) !== wasAdded) {
      const why = wasAdded
        ? "competitionErrors.goal.takenBack"
        : "competitionErrors.goal.givenBack";
      throw new DomainError("conflict", message(why));
    }
    await tx
      .update(goals)
      .set({ voidedAt: wasAdded ? ctx.now : null })
      .where(eq(goals.id, goalId));
    audit(`goal:${goalId}`, { undoes, player: playerId, team: found.teamId });
    changed(...(await goalTopics(tx, [team.id, found.teamId])));
    return countGoalsOf(tx, cup.id, playerId);
  });
}

export async function readGoal(ctx: Ctx, goalId: number) {
  requireStaff(ctx, "scorekeeper");
  const [goal] = await ctx.db.select().from(goals).where(eq(goals.id, goalId));
  return goal?.playerId
    ? { id: goal.id, playerId: goal.playerId, counts: goal.voidedAt === null }
    : null;
}
