import { and, eq, isNotNull, isNull, max, sql } from "drizzle-orm";
import { games, goals, resultChanges } from "#db/schema/competition.ts";
import { fieldEntries } from "#db/schema/field.ts";
import { cards } from "#db/schema/standings.ts";
import type { Ctx } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { tournamentTopic } from "#domain/core/topics.ts";
import { goalTopics } from "#domain/teams/goal-count.ts";
import { type Message, message } from "#i18n/message.ts";
import { isOnTeam, recordCard, undoCard } from "../games/cards.ts";
import { gameMinuteAt, isClockEntry, withSuspension } from "../games/game-clock-rules.ts";
import { readGameMinutes } from "../games/game-clocks.ts";
import type { Game, GameChange } from "../games/game-teams.ts";
import { hasResult, type Result } from "../games/result-rules.ts";
import { requireNotSuspended } from "../games/suspension-rules.ts";
import { advanceTeamsIfConfirmed } from "../knockout/advance-teams.ts";
import { clockAfterEntry, resultAfterEntry } from "./entry-effect-rules.ts";
import type { EnteredGame, Entry, Side } from "./entry-rules.ts";
import { type RecordedGameEvent, withGameEvents } from "./game-events.ts";

type Now = Pick<Ctx, "now" | "locale">;

/** What a phone and the organizer may do differently. */
export interface EntryAuthority {
  whyRefused: (game: EnteredGame, entry: Entry, at: number) => Message | null;
  write: (result: Result) => Promise<void>;
  /** The answer to whether other teams may play in the knockout. */
  confirmed?: string | undefined;
}

export interface AcceptedEntry {
  goalId?: number;
  cardId?: number;
  change?: number;
}

/**
 * Applies an entry made at `at` inside the caller's transaction. Throws a `DomainError` if it can't
 * be applied.
 */
export async function acceptEntry(
  change: GameChange,
  ctx: Now,
  { key, entry, at }: { key: string; entry: Entry; at: Date },
  { whyRefused, write, confirmed }: EntryAuthority,
): Promise<AcceptedEntry> {
  const { tx, cup, game } = change;
  const entered = await withGameEvents(tx, game);
  const why = whyRefused(entered, entry, at.getTime());
  if (why !== null) throw new DomainError("conflict", why);
  if (entry.kind === "begin") {
    // A game that began before the suspension counts, even if the entry arrives during it.
    if (cup.heldSince !== null && at >= cup.heldSince) requireNotSuspended(cup, ctx);
    await voidEarlierStart(change, ctx);
  }
  const { voidedCardId, ...rows } = await writeRows(change, ctx, {
    entry,
    at,
    happenings: entered.happenings,
  });
  await write(resultAfterEntry(entered, entry));
  const isOfCard = rows.cardId !== undefined || voidedCardId !== undefined;
  // Fair play points can decide which teams advance.
  if (isOfCard && hasResult(game)) {
    await advanceTeamsIfConfirmed(change, ctx, [game.tournamentId], confirmed);
  }
  await writeClock(change, ctx, { entry, at, key });
  // The phone's time, since the entry can arrive much later.
  const times = { begin: { startedAt: at, endedAt: null }, end: { endedAt: at } };
  if (entry.kind === "begin" || entry.kind === "end") {
    await tx.update(games).set(times[entry.kind]).where(eq(games.id, game.id));
  }
  if (entry.kind !== "end" && !hasResult(game)) return rows;
  const [last] = await tx
    .select({ id: max(resultChanges.id) })
    .from(resultChanges)
    .where(eq(resultChanges.gameId, game.id));
  return { ...rows, ...(last?.id && { change: last.id }) };
}

/** Keeps anyone with the printed code from filling a game that every page reads. */
const MAX_MOMENTS = 60;

async function writeClock(
  { tx, cup, game, audit, changed }: GameChange,
  { now }: Now,
  { key, entry, at }: { key: string; entry: Entry; at: Date },
): Promise<void> {
  const before = game.clock ?? [];
  const moments = clockAfterEntry(before, entry, { key, at: at.toISOString() });
  // A start can arrive after the suspension that stopped its clock.
  const isSuspended = entry.kind === "begin" && cup.heldSince !== null;
  const clock = isSuspended ? withSuspension(moments, cup, now) : [...moments];
  if (clock.length === before.length && entry.kind !== "begin") return;
  if (isClockEntry(entry.kind)) {
    if (clock.length > MAX_MOMENTS) {
      throw new DomainError("conflict", message("fieldErrors.clockFull"));
    }
    audit(`game:${game.id}`, { entry: entry.kind });
  }
  await tx
    .update(games)
    .set({ clock: clock.length === 0 ? null : clock })
    .where(eq(games.id, game.id));
  changed(tournamentTopic(game.tournamentId));
}

