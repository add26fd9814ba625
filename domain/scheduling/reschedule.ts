import { and, desc, eq, inArray } from "drizzle-orm";
import { games, games as gamesTable } from "../../db/schema/competition.ts";
import { auditEntries } from "../../db/schema/core.ts";
import { tournaments } from "../../db/schema/cup.ts";
import type { Database } from "../../db/types.ts";
import { notifyNewTimes } from "../competition/alerts/new-times-alert.ts";
import { localMoment } from "../competition/games/clock-rules.ts";
import { lockSchedule } from "../competition/games/game-teams.ts";
import { type Game, listCupGames } from "../competition/games/list-games.ts";
import { type Ctx, requireAdmin } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { formVersion } from "../core/form-version.ts";
import { type Change, mutate } from "../core/mutate.ts";
import { tournamentTopic } from "../core/topics.ts";
import {
  type Cup,
  currentCup,
  listTournaments,
  lockCup,
  type Tournament,
} from "../cup/current-cup.ts";
import { type OrderedGame, withOrder } from "./game-order.ts";
import {
  planReschedule,
  type Reschedule,
  type ReschedulePlan,
  whyNotRescheduled,
} from "./reschedule-rules.ts";

interface MovedGame {
  id: number;
  from: { time: string; minutes: number | null };
  to: { time: string; minutes: number | null };
  sequence: number;
}

interface LastReschedule {
  id: number;
  at: Date;
  by: number;
  gameMinutes: number | null;
  moved: MovedGame[];
}

interface GameDay {
  cup: Cup;
  tournaments: Tournament[];
  games: OrderedGame[];
  lastShift: LastReschedule | null;
}

export async function readGameDay(ctx: Ctx): Promise<GameDay> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const [found, games] = await Promise.all([
    listTournaments(ctx, cup.id),
    listCupGames(ctx, cup.id).then((all) => withOrder(ctx.db, cup.id, all)),
  ]);
  const last = await readLastReschedule(ctx.db, cup.id);
  const lastShift = last && isUnchangedSince(last, games) ? last : null;
  return { cup, tournaments: found, games, lastShift };
}

/** Plans a shift with a version that changes whenever the result would. */
export function rescheduleWithVersion<G extends Game>(
  games: readonly G[],
  shift: Reschedule,
): ReschedulePlan<G> & { version: string } {
  const plan = planReschedule(games, shift);
  const version = formVersion({
    moves: plan.moves.map(({ game, time, minutes }) => {
      const { id, sequence, field, time: from, minutes: fromMinutes } = game;
      return [id, sequence, field, from, fromMinutes, time, minutes];
    }),
  });
  return { ...plan, version };
}

async function readLastReschedule(db: Database, cupId: number): Promise<LastReschedule | null> {
  const [entry] = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subject, `cup:${cupId}`),
        inArray(auditEntries.action, ["game.shift", "game.unshift"]),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1);
  if (entry?.action !== "game.shift") return null;
  const { shiftedBy, gameMinutes, moved } = entry.details as unknown as RescheduleDetails;
  return {
    id: entry.id,
    at: entry.at,
    by: shiftedBy,
    gameMinutes,
    moved: moved.map(([id, time, minutes, newTime, newMinutes, sequence]) => ({
      id,
      from: { time, minutes },
      to: { time: newTime, minutes: newMinutes },
      sequence,
    })),
  };
}

interface RescheduleDetails extends Record<string, unknown> {
  date: string;
  games: number;
  shiftedBy: number;
  gameMinutes: number | null;
  moved: [
    id: number,
    time: string,
    minutes: number | null,
    newTime: string,
    newMinutes: number | null,
    sequence: number,
  ][];
}

function isUnchangedSince(
  { moved }: Pick<LastReschedule, "moved">,
  games: readonly Pick<Game, "id" | "sequence">[],
): boolean {
  const known = new Map(games.map(({ id, sequence }) => [id, sequence]));
  return moved.every(({ id, sequence }) => known.get(id) === sequence);
}

