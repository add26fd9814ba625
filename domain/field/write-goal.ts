import { and, eq } from "drizzle-orm";
import { cups, tournaments } from "../../db/schema/cups.ts";
import { type games, goals } from "../../db/schema/games.ts";
import { memberships } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { recordCard } from "../cards/record-card.ts";
import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";
import type { Change } from "../mutate.ts";
import { goalTopics } from "../players/goal-count.ts";
import { type Entry, minuteAt, type Side } from "./entry-rules.ts";

type Game = typeof games.$inferSelect;
type Of<Kind extends Entry["kind"]> = Extract<Entry, { kind: Kind }>;

/** Runs inside the caller's transaction, which must have locked the game; returns the goal's id. */
export async function makeGoal(
  { tx, audit, changed }: Change,
  ctx: Pick<Ctx, "now">,
  game: Game,
  { side, playerId, ownGoal }: Of<"goal">,
  at: Date,
): Promise<number> {
  const teamId = teamIdOf(game, side);
  if (playerId !== null) await requireOnTeam(tx, teamId, playerId);
  const [cup] = await tx
    .select({ id: cups.id })
    .from(cups)
    .innerJoin(tournaments, eq(tournaments.cupId, cups.id))
    .where(eq(tournaments.id, game.tournamentId));
  if (!cup) throw new Error("The game is of no cup.");
  const minute = minuteOf(game, at);
  const [goal] = await tx
    .insert(goals)
    .values({
      cupId: cup.id,
      gameId: game.id,
      teamId,
      playerId,
      ownGoal,
      minute,
      recordedAt: ctx.now,
    })
    .returning({ id: goals.id });
  if (!goal) throw new Error("The goal was not recorded.");
  audit(`goal:${goal.id}`, { game: game.id, team: teamId, ...(playerId && { player: playerId }) });
  changed(...(await goalTopics(tx, [teamId])));
  return goal.id;
}

export async function takeGoalBack(
  { tx, audit, changed }: Change,
  ctx: Pick<Ctx, "now">,
  goalId: number,
): Promise<void> {
  const [goal] = await tx
    .update(goals)
    .set({ voidedAt: ctx.now })
    .where(eq(goals.id, goalId))
    .returning({ teamId: goals.teamId });
  audit(`goal:${goalId}`, { undoes: "goal" });
  changed(...(await goalTopics(tx, [goal?.teamId ?? null])));
}

export async function makeCard(
  change: Change,
  ctx: Pick<Ctx, "now">,
  game: Game,
  { side, playerId, card: kind }: Of<"card">,
  at: Date,
): Promise<number> {
  const teamId = teamIdOf(game, side);
  return recordCard(change, ctx, game, { teamId, playerId, kind, minute: minuteOf(game, at) });
}

function teamIdOf(game: Game, side: Side): number {
  const teamId = side === 1 ? game.team1Id : game.team2Id;
  if (teamId === null)
    throw new DomainError("conflict", "It is not known yet who plays this game.");
  return teamId;
}

function minuteOf({ startedAt }: Game, at: Date): number | null {
  return minuteAt(startedAt?.getTime() ?? null, at.getTime());
}

async function requireOnTeam(tx: Database, teamId: number, playerId: string): Promise<void> {
  const [member] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.teamId, teamId), eq(memberships.playerId, playerId)));
  if (!member) throw new DomainError("invalid", "This player is not on that team any more.");
}