/** Leftover goals and cards belong to an earlier start that the organizer cleared. */
async function voidEarlierStart({ tx, game }: GameChange, { now: voidedAt }: Now): Promise<void> {
  for (const table of [goals, cards]) {
    const left = and(eq(table.gameId, game.id), isNull(table.voidedAt));
    await tx.update(table).set({ voidedAt }).where(left);
  }
}

async function writeRows(
  change: GameChange,
  ctx: Now,
  { entry, at, happenings }: { entry: Entry; at: Date; happenings: readonly RecordedGameEvent[] },
): Promise<AcceptedEntry & { voidedCardId?: number }> {
  const { game } = change;
  const minuteOf = async () => {
    const minutes = await readGameMinutes(change.tx, game);
    return gameMinuteAt({ ...game, minutes }, at.getTime());
  };
  if (entry.kind === "goal") {
    return { goalId: await recordGoal(change, ctx, entry, await minuteOf()) };
  }
  if (entry.kind === "card") {
    const { side, playerId, shownTo = null, card: kind, note = null } = entry;
    const minute = entry.minute === undefined ? await minuteOf() : entry.minute;
    const whom = { teamId: teamIdOf(game, side), playerId, shownTo };
    const card = { ...whom, kind, minute, note, isConfirmed: false };
    return { cardId: await recordCard(change, ctx, game, card) };
  }
  if (entry.kind === "undo") {
    const { goalId, cardId } = happenings.find(({ key }) => key === entry.of) ?? {};
    if (goalId) await undoEnteredGoal(change, ctx, goalId);
    if (cardId) {
      await undoCard(change, ctx, game, cardId);
      return { voidedCardId: cardId };
    }
  }
  return {};
}

async function recordGoal(
  { tx, cup, game, audit, changed }: GameChange,
  { now: recordedAt }: Now,
  { side, playerId, ownGoal }: Extract<Entry, { kind: "goal" }>,
  minute: number | null,
): Promise<number> {
  const teamId = teamIdOf(game, side);
  if (playerId !== null && !(await isOnTeam(tx, teamId, playerId))) {
    throw new DomainError("invalid", message("fieldErrors.leftTeam"));
  }
  const [goal] = await tx
    .insert(goals)
    .values({ cupId: cup.id, gameId: game.id, teamId, playerId, ownGoal, minute, recordedAt })
    .returning({ id: goals.id });
  if (!goal) throw new Error("The goal was not recorded.");
  audit(`goal:${goal.id}`, { game: game.id, team: teamId, ...(playerId && { player: playerId }) });
  changed(...(await goalTopics(tx, [teamId])));
  return goal.id;
}

function teamIdOf(game: Game, side: Side): number {
  const teamId = game[`team${side}Id`];
  if (teamId === null) {
    throw new DomainError("conflict", message("fieldErrors.teamsUnknown"));
  }
  return teamId;
}

async function undoEnteredGoal(
  { tx, audit, changed }: GameChange,
  { now: voidedAt }: Now,
  goalId: number,
): Promise<void> {
  const [goal] = await tx
    .update(goals)
    .set({ voidedAt })
    .where(eq(goals.id, goalId))
    .returning({ teamId: goals.teamId });
  audit(`goal:${goalId}`, { undoes: "goal" });
  changed(...(await goalTopics(tx, [goal?.teamId ?? null])));
}

/** Voids the goals that were recorded together with a result change. */
export async function undoEnteredGoals(change: GameChange, ctx: Now, changeId: number) {
  const rows = await change.tx
    .select({ goalId: fieldEntries.goalId })
    .from(fieldEntries)
    .where(
      and(
        eq(fieldEntries.gameId, change.game.id),
        isNotNull(fieldEntries.goalId),
        sql`${fieldEntries.entry}->>'change' = ${String(changeId)}`,
      ),
    );
  for (const { goalId } of rows) if (goalId !== null) await undoEnteredGoal(change, ctx, goalId);
}
