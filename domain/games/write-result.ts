import { eq } from "drizzle-orm";
import { games } from "../../db/schema/games.ts";
import { resultChanges } from "../../db/schema/knockout.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import { fillSlots } from "../knockout/fill-slots.ts";
import type { Change } from "../mutate.ts";
import { tellOfResult } from "../push/tell-of-game.ts";
import { tournamentTopic } from "../topics.ts";
import { type Result, resultOf, sameResult } from "./result-rules.ts";
import { hasResult } from "./state-rules.ts";

/**
 * Sets the result of a game, in the transaction of the verb that decided it and holds its tournament's schedule
 * and the game: with it the sides of the knockout games that hang on it. Standings are derived. Throws
 * `conflict` where a team would change in a knockout game that was begun.
 */
export async function writeResult(
  change: Change,
  ctx: Pick<Ctx, "now">,
  game: typeof games.$inferSelect,
  result: Result,
): Promise<void> {
  if (sameResult(game, result)) return;
  const { tx } = change;
  await storeResult(tx, ctx, game, result);
  // Goal by goal is the field's to take back.
  if (game.state !== "live" || result.state !== "live") {
    await tx.insert(resultChanges).values(changeRow(game, result, ctx.now));
  }
  if (hasResult(game) || hasResult(result)) await fillSlots(change, ctx, game.tournamentId);
  await publishResult(change, ctx, game, result);
}

/** Sets the result of a game and nothing else: for a change of several games, after which the knockout is filled once. */
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

/** Notifies followers of a stored result, writes it into the log and invalidates what shows it. */
export async function publishResult(
  { tx, audit, changed }: Change,
  ctx: Pick<Ctx, "now">,
  game: typeof games.$inferSelect,
  result: Result,
): Promise<void> {
  await tellOfResult(tx, ctx, game, result);
  audit(`game:${game.id}`, told(game, result));
  changed(tournamentTopic(game.tournamentId));
}

/** The row of a change of a result, by which it can be taken back while the same teams play. */
export function changeRow(
  game: Result & Pick<typeof games.$inferSelect, "id" | "team1Id" | "team2Id" | "startedAt">,
  after: Result,
  at: Date,
): typeof resultChanges.$inferInsert {
  const { id: gameId, team1Id, team2Id, startedAt } = game;
  const before = { ...resultOf(game), team1Id, team2Id, startedAt };
  return { gameId, before, after: resultOf(after), at };
}

/** When it was begun and ended, as far as the change of its state tells. */
function clockOf(game: typeof games.$inferSelect, { state }: Result, now: Date) {
  if (state === "scheduled" || state === "postponed" || state === "cancelled") {
    return { startedAt: null, endedAt: null };
  }
  if (state === "live") return { startedAt: game.startedAt ?? now, endedAt: null };
  return { endedAt: game.state === "live" ? now : game.endedAt };
}

/** A change of a result as the log has it: its state where the score does not say it, and what it was counted as. */
function told(before: Result, after: Result) {
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
