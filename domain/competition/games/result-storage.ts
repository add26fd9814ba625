import { eq } from "drizzle-orm";
import { z } from "zod";
import { games, resultChanges } from "#db/schema/competition.ts";
import type { Database } from "#db/types.ts";
import type { Ctx } from "#domain/core/context.ts";
import type { Change } from "#domain/core/mutate.ts";
import { tournamentTopic } from "#domain/core/topics.ts";
import { notifyOfResult } from "../alerts/game-alerts.ts";
import { advanceTeams, keepBegunGames } from "../knockout/advance-teams.ts";
import { type GameState, hasResult, type Result, resultOf, sameResult } from "./result-rules.ts";

/**
 * Sets a result and fills dependent knockout sides. Runs inside the caller's transaction, which
 * must have locked the schedule and the game. Throws `conflict` if a begun knockout game would get
 * another team, unless who plays is kept for a `reason`.
 */
export async function writeResult(
  change: Change,
  ctx: Pick<Ctx, "now">,
  game: typeof games.$inferSelect,
  result: Result,
  reason: string | null = null,
): Promise<void> {
  if (sameResult(game, result)) return;
  const { tx } = change;
  await storeResult(tx, ctx, game, result);
  // Single goals of a live game can be undone only at the field.
  if (game.state !== "live" || result.state !== "live") {
    await tx.insert(resultChanges).values(resultChangeRow(game, result, ctx.now));
  }
  if (reason !== null) await keepBegunGames(tx, game.tournamentId);
  if (hasResult(game) || hasResult(result)) await advanceTeams(change, ctx, game.tournamentId);
  await publishResult(change, ctx, game, result);
  if (reason !== null) change.audit(`game:${game.id}`, { keptTeams: true, reason });
}

/**
 * Only stores the result, for changes of several games, which fill the knockout once at the end.
 */
export async function storeResult(
  tx: Database,
  { now }: Pick<Ctx, "now">,
  game: typeof games.$inferSelect,
  result: Result,
): Promise<void> {
  await tx
    .update(games)
    .set({ ...resultOf(result), ...clockOf(game, result, now), sequence: game.sequence + 1 })
    .where(eq(games.id, game.id));
}

export async function publishResult(
  { tx, audit, changed }: Change,
  ctx: Pick<Ctx, "now">,
  game: typeof games.$inferSelect,
  result: Result,
): Promise<void> {
  await notifyOfResult(tx, ctx, game, result);
  audit(`game:${game.id}`, auditDetails(game, result));
  changed(tournamentTopic(game.tournamentId));
}

export function resultChangeRow(
  game: Result & Pick<typeof games.$inferSelect, "id" | "team1Id" | "team2Id" | "startedAt">,
  after: Result,
  at: Date,
): typeof resultChanges.$inferInsert {
  const { id: gameId, team1Id, team2Id, startedAt } = game;
  const before = { ...resultOf(game), team1Id, team2Id, startedAt };
  return { gameId, before, after: resultOf(after), at };
}

function clockOf(game: typeof games.$inferSelect, { state }: Result, now: Date) {
  if (state === "scheduled" || state === "postponed" || state === "cancelled") {
    return { startedAt: null, endedAt: null, clock: null };
  }
  if (state === "live") return { startedAt: game.startedAt ?? now, endedAt: null };
  return { endedAt: game.state === "live" ? now : game.endedAt };
}

function auditDetails(before: Result, after: Result) {
  return {
    from: [before.team1Score, before.team2Score],
    to: [after.team1Score, after.team2Score],
    ...(after.afterExtraTime && { afterExtraTime: true }),
    ...(after.team1Penalties !== null && {
      penalties: [after.team1Penalties, after.team2Penalties],
    }),
    ...(isPlain(before) ? {} : { was: before.state }),
    ...(isPlain(after) ? {} : { state: after.state }),
  };
}

function isPlain({ state, team1Score }: Result): boolean {
  return state === (team1Score === null ? "scheduled" : "final");
}

const score = z.int().nullable();
export const storedResult = z.object({
  state: z.string().transform((state) => state as GameState),
  team1Score: score,
  team2Score: score,
  afterExtraTime: z.boolean(),
  team1Regular: score,
  team2Regular: score,
  team1Penalties: score,
  team2Penalties: score,
  team1Id: score.optional(),
  team2Id: score.optional(),
  startedAt: z.coerce.date().nullable().default(null),
});
