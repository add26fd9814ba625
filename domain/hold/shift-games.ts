import { eq } from "drizzle-orm";
import { games } from "../../db/schema/games.ts";
import type { Database } from "../../db/types.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup, holdCup, listTournaments } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { lockSchedule } from "../games/game-teams.ts";
import type { Game } from "../games/list-games.ts";
import { type Change, mutate } from "../mutate.ts";
import { localMoment } from "../planning/begun-rules.ts";
import { tournamentTopic } from "../topics.ts";
import {
  isAsLeft,
  lockCupGames,
  type Moved,
  planWithVersion,
  readLastShift,
  type ShiftDetails,
} from "./read-day.ts";
import { type Shift, whyNotShifted } from "./shift-rules.ts";
import { tellNewTimes } from "./tell-new-times.ts";

/**
 * Moves a day's unstarted games and notifies followers. Throws `changed` if the plan differs from
 * the previewed `version`, and `invalid` past midnight or into the past.
 */
export async function shiftGames(ctx: Ctx, shift: Shift, version: string): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "game.shift", async (change) => {
    const all = await holdSchedules(change.tx, cup.id);
    const plan = planWithVersion(all, shift);
    const why = whyNotShifted(plan, localMoment(cup.zone, ctx.now));
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
    const details: ShiftDetails = {
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
export async function undoShift(ctx: Ctx, { shift }: { shift: number }): Promise<void> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "game.unshift", async (change) => {
    const all = await holdSchedules(change.tx, cup.id);
    const last = await readLastShift(change.tx, cup.id);
    if (last?.id !== shift) {
      if (last === null) return;
      throw new DomainError("changed", "Games were moved again since. Look at them first.");
    }
    if (!isAsLeft(last, all)) {
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
  await holdCup(tx, cupId);
  const tournaments = await listTournaments({ db: tx }, cupId);
  for (const { id } of tournaments.toSorted((a, b) => a.id - b.id)) await lockSchedule(tx, id);
  return lockCupGames(tx, cupId);
}

async function setTimes(
  { tx, changed }: Change,
  { now, zone }: { now: Date; zone: string },
  all: readonly Game[],
  moved: readonly Moved[],
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
  await tellNewTimes(tx, { now }, zone, elsewhen);
  changed(...changedGames.map(({ tournamentId }) => tournamentTopic(tournamentId)));
}

function changedMeanwhile(): DomainError {
  return new DomainError("changed", "The schedule was changed meanwhile. Look at it again.");
}
