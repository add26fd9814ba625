import { eq } from "drizzle-orm";
import { fieldEntries } from "../../db/schema/field.ts";
import type { games } from "../../db/schema/games.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { type Cup, currentCup, holdCup } from "../cups/current-cup.ts";
import { writeAsked } from "../games/change-result.ts";
import { CHANGES_RESULT } from "../games/effect-rules.ts";
import { lockGameOnSchedule } from "../games/game-teams.ts";
import { readGame } from "../games/list-games.ts";
import { type ResultPreview, tryOut } from "../games/preview-result.ts";
import { sameResult } from "../games/result-rules.ts";
import { hasResult } from "../games/state-rules.ts";
import { type Change, mutate } from "../mutate.ts";
import { consoleTopic } from "../topics.ts";
import { resultAfter, whyNotAtDesk } from "./entry-rules.ts";
import { readHappenings, type StoredEntry } from "./read-happenings.ts";
import { lockUndecided, type RefusedEntryInput } from "./refused-entry.ts";
import { type Taker, takeEntry } from "./take-entry.ts";

/**
 * Applies a refused field entry as the organizer; returns whether the result changed. Throws
 * `conflict` if it can't be applied or is already settled, and `unconfirmed` if it changes a result
 * that counts.
 */
export async function applyEntry(
  ctx: Ctx,
  gameId: number,
  { entryId, confirmed }: RefusedEntryInput,
): Promise<boolean> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  return mutate(ctx, "field.apply-entry", async (change) => {
    const { tx, audit, changed } = change;
    const cup = await holdCup(tx, current.id);
    const game = await lockGameOnSchedule(tx, cup.id, gameId);
    const { entry, at } = await lockUndecided(tx, gameId, entryId);
    const desk = organizer(change, ctx, cup, game, confirmed);
    const taken = await takeEntry(change, ctx, cup, game, { entry, at }, desk);
    const { goalId, cardId, change: of } = taken;
    const stored: StoredEntry = { ...entry, ...(of !== undefined && { change: of }) };
    await tx
      .update(fieldEntries)
      .set({ refused: null, entry: stored, goalId, cardId })
      .where(eq(fieldEntries.id, entryId));
    audit(`game:${gameId}`, { entry: entry.kind });
    changed(consoleTopic);
    return entry.kind !== "card";
  });
}

function organizer(
  change: Change,
  ctx: Ctx,
  cup: Cup,
  game: typeof games.$inferSelect,
  confirmed: string | undefined,
): Taker {
  return {
    whyNot: whyNotAtDesk,
    write: async (result) => {
      if (sameResult(game, result)) return;
      // The button doesn't show what it changes, so ask first.
      const unseen = hasResult(game) ? CHANGES_RESULT : null;
      await writeAsked(change, ctx, cup, game, result, { unseen, confirmed });
    },
  };
}

export async function previewEntry(
  ctx: Ctx,
  gameId: number,
  entryId: number,
): Promise<ResultPreview> {
  requireAdmin(ctx);
  const { game } = await readGame(ctx, gameId);
  const { entry } = await lockUndecided(ctx.db, gameId, entryId);
  const happenings = (await readHappenings(ctx.db, [game])).get(gameId) ?? [];
  return tryOut(ctx, gameId, (now) => resultAfter({ ...now, happenings }, entry));
}
