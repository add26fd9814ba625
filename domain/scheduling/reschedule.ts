import { and, desc, eq, inArray } from "drizzle-orm";
import { games } from "../../db/schema/competition.ts";
import { auditEntries } from "../../db/schema/core.ts";
import type { Database } from "../../db/types.ts";
import type { Locale } from "../../i18n/locales.ts";
import { message } from "../../i18n/message.ts";
import { notifyNewTimes } from "../competition/alerts/game-alerts.ts";
import { type LocalMoment, localMoment } from "../competition/games/clock-rules.ts";
import { teamName } from "../competition/games/game-name-rules.ts";
import { lockSchedule } from "../competition/games/game-teams.ts";
import { type Game, listCupGames } from "../competition/games/list-games.ts";
import { type Ctx, requireStaff } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { DomainError } from "../core/errors.ts";
import { formVersion } from "../core/form-version.ts";
import { tournamentTopic } from "../core/topics.ts";
import {
  type CupChange,
  currentCup,
  listTournaments,
  mutateCup,
  type Tournament,
} from "../cup/current-cup.ts";
import { tournamentShortNames } from "../cup/tournament-rules.ts";
import { listOrderedGames, type OrderedGame } from "./existing-games.ts";
import { conflictsAfterReschedule } from "./reschedule-conflict-rules.ts";
import {
  isMovable,
  planReschedule,
  type Reschedule,
  whyNotRescheduled,
} from "./reschedule-rules.ts";

/** The last delay is null once another change touched its games. */
export async function readGameDay(ctx: Ctx) {
  requireStaff(ctx, "scorekeeper");
  const cup = await currentCup(ctx.db);
  const [tournaments, games] = await Promise.all([
    listTournaments(ctx, cup.id),
    listOrderedGames(ctx, cup.id),
  ]);
  const last = await readLastReschedule(ctx.db, cup.id);
  return {
    cup,
    tournaments,
    games,
    lastShift: last && isUnchangedSince(last, games) ? last : null,
  };
}

/** The first day from today on with games that can move, unless one is given. */
export function dayToReschedule(games: readonly Game[], date: string | null, today: string) {
  const coming = games.filter((game) => isMovable(game) && game.date >= today);
  return date ?? coming.map((game) => game.date).toSorted()[0] ?? today;
}

/** Plans a shift with a version that changes whenever the result would. */
export function rescheduleWithVersion<G extends Game>(games: readonly G[], shift: Reschedule) {
  const plan = planReschedule(games, shift);
  const version = formVersion({
    moves: plan.moves.map(({ game, time, minutes }) => {
      const { id, sequence, field, time: from, minutes: fromMinutes } = game;
      return [id, sequence, field, from, fromMinutes, time, minutes];
    }),
  });
  return { ...plan, version };
}

/** The moves of a shift as they would look, with the conflicts they cause, hard ones first. */
export function previewReschedule(
  games: readonly OrderedGame[],
  tournaments: readonly Tournament[],
  shift: Reschedule & { endsBy: string | null },
  at: LocalMoment,
  locale: Locale,
) {
  const plan = rescheduleWithVersion(games, shift);
  const refusal = whyNotRescheduled(plan, at, locale);
  const moves = refusal === null ? plan.moves : [];
  const names = tournamentShortNames(tournaments);
  return {
    refusal,
    later: plan.later,
    version: plan.version,
    moves: moves.map(({ game, time, minutes }) => ({
      id: game.id,
      teams: ([1, 2] as const).map((side) =>
        teamName(game[`team${side}Name`], game[`team${side}Withdrawn`]),
      ),
      where: [names.get(game.tournamentId), game.field].filter(Boolean).join(", "),
      from: game.time ?? "",
      to: time,
      minutes: minutes === game.minutes ? null : minutes,
    })),
    conflicts: conflictsAfterReschedule(games, moves, { ...shift, locale })
      .map(({ sentence, isHard }) => ({ sentence, isHard }))
      .toSorted((a, b) => Number(b.isHard) - Number(a.isHard)),
  };
}

