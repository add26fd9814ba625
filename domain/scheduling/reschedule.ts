import type { Locale } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { type LocalMoment, localMoment } from "../competition/games/clock-rules.ts";
import { gameName, teamName } from "../competition/games/game-name-rules.ts";
import type { Game } from "../competition/games/list-games.ts";
import { type Ctx, requireStaff } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { DomainError } from "../core/errors.ts";
import { formVersion } from "../core/form-version.ts";
import { currentCup, listTournaments, mutateCup, type Tournament } from "../cup/current-cup.ts";
import { tournamentShortNames } from "../cup/tournament-rules.ts";
import { readAvailability } from "./availability.ts";
import { type Availability, teamRulesOn } from "./availability-rules.ts";
import { listOrderedGames, type OrderedGame } from "./existing-games.ts";
import { isUnchangedSince, lockGames, moveGames, readLastMove, setTimes } from "./game-moves.ts";
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
  const [tournaments, games, availability] = await Promise.all([
    listTournaments(ctx, cup.id),
    listOrderedGames(ctx, cup.id),
    readAvailability(ctx.db, cup.id),
  ]);
  const last = await readLastMove(ctx.db, cup.id);
  return {
    cup,
    tournaments,
    games,
    availability,
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
  {
    games,
    tournaments,
    availability,
  }: {
    games: readonly OrderedGame[];
    tournaments: readonly Tournament[];
    availability: Availability;
  },
  shift: Reschedule & { endsBy: string | null },
  at: LocalMoment,
  locale: Locale,
) {
  const plan = rescheduleWithVersion(games, shift);
  const refusal = whyNotRescheduled(plan, at, locale);
  const moves = refusal === null ? plan.moves : [];
  const names = tournamentShortNames(tournaments);
  const rules = teamRulesOn(availability, [shift.date]);
  return {
    refusal,
    later: plan.later,
    version: plan.version,
    moves: moves.map(({ game, time, minutes }) => ({
      id: game.id,
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
    conflicts: conflictsAfterReschedule(games, moves, { ...shift, rules, locale })
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
    const plan = rescheduleWithVersion(all, shift);
    const why = whyNotRescheduled(plan, localMoment(cup.zone, ctx.now), ctx.locale);
    if (why !== null) throw new DomainError("invalid", why);
    if (plan.version !== version) {
      throw new DomainError("changed", message("scheduleErrors.delay.changed"));
    }
    const moves = plan.moves.map(({ game: { id }, time, minutes }) => ({ id, time, minutes }));
    const { by: shiftedBy, gameMinutes } = shift;
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
