import { and, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { resultChanges } from "#db/schema/competition.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireStaff } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { message } from "#i18n/message.ts";
import { undoEnteredGoals } from "../field/accept-entry.ts";
import { mutateGame } from "./game-teams.ts";
import { reverseEffects } from "./result-effect-rules.ts";
import { hasResult, type Result, sameResult } from "./result-rules.ts";
import { storedResult, writeResult } from "./result-storage.ts";
import { type ResultPreview, requireResultPossible, tryResult } from "./results.ts";

export interface LastResultChange {
  id: number;
  done: ResultPreview;
}

/**
 * The last change of a game's result or state; null if there is none, or if the result or a team
 * has changed since. For the admin.
 */
export async function readLastResultChange(
  ctx: Ctx,
  gameId: number,
): Promise<LastResultChange | null> {
  requireStaff(ctx, "scorekeeper");
  const last = await lastChange(ctx.db, gameId);
  if (!last) return null;
  let isCurrent = false;
  const undoing = await tryResult(ctx, gameId, (game) => {
    isCurrent = isUnchanged(last, game);
    return isCurrent ? last.before : game;
  });
  if (!isCurrent) return null;
  const { from, to, refused } = undoing;
  const isCorrection = hasResult(last.before);
  return {
    id: last.id,
    done: { ...reverseEffects(undoing), from: to, to: from, isCorrection, refused },
  };
}

/**
 * Reverts the last result change; the revert can itself be undone. Throws `changed` if another
 * change followed, and `conflict` if a dependent game has begun or play is suspended.
 */
export async function undoResult(ctx: Ctx, gameId: number, changeId: number): Promise<void> {
  await mutateGame(ctx, "game.undo", gameId, async (change) => {
    const { cup, game } = change;
    const last = await lastChange(change.tx, gameId);
    if (last?.id !== changeId || !isUnchanged(last, game)) {
      throw new DomainError("changed", message("competitionErrors.result.undoChanged"));
    }
    requireResultPossible(cup, game, last.before, ctx);
    await change.tx
      .update(resultChanges)
      .set({ undoneAt: ctx.now })
      .where(eq(resultChanges.id, changeId));
    await undoEnteredGoals(change, ctx, changeId);
    const startedAt = game.startedAt ?? last.before.startedAt;
    await writeResult(change, ctx, { ...game, startedAt }, last.before);
  });
}

type StoredChange = { id: number } & Record<"before" | "after", z.output<typeof storedResult>>;

function isUnchanged(
  { before, after }: StoredChange,
  game: Result & { team1Id: number | null; team2Id: number | null },
): boolean {
  const { team1Id = game.team1Id, team2Id = game.team2Id } = before;
  return sameResult(game, after) && team1Id === game.team1Id && team2Id === game.team2Id;
}

async function lastChange(db: Database, gameId: number): Promise<StoredChange | null> {
  const [row] = await db
    .select()
    .from(resultChanges)
    .where(and(eq(resultChanges.gameId, gameId), isNull(resultChanges.undoneAt)))
    .orderBy(desc(resultChanges.id))
    .limit(1);
  return row
    ? { id: row.id, before: storedResult.parse(row.before), after: storedResult.parse(row.after) }
    : null;
}