async function readLastReschedule(db: Database, cupId: number) {
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
  return { id: entry.id, at: entry.at, details: entry.details as unknown as RescheduleDetails };
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
  { details }: { details: RescheduleDetails },
  games: readonly Pick<Game, "id" | "sequence">[],
): boolean {
  const known = new Map(games.map(({ id, sequence }) => [id, sequence]));
  return details.moved.every(([id, , , , , sequence]) => known.get(id) === sequence);
}

/**
 * Moves a day's unstarted games and notifies followers. Throws `changed` if the plan differs from
 * the previewed `version`, and `invalid` past midnight or into the past.
 */
export async function rescheduleGames(
  ctx: Ctx,
  { date, ...other }: Omit<Reschedule, "date"> & { date: string | null },
  version: string,
): Promise<void> {
  requireStaff(ctx, "scorekeeper");
  await mutateCup(ctx, "game.shift", async (change) => {
    const { cup } = change;
    const all = await lockSchedules(ctx, change);
    const shift = { ...other, date: dayToReschedule(all, date, todayIn(cup.zone, ctx.now)) };
    const plan = rescheduleWithVersion(all, shift);
    const why = whyNotRescheduled(plan, localMoment(cup.zone, ctx.now), ctx.locale);
    if (why !== null) throw new DomainError("invalid", why);
    if (plan.version !== version) {
      throw new DomainError("changed", message("scheduleErrors.delay.changed"));
    }
    if (plan.moves.length === 0) {
      throw new DomainError("invalid", message("scheduleErrors.delay.nothing"));
    }
    const moved = plan.moves.map(({ game, time, minutes }) => {
      const sequence = game.sequence + 1;
      return { ...game, time, minutes, sequence, from: game };
    });
    await setTimes(change, ctx.now, all, moved);
    const details: RescheduleDetails = {
      date: shift.date,
      games: moved.length,
      shiftedBy: shift.by,
      gameMinutes: shift.gameMinutes,
      moved: moved.map(({ id, from, time, minutes, sequence }) => [
        id,
        from.time ?? "",
        from.minutes,
        time,
        minutes,
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
  requireStaff(ctx, "scorekeeper");
  await mutateCup(ctx, "game.unshift", async (change) => {
    const all = await lockSchedules(ctx, change);
    const last = await readLastReschedule(change.tx, change.cup.id);
    if (last?.id !== shift) {
      if (last === null) return;
      throw new DomainError("changed", message("scheduleErrors.delay.movedAgain"));
    }
    if (!isUnchangedSince(last, all)) {
      throw new DomainError("changed", message("scheduleErrors.delay.gameChanged"));
    }
    const moved = last.details.moved.map(([id, time, minutes, , , sequence]) => ({
      id,
      time,
      minutes,
      sequence: sequence + 1,
    }));
    await setTimes(change, ctx.now, all, moved);
    change.audit(`cup:${change.cup.id}`, { games: moved.length });
  });
}

/** Locks a cup's schedules and games until the transaction ends. */
async function lockSchedules({ locale }: Ctx, { tx, cup }: CupChange): Promise<Game[]> {
  const ids = (await listTournaments({ db: tx }, cup.id)).map(({ id }) => id);
  for (const id of ids.toSorted((a, b) => a - b)) await lockSchedule(tx, id);
  await tx
    .select({ id: games.id })
    .from(games)
    .where(inArray(games.tournamentId, ids))
    .orderBy(games.id)
    .for("update");
  return listCupGames({ db: tx, locale }, cup.id);
}

async function setTimes(
  { tx, cup, changed }: CupChange,
  now: Date,
  all: readonly Game[],
  moved: readonly Pick<Game, "id" | "time" | "minutes" | "sequence">[],
): Promise<void> {
  const byId = new Map(all.map((game) => [game.id, game]));
  const changedGames = moved.flatMap(({ id, time, minutes, sequence }) => {
    const game = byId.get(id);
    return game ? [{ ...game, time, minutes, sequence }] : [];
  });
  for (const { id, time, minutes, sequence } of changedGames) {
    await tx.update(games).set({ time, minutes, sequence }).where(eq(games.id, id));
  }
  const elsewhen = changedGames.filter(({ id, time }) => byId.get(id)?.time !== time);
  await notifyNewTimes(tx, { now }, cup.zone, elsewhen);
  changed(...changedGames.map(({ tournamentId }) => tournamentTopic(tournamentId)));
}
