import { and, eq, isNotNull, isNull, max, sql } from "drizzle-orm";
import { games, goals, resultChanges } from "../../../db/schema/competition.ts";
import { cups, tournaments } from "../../../db/schema/cup.ts";
import { fieldEntries } from "../../../db/schema/field.ts";
import { cards } from "../../../db/schema/standings.ts";
import { memberships } from "../../../db/schema/teams.ts";
import type { Database } from "../../../db/types.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import type { Change } from "../../core/mutate.ts";
import type { Cup } from "../../cup/current-cup.ts";
import { goalTopics } from "../../teams/goal-count.ts";
import { recordCard, undoCard } from "../games/cards.ts";
import { hasResult, type Result } from "../games/result-rules.ts";
import { requireNotSuspended } from "../games/suspension-rules.ts";
import {
  type EnteredGame,
  type Entry,
  gameMinuteAt,
  resultAfterEntry,
  type Side,
} from "./entry-rules.ts";
import { type RecordedGameEvent, readGameEvents } from "./game-events.ts";

type Of<Kind extends Entry["kind"]> = Extract<Entry, { kind: Kind }>;

/** Runs inside the caller's transaction, which must have locked the game; returns the goal's id. */
async function makeGoal(
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

async function undoEnteredGoal(
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

async function makeCard(
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
  return gameMinuteAt(startedAt?.getTime() ?? null, at.getTime());
}

async function requireOnTeam(tx: Database, teamId: number, playerId: string): Promise<void> {
  const [member] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.teamId, teamId), eq(memberships.playerId, playerId)));
  if (!member) throw new DomainError("invalid", "This player is not on that team any more.");
}

type Game = typeof games.$inferSelect;

export interface EntryAuthority {
  whyNot: (game: EnteredGame, entry: Entry, at: number) => string | null;
  write: (result: Result) => Promise<void>;
}

export interface AcceptedEntry {
  goalId?: number;
  cardId?: number;
  change?: number;
}

/**
 * Applies an entry made at `at` (milliseconds) inside the caller's transaction, which must have
 * locked the cup and the game. Throws a `DomainError` if it can't be applied.
 */
export async function acceptEntry(
  change: Change,
  ctx: Pick<Ctx, "now">,
  cup: Cup,
  game: Game,
  { entry, at }: { entry: Entry; at: Date },
  taker: EntryAuthority,
): Promise<AcceptedEntry> {
  const { tx } = change;
  const happenings = (await readGameEvents(tx, [game])).get(game.id) ?? [];
  const entered = { ...game, happenings };
  const why = taker.whyNot(entered, entry, at.getTime());
  if (why !== null) throw new DomainError("conflict", why);
  if (entry.kind === "begin") {
    // A game that began before the suspension counts, even if the entry arrives during it.
    if (cup.heldSince !== null && at >= cup.heldSince) requireNotSuspended(cup, ctx.now);
    await clearBefore(tx, ctx, game);
  }
  const made = await makeRows(change, ctx, game, { entry, at, happenings });
  await taker.write(resultAfterEntry(entered, entry));
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
  { entry, at, happenings }: { entry: Entry; at: Date; happenings: readonly RecordedGameEvent[] },
): Promise<{ goalId?: number; cardId?: number }> {
  switch (entry.kind) {
    case "goal":
      return { goalId: await makeGoal(change, ctx, game, entry, at) };
    case "card":
      return { cardId: await makeCard(change, ctx, game, entry, at) };
    case "undo": {
      const { goalId, cardId } = happenings.find(({ key }) => key === entry.of) ?? {};
      if (goalId) await undoEnteredGoal(change, ctx, goalId);
      if (cardId) await undoCard(change, ctx, game, cardId);
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
  happenings: readonly RecordedGameEvent[],
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

/**
 * Voids the goals that were recorded together with a result change, inside the caller's
 * transaction.
 */
export async function undoEnteredGoals(
  change: Change,
  ctx: Pick<Ctx, "now">,
  gameId: number,
  changeId: number,
): Promise<void> {
  const rows = await change.tx
    .select({ goalId: fieldEntries.goalId })
    .from(fieldEntries)
    .where(
      and(
        eq(fieldEntries.gameId, gameId),
        isNotNull(fieldEntries.goalId),
        sql`${fieldEntries.entry}->>'change' = ${String(changeId)}`,
      ),
    );
  for (const { goalId } of rows) if (goalId !== null) await undoEnteredGoal(change, ctx, goalId);
}