/** Locks a cup's games until the transaction ends. Lock its schedules first. */
async function lockCupGames(tx: Database, cupId: number): Promise<Game[]> {
  await tx
    .select({ id: gamesTable.id })
    .from(gamesTable)
    .where(
      inArray(
        gamesTable.tournamentId,
        tx.select({ id: tournaments.id }).from(tournaments).where(eq(tournaments.cupId, cupId)),
      ),
    )
    .orderBy(gamesTable.id)
    .for("update");
  return listCupGames({ db: tx }, cupId);
}

/**
 * Moves a day's unstarted games and notifies followers. Throws `changed` if the plan differs from
 * the previewed `version`, and `invalid` past midnight or into the past.
 */
export async function rescheduleGames(ctx: Ctx, shift: Reschedule, version: string): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "game.shift", async (change) => {
    const all = await holdSchedules(change.tx, cup.id);
    const plan = rescheduleWithVersion(all, shift);
    const why = whyNotRescheduled(plan, localMoment(cup.zone, ctx.now));
    if (why !== null) throw new DomainError("invalid", why);
    if (plan.version !== version) throw changedMeanwhile();
    if (plan.moves.length === 0) throw new DomainError("invalid", "No game would change.");
    const moved = plan.moves.map(({ game, time, minutes }) => ({
      id: game.id,
      from: { time: game.time ?? "", minutes: game.minutes },
      to: { time, minutes },
      sequence: game.sequence + 1,
    }));
    await setTimes(change, { now: ctx.now, zone: cup.zone }, all, moved);
    const details: RescheduleDetails = {
      date: shift.date,
      games: moved.length,
      shiftedBy: shift.by,
      gameMinutes: shift.gameMinutes,
      moved: moved.map(({ id, from, to, sequence }) => [
        id,
        from.time,
        from.minutes,
        to.time,
        to.minutes,
        sequence,
      ]),
    };
    change.audit(`cup:${cup.id}`, details);
  });
}

/**
 * Undoes a shift and notifies followers. Throws `changed` if one of its games has changed since.
 * Does nothing if already undone.
 */
export async function undoReschedule(ctx: Ctx, { shift }: { shift: number }): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "game.unshift", async (change) => {
    const all = await holdSchedules(change.tx, cup.id);
    const last = await readLastReschedule(change.tx, cup.id);
    if (last?.id !== shift) {
      if (last === null) return;
      throw new DomainError("changed", "Games were moved again since. Look at them first.");
    }
    if (!isUnchangedSince(last, all)) {
      throw new DomainError("changed", "A game of these was changed since. Move them by hand.");
    }
    const moved = last.moved.map(({ id, from, to, sequence }) => ({
      id,
      from: to,
      to: from,
      sequence: sequence + 1,
    }));
    await setTimes(change, { now: ctx.now, zone: cup.zone }, all, moved);
    change.audit(`cup:${cup.id}`, { games: moved.length });
  });
}

async function holdSchedules(tx: Database, cupId: number): Promise<Game[]> {
  await lockCup(tx, cupId);
  const tournaments = await listTournaments({ db: tx }, cupId);
  for (const { id } of tournaments.toSorted((a, b) => a.id - b.id)) await lockSchedule(tx, id);
  return lockCupGames(tx, cupId);
}

async function setTimes(
  { tx, changed }: Change,
  { now, zone }: { now: Date; zone: string },
  all: readonly Game[],
  moved: readonly MovedGame[],
): Promise<void> {
  const byId = new Map(all.map((game) => [game.id, game]));
  const changedGames = moved.flatMap(({ id, to, sequence }) => {
    const game = byId.get(id);
    return game ? [{ ...game, ...to, sequence }] : [];
  });
  for (const { id, time, minutes, sequence } of changedGames) {
    await tx.update(games).set({ time, minutes, sequence }).where(eq(games.id, id));
  }
  const elsewhen = changedGames.filter(({ id, time }) => byId.get(id)?.time !== time);
  await notifyNewTimes(tx, { now }, zone, elsewhen);
  changed(...changedGames.map(({ tournamentId }) => tournamentTopic(tournamentId)));
}

function changedMeanwhile(): DomainError {
  return new DomainError("changed", "The schedule was changed meanwhile. Look at it again.");
}
