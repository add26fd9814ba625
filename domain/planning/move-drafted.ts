import { eq, sql } from "drizzle-orm";
import { scheduleDrafts } from "../../db/schema/knockout.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { type Change, mutate } from "../mutate.ts";
import { consoleTopic } from "../topics.ts";
import { localMoment } from "./begun-rules.ts";
import type { DraftSettings, MoveInput, StoredGame } from "./input.ts";
import { movedGames, whyNot } from "./move-rules.ts";
import { named } from "./read-draft.ts";
import { readBracketsToPlan, readStanding, rulesOf } from "./read-plan.ts";
import { requireDraft } from "./require-draft.ts";

/**
 * Moves a drafted game, swapping it with the one at its destination. Throws `conflict` with the
 * reason if the result would be a hard conflict.
 */
export async function moveDrafted(ctx: Ctx, input: MoveInput): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "schedule.move", async (change) => {
    await holdCup(change.tx, cup.id);
    const draft = await requireDraft(change.tx, cup.id, input.version, { lock: true });
    const game = draft.games.find(({ id }) => id === input.gameId);
    if (!game) throw new DomainError("not-found", "There is no such game in the draft.");
    if (!draft.settings.fields.includes(input.cell.field)) {
      throw new DomainError("invalid", "There is no such field.", { field: "cell" });
    }
    const at = localMoment(cup.zone, ctx.now);
    const games = named(draft, await readBracketsToPlan(change.tx, cup.id));
    const standing = await readStanding(change.tx, cup.id);
    const refusal = whyNot(games, standing, game.id, input.cell, rulesOf(draft.settings, at));
    if (refusal !== null) throw new DomainError("conflict", refusal, { field: "cell" });
    const moved = movedGames(draft.games, game.id, input.cell);
    const undo = draft.games
      .filter((each) => moved.some((now) => now.id === each.id && !isAtOnePlace(now, each)))
      .map(({ id, date, time, field }) => ({ id, date, time, field }));
    await keep(change, draft.id, { ...draft.settings, undo }, moved);
  });
}

export async function undoMove(ctx: Ctx, { version }: { version: number }): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "schedule.move", async (change) => {
    await holdCup(change.tx, cup.id);
    const draft = await requireDraft(change.tx, cup.id, version, { lock: true });
    const { undo } = draft.settings;
    if (undo.length === 0) throw new DomainError("conflict", "There is nothing to undo.");
    const games = draft.games.map((game) => ({
      ...game,
      ...undo.find(({ id }) => id === game.id),
    }));
    await keep(change, draft.id, { ...draft.settings, undo: [] }, games);
  });
}

function isAtOnePlace(one: StoredGame, other: StoredGame): boolean {
  return one.date === other.date && one.time === other.time && one.field === other.field;
}

async function keep(
  { tx, audit, changed }: Change,
  draftId: number,
  settings: DraftSettings,
  games: StoredGame[],
): Promise<void> {
  await tx
    .update(scheduleDrafts)
    .set({ settings, games, version: sql`${scheduleDrafts.version} + 1` })
    .where(eq(scheduleDrafts.id, draftId));
  audit(`draft:${draftId}`);
  changed(consoleTopic);
}
