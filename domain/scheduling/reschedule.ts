import type { Locale } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { type LocalMoment, localMoment, minutesOfDay } from "../competition/games/clock-rules.ts";
import { gameName, teamName } from "../competition/games/game-name-rules.ts";
import type { Game } from "../competition/games/list-games.ts";
import { type Ctx, requireStaff } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { DomainError } from "../core/errors.ts";
import { formVersion } from "../core/form-version.ts";
import { currentCup, listTournaments, mutateCup, type Tournament } from "../cup/current-cup.ts";
import { tournamentShortNames } from "../cup/tournament-rules.ts";
import type { SavedRules } from "./conflict-settings-rules.ts";
import { listOrderedGames, type OrderedGame } from "./existing-games.ts";
import { isUnchangedSince, lockGames, moveGames, readLastMove, setTimes } from "./game-moves.ts";
import { END_OF_DAY, earlierFirst } from "./replan-rules.ts";
import { conflictsAfterReschedule } from "./reschedule-conflict-rules.ts";
import {
  isMovable,
  planReschedule,
  type Reschedule,
  whyNotRescheduled,
} from "./reschedule-rules.ts";
import { readSavedRules } from "./stored-draft.ts";

/** The last delay is null once another change touched its games. */
export async function readGameDay(ctx: Ctx) {
  requireStaff(ctx, "scorekeeper");
  const cup = await currentCup(ctx.db);
  const [tournaments, games] = await Promise.all([
    listTournaments(ctx, cup.id),
    listOrderedGames(ctx, cup.id),
  ]);
  const saved = await readSavedRules(ctx.db, cup.id, datesOf(games));
  const last = await readLastMove(ctx.db, cup.id);
  return {
    cup,
    tournaments,
    games,
    saved,
    lastShift: last && isUnchangedSince(last, games) ? last : null,
  };
}

const datesOf = (games: readonly Game[]) => [...new Set(games.map(({ date }) => date))];

export function hasBreaks({ blocked = [] }: SavedRules, day: string): boolean {
  return blocked.some(({ date, to }) => date === day && to < END_OF_DAY);
}

/** The first day from today on with games that can move, unless one is given. */
export function dayToReschedule(games: readonly Game[], date: string | null, today: string) {
  const coming = games.filter((game) => isMovable(game) && game.date >= today);
  return date ?? coming.map((game) => game.date).toSorted()[0] ?? today;
}

/** Plans a shift with a version that changes whenever the result would. */
export function rescheduleWithVersion<G extends Game>(
  games: readonly G[],
  shift: Reschedule,
  saved: SavedRules,
) {
  const plan = planReschedule(games, shift, saved);
  const version = formVersion({
    moves: plan.moves.map(({ game, time, minutes }) => {
      const { id, sequence, field, time: from, minutes: fromMinutes } = game;
      return [id, sequence, field, from, fromMinutes, time, minutes];
    }),
  });
  return { ...plan, version };
}

/**
 * The moves of a shift as they would look, those to an earlier time first, with the conflicts they
 * cause, hard ones first.
 */
export function previewReschedule(
  {
    games,
    tournaments,
    saved,
  }: {
    games: readonly OrderedGame[];
    tournaments: readonly Tournament[];
    saved: SavedRules;
  },
  shift: Reschedule & { endsBy: string | null },
  at: LocalMoment,
  locale: Locale,
) {
  const plan = rescheduleWithVersion(games, shift, saved);
  const refusal = whyNotRescheduled(plan, at, locale);
  const moves = refusal === null ? plan.moves : [];
  const names = tournamentShortNames(tournaments);
  const { blocked: _breaks, ...others } = saved;
  const rules = shift.duringBreaks ? others : saved;
  return {
    refusal,
    later: plan.later,
    version: plan.version,
    hasBreaks: hasBreaks(saved, shift.date),
    moves: earlierFirst(moves).map(({ game, time, minutes }) => ({
      id: game.id,
      isEarlier: time < (game.time ?? ""),
      teams: ([1, 2] as const).map((side) =>
        teamName(game[`team${side}Name`], game[`team${side}Withdrawn`]),
      ),
      where: [
        names.get(game.tournamentId),
        game.stage === "group" ? null : translate(locale, gameName(game)),
        game.field,
      ]
        .filter(Boolean)
        .join(", "),
      from: game.time ?? "",
      to: time,
      minutes: minutes === game.minutes ? null : minutes,
    })),
    conflicts: conflictsAfterReschedule(games, moves, { ...shift, saved: rules, locale })
      .map(({ sentence, isHard }) => ({ sentence, isHard }))
      .toSorted((a, b) => Number(b.isHard) - Number(a.isHard)),
  };
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
    const all = await lockGames(ctx, change);
    const shift = { ...other, date: dayToReschedule(all, date, todayIn(cup.zone, ctx.now)) };
    const saved = await readSavedRules(change.tx, cup.id, []);
    const plan = rescheduleWithVersion(all, shift, saved);
    const why = whyNotRescheduled(plan, localMoment(cup.zone, ctx.now), ctx.locale);
    if (why !== null) throw new DomainError("invalid", why);
    if (plan.version !== version) {
      throw new DomainError("changed", message("scheduleErrors.delay.changed"));
    }
    const moves = plan.moves.map(({ game: { id }, time, minutes }) => ({ id, time, minutes }));
    const { by, gameMinutes } = shift;
    const isSame = plan.moves.every(
      ({ game, time }) => minutesOfDay(time) - minutesOfDay(game.time ?? "") === by,
    );
    const shiftedBy = isSame || gameMinutes !== null ? by : 0;
    await moveGames(change, ctx.now, all, moves, { date: shift.date, shiftedBy, gameMinutes });
  });
}

/**
 * Undoes the last move of a day's games and notifies followers. Throws `changed` if one of its games has changed since.
 * Does nothing if already undone.
 */
export async function undoReschedule(ctx: Ctx, { shift }: { shift: number }): Promise<void> {
  requireStaff(ctx, "scorekeeper");
  await mutateCup(ctx, "game.unshift", async (change) => {
    const all = await lockGames(ctx, change);
    const last = await readLastMove(change.tx, change.cup.id);
    if (last?.id !== shift) {
      if (last === null) return;
      throw new DomainError("changed", message("scheduleErrors.delay.movedAgain"));
    }
    if (!isUnchangedSince(last, all)) {
      throw new DomainError("changed", message("scheduleErrors.delay.gameChanged"));
    }
    const moved = last.details.moved.map(([id, time, minutes, , , sequence, field]) => ({
      id,
      time,
      minutes,
      sequence: sequence + 1,
      ...(field !== undefined && { field }),
    }));
    await setTimes(change, ctx.now, all, moved);
    change.audit(`cup:${change.cup.id}`, { games: moved.length });
  });
}
