import { and, desc, eq, inArray } from "drizzle-orm";
import { games } from "#db/schema/competition.ts";
import { auditEntries } from "#db/schema/core.ts";
import type { Database } from "#db/types.ts";
import { message } from "#i18n/message.ts";
import { notifyNewTimes } from "../competition/alerts/game-alerts.ts";
import { lockSchedule } from "../competition/games/game-teams.ts";
import type { Game } from "../competition/games/list-games.ts";
import type { Ctx } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { tournamentTopic } from "../core/topics.ts";
import { type CupChange, listTournaments } from "../cup/current-cup.ts";
import { listOrderedGames, type OrderedGame } from "./existing-games.ts";

/** What the audit log has about moved games, for Undo. */
export interface MoveDetails extends Record<string, unknown> {
  date: string;
  games: number;
  /** Missing if the games were moved one by one. */
  shiftedBy?: number;
  gameMinutes?: number | null;
  moved: [
    id: number,
    time: string,
    minutes: number | null,
    newTime: string,
    newMinutes: number | null,
    sequence: number,
    /** Missing if no game changed fields. */
    field?: string | null,
    newField?: string | null,
  ][];
}

export async function readLastMove(db: Database, cupId: number) {
  const [entry] = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subject, `cup:${cupId}`),
        inArray(auditEntries.action, ["game.shift", "game.replan", "game.unshift"]),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1);
  if (!entry || entry.action === "game.unshift") return null;
  return { id: entry.id, at: entry.at, details: entry.details as unknown as MoveDetails };
}

export function isUnchangedSince(
  { details }: { details: MoveDetails },
  all: readonly Pick<Game, "id" | "sequence">[],
): boolean {
  const known = new Map(all.map(({ id, sequence }) => [id, sequence]));
  return details.moved.every(([id, , , , , sequence]) => known.get(id) === sequence);
}

/** So that nobody else moves a game of the cup, or assigns its referee, meanwhile. */
export async function lockSchedules({ tx, cup }: CupChange): Promise<number[]> {
  const ids = (await listTournaments({ db: tx }, cup.id)).map(({ id }) => id);
  for (const id of ids.toSorted((a, b) => a - b)) await lockSchedule(tx, id);
  return ids;
}

/** Locks a cup's schedules and games until the transaction ends. */
export async function lockGames(
  { locale }: Pick<Ctx, "locale">,
  change: CupChange,
): Promise<OrderedGame[]> {
  const { tx, cup } = change;
  const ids = await lockSchedules(change);
  await tx
    .select({ id: games.id })
    .from(games)
    .where(inArray(games.tournamentId, ids))
    .orderBy(games.id)
    .for("update");
  return listOrderedGames({ db: tx, locale }, cup.id);
}

/**
 * Gives games new times, and fields if they are given, notifies followers, and logs it for Undo.
 * Throws `invalid` if nothing moves.
 */
export async function moveGames(
  change: CupChange,
  now: Date,
  all: readonly Game[],
  moves: readonly Omit<NewTimes, "sequence">[],
  about: Pick<MoveDetails, "date" | "shiftedBy" | "gameMinutes">,
): Promise<void> {
  if (moves.length === 0) {
    throw new DomainError("invalid", message("scheduleErrors.delay.nothing"));
  }
  const byId = new Map(all.map((game) => [game.id, game]));
  const sequenceOf = (id: number) => (byId.get(id)?.sequence ?? 0) + 1;
  const moved = moves.map((move) => ({ ...move, sequence: sequenceOf(move.id) }));
  await setTimes(change, now, all, moved);
  const details: MoveDetails = {
    ...about,
    games: moved.length,
    moved: moved.map(({ id, time, minutes, sequence, field }) => {
      const from = byId.get(id);
      const { time: before = null, minutes: usual = null, field: left = null } = from ?? {};
      const fields: [] | [string | null, string | null] = field === undefined ? [] : [left, field];
      return [id, before ?? "", usual, time ?? "", minutes, sequence, ...fields];
    }),
  };
  change.audit(`cup:${change.cup.id}`, details);
}

type NewTimes = Pick<Game, "id" | "time" | "minutes" | "sequence"> & Partial<Pick<Game, "field">>;

export async function setTimes(
  { tx, cup, changed }: CupChange,
  now: Date,
  all: readonly Game[],
  moved: readonly NewTimes[],
): Promise<void> {
  const byId = new Map(all.map((game) => [game.id, game]));
  const changedGames = moved.flatMap(({ id, time, minutes, sequence, field }) => {
    const game = byId.get(id);
    return game
      ? [{ ...game, time, minutes, sequence, ...(field !== undefined && { field }) }]
      : [];
  });
  for (const { id, time, minutes, sequence, field } of changedGames) {
    await tx.update(games).set({ time, minutes, sequence, field }).where(eq(games.id, id));
  }
  const elsewhere = changedGames.filter((game) => {
    const before = byId.get(game.id);
    return before?.time !== game.time || before?.field !== game.field;
  });
  await notifyNewTimes(tx, { now }, cup.zone, elsewhere);
  changed(...changedGames.map(({ tournamentId }) => tournamentTopic(tournamentId)));
}
