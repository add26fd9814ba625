import { and, eq, isNull, max } from "drizzle-orm";
import { games, goals } from "../../db/schema/games.ts";
import { cards, resultChanges } from "../../db/schema/knockout.ts";
import type { Database } from "../../db/types.ts";
import { takeCardBack } from "../cards/record-card.ts";
import type { Ctx } from "../context.ts";
import type { Cup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import type { Result } from "../games/result-rules.ts";
import { hasResult } from "../games/state-rules.ts";
import { requireNotHeld } from "../hold/hold-rules.ts";
import type { Change } from "../mutate.ts";
import { type EnteredGame, type Entry, resultAfter } from "./entry-rules.ts";
import { type Recorded, readHappenings } from "./read-happenings.ts";
import { makeCard, makeGoal, takeGoalBack } from "./write-goal.ts";

type Game = typeof games.$inferSelect;

export interface Taker {
  whyNot: (game: EnteredGame, entry: Entry, at: number) => string | null;
  write: (result: Result) => Promise<void>;
}

export interface Taken {
  goalId?: number;
  cardId?: number;
  change?: number;
}

/**
 * Applies an entry made at `at` (milliseconds) inside the caller's transaction, which must have
 * locked the cup and the game. Throws a `DomainError` if it can't be applied.
 */
export async function takeEntry(
  change: Change,
  ctx: Pick<Ctx, "now">,
  cup: Cup,
  game: Game,
  { entry, at }: { entry: Entry; at: Date },
  taker: Taker,
): Promise<Taken> {
  const { tx } = change;
  const happenings = (await readHappenings(tx, [game])).get(game.id) ?? [];
  const entered = { ...game, happenings };
  const why = taker.whyNot(entered, entry, at.getTime());
  if (why !== null) throw new DomainError("conflict", why);
  if (entry.kind === "begin") {
    // A game that began before the suspension counts, even if the entry arrives during it.
    if (cup.heldSince !== null && at >= cup.heldSince) requireNotHeld(cup, ctx.now);
    await clearBefore(tx, ctx, game);
  }
  const made = await makeRows(change, ctx, game, { entry, at, happenings });
  await taker.write(resultAfter(entered, entry));
  await setClock(tx, game, entry, happenings, at);
  if (entry.kind !== "end" && !hasResult(game)) return made;
  const [last] = await tx
    .select({ id: max(resultChanges.id) })
    .from(resultChanges)
    .where(eq(resultChanges.gameId, game.id));
  return { ...made, ...(last?.id && { change: last.id }) };
}

/** Leftover goals and cards belong to an earlier start that the organizer cleared. */
async function clearBefore(
  tx: Database,
  { now: voidedAt }: Pick<Ctx, "now">,
  { id }: Game,
): Promise<void> {
  const ofGame = and(eq(goals.gameId, id), isNull(goals.voidedAt));
  await tx.update(goals).set({ voidedAt }).where(ofGame);
  const shown = and(eq(cards.gameId, id), isNull(cards.voidedAt));
  await tx.update(cards).set({ voidedAt }).where(shown);
}

async function makeRows(
  change: Change,
  ctx: Pick<Ctx, "now">,
  game: Game,
  { entry, at, happenings }: { entry: Entry; at: Date; happenings: readonly Recorded[] },
): Promise<{ goalId?: number; cardId?: number }> {
  switch (entry.kind) {
    case "goal":
      return { goalId: await makeGoal(change, ctx, game, entry, at) };
    case "card":
      return { cardId: await makeCard(change, ctx, game, entry, at) };
    case "undo": {
      const { goalId, cardId } = happenings.find(({ key }) => key === entry.of) ?? {};
      if (goalId) await takeGoalBack(change, ctx, goalId);
      if (cardId) await takeCardBack(change, ctx, game, cardId);
      return {};
    }
    default:
      return {};
  }
}

/** Uses the phone's time, since the entry can arrive much later. */
async function setClock(
  tx: Database,
  game: Game,
  entry: Entry,
  happenings: readonly Recorded[],
  at: Date,
): Promise<void> {
  const reopens =
    entry.kind === "undo" && happenings.some(({ key, kind }) => key === entry.of && kind === "end");
  const clock =
    entry.kind === "begin"
      ? { startedAt: at, endedAt: null }
      : entry.kind === "end"
        ? { endedAt: at }
        : reopens
          ? { startedAt: game.startedAt, endedAt: null }
          : null;
  if (clock) await tx.update(games).set(clock).where(eq(games.id, game.id));
}
