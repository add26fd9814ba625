import { and, desc, eq, isNull } from "drizzle-orm";
import { goals } from "../../db/schema/games.ts";
import { memberships, teams } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { teamTopic, tournamentTopic } from "../topics.ts";

/** '+ Goal': one more goal for a player of this cup (spec §4, Goal buttons). Answers how many it has now. */
export async function addGoal(ctx: Ctx, playerId: string): Promise<number> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  return mutate(ctx, "goal.add", async ({ tx, audit, changed }) => {
    const team = await lockTeamOf(tx, cup.id, playerId);
    const [goal] = await tx
      .insert(goals)
      .values({ cupId: cup.id, playerId, teamId: team.id, recordedAt: ctx.now })
      .returning({ id: goals.id });
    if (!goal) throw new Error("The goal was not recorded.");
    audit(`goal:${goal.id}`, { player: playerId, team: team.id });
    changed(teamTopic(team.id), tournamentTopic(team.tournamentId));
    return goalScored(tx, cup.id, playerId);
  });
}

/**
 * '- Goal': voids the player's latest goal that belongs to no game; does nothing where there is none.
 * Answers how many the player has now.
 */
export async function voidGoal(ctx: Ctx, playerId: string): Promise<number> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  return mutate(ctx, "goal.void", async ({ tx, audit, changed }) => {
    const team = await lockTeamOf(tx, cup.id, playerId);
    const [latest] = await tx
      .select({ id: goals.id })
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
    if (!latest) return goalScored(tx, cup.id, playerId);
    await tx.update(goals).set({ voidedAt: ctx.now }).where(eq(goals.id, latest.id));
    audit(`goal:${latest.id}`, { player: playerId, team: team.id });
    changed(teamTopic(team.id), tournamentTopic(team.tournamentId));
    return goalScored(tx, cup.id, playerId);
  });
}

function goalScored(tx: Database, cupId: number, playerId: string): Promise<number> {
  return tx.$count(
    goals,
    and(eq(goals.playerId, playerId), eq(goals.cupId, cupId), isNull(goals.voidedAt)),
  );
}

/** Goals of one player change one at a time: the membership is held until the transaction ends. */
async function lockTeamOf(tx: Database, cupId: number, playerId: string) {
  const own = and(eq(memberships.playerId, playerId), eq(memberships.cupId, cupId));
  // The team first, as whoever deletes or withdraws it does.
  const [team] = await tx
    .select({ id: teams.id, tournamentId: teams.tournamentId })
    .from(memberships)
    .innerJoin(teams, eq(teams.id, memberships.teamId))
    .where(own)
    .for("key share", { of: teams });
  const [held] = team
    ? await tx.select({ teamId: memberships.teamId }).from(memberships).where(own).for("update")
    : [];
  if (!team || held?.teamId !== team.id) {
    throw new DomainError("not-found", "This player is on no team.");
  }
  return team;
}
