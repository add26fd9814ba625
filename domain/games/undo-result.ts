import { and, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { resultChanges } from "../../db/schema/knockout.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { takeBackEntered } from "../field/take-back-entered.ts";
import { mutate } from "../mutate.ts";
import { requirePossible } from "./change-result.ts";
import { turned } from "./effect-rules.ts";
import { lockGameOnSchedule } from "./game-teams.ts";
import { type ResultPreview, tryOut } from "./preview-result.ts";
import { type Result, sameResult } from "./result-rules.ts";
import { type GameState, hasResult } from "./state-rules.ts";
import { writeResult } from "./write-result.ts";

export interface LastChange {
  id: number;
  done: ResultPreview;
}

/**
 * The last change of a game's result or state; null if there is none, or if the result or a team
 * has changed since. For the admin.
 */
export async function readLastChange(ctx: Ctx, gameId: number): Promise<LastChange | null> {
  requireAdmin(ctx);
  const last = await lastChange(ctx.db, gameId);
  if (!last) return null;
  let isStill = false;
  const undoing = await tryOut(ctx, gameId, (game) => {
    isStill = isStillThere(last, game);
    return isStill ? last.before : last.after;
  });
  if (!isStill) return null;
  const { from, to, isCorrection: _, ...rest } = undoing;
  const done = { ...rest, ...turned(undoing), from: to, to: from };
  return { id: last.id, done: { ...done, isCorrection: hasResult(last.before) } };
}

/**
 * Reverts the last result change; the revert can itself be undone. Throws `changed` if another
 * change followed, and `conflict` if a dependent game has begun or play is suspended.
 */
export async function undoResult(ctx: Ctx, gameId: number, changeId: number): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "game.undo", async (change) => {
    const cup = await holdCup(change.tx, current.id);
    const game = await lockGameOnSchedule(change.tx, cup.id, gameId);
    const last = await lastChange(change.tx, gameId);
    if (last?.id !== changeId || !isStillThere(last, game)) {
      throw new DomainError("changed", "This result was changed meanwhile. Look at it first.");
    }
    requirePossible(cup, game, last.before, ctx.now);
    await change.tx
      .update(resultChanges)
      .set({ undoneAt: ctx.now })
      .where(eq(resultChanges.id, changeId));
    await takeBackEntered(change, ctx, gameId, changeId);
    const startedAt = game.startedAt ?? last.before.startedAt;
    await writeResult(change, ctx, { ...game, startedAt }, last.before);
  });
}

type StoredChange = { id: number } & Record<"before" | "after", z.output<typeof storedResult>>;

function isStillThere(
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
