import { and, countDistinct, inArray, isNotNull } from "drizzle-orm";
import { pushFollows } from "#db/schema/messaging.ts";
import { memberships } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { message } from "#i18n/message.ts";
import { isPast, type LocalMoment, localMoment } from "../competition/games/clock-rules.ts";
import { playingMinutes } from "../competition/games/game-length-rules.ts";
import { gameName, teamName } from "../competition/games/game-name-rules.ts";
import { suspensionChangesAt, suspensionOf } from "../competition/games/suspension-rules.ts";
import { type Ctx, requireStaff } from "../core/context.ts";
import { todayIn } from "../core/date-rules.ts";
import { DomainError } from "../core/errors.ts";
import { formVersion } from "../core/form-version.ts";
import { type Cup, currentCup, listTournaments, mutateCup } from "../cup/current-cup.ts";
import { tournamentShortNames } from "../cup/tournament-rules.ts";
import type { SavedRules } from "./conflict-settings-rules.ts";
import { listOrderedGames, type OrderedGame } from "./existing-games.ts";
import type { ApplyReplanInput, ReplanInput } from "./game-day-input.ts";
import { lockGames, moveGames } from "./game-moves.ts";
import {
  conflictsAfterReplan,
  earliestStart,
  isPlannable,
  lastEnd,
  nextStep,
  type ReplanRequest,
  replanDayOf,
} from "./replan-day-rules.ts";
import { earlierFirst, replanDay } from "./replan-rules.ts";
import { dayToReschedule } from "./reschedule.ts";
import { readSavedRules } from "./stored-draft.ts";

/** What can be chosen, with presets, and what would move; `input` is null before that is asked. */
export async function readReplan(ctx: Ctx, input: ReplanInput | null) {
  requireStaff(ctx, "scorekeeper");
  const cup = await currentCup(ctx.db);
  const [tournaments, games] = await Promise.all([
    listTournaments(ctx, cup.id),
    listOrderedGames(ctx, cup.id),
  ]);
  const today = todayIn(cup.zone, ctx.now);
  const date = dayToReplan(games, input?.date ?? null, today);
  const saved = await readSavedRules(ctx.db, cup.id, [date]);
  const coming = games.filter((game) => isPlannable(game, game.date) && game.date >= today);
  const choices = {
    days: [...new Set(coming.map((game) => game.date))].toSorted(),
    date,
    from: input?.from ?? firstTime(games, date, localMoment(cup.zone, ctx.now)),
    fields: fieldsOn(games, date, saved),
    endsBy: endOf(games, date, saved),
  };
  const found = { cup, tournaments, choices };
  const request = input && requestOf(cup, ctx.now, games, input, saved);
  const problem = input && problemOf(request, choices.fields.all);
  if (problem !== null || !request) return { ...found, problem, preview: null };
  const plan = replanWithVersion(games, request, saved, cup.zone);
  const moved = plan.replan.moves.map(({ game }) => game);
  const teamIds = moved.flatMap(({ team1Id, team2Id }) => [team1Id, team2Id]);
  const known = [...new Set(teamIds)].filter((id) => id !== null);
  return {
    ...found,
    problem,
    preview: {
      ...viewOf(plan, games, tournamentShortNames(tournaments)),
      request,
      version: plan.version,
      affected: { teams: namesOf(moved), ...(await countAffected(ctx.db, known)) },
      conflicts: conflictsOf(plan, ctx),
    },
  };
}

function problemOf(
  request: ReplanRequest | null,
  all: readonly string[],
): "over" | "noFields" | null {
  if (request === null) return "over";
  return request.fields.length === 0 && all.length > 0 ? "noFields" : null;
}

type Plan = ReturnType<typeof replanWithVersion>;

function conflictsOf({ day, replan, coming }: Plan, { locale }: Pick<Ctx, "locale">) {
  const ids = new Set(coming.map(({ id }) => id));
  const left = new Set(replan.left.map(idOf));
  return conflictsAfterReplan(day, replan, ids, locale)
    .filter(({ games }) => games.some(({ id }) => !left.has(id)))
    .map(({ sentence, isHard }) => ({ sentence, isHard }));
}

function viewOf(
  { day, replan, coming, request }: Plan,
  games: readonly OrderedGame[],
  tournaments: ReadonlyMap<number, string>,
) {
  const line = (game: Omit<OrderedGame, "minutes">) => ({
    id: game.id,
    teams: ([1, 2] as const).map((side) =>
      teamName(game[`team${side}Name`], game[`team${side}Withdrawn`]),
    ),
    tournament: tournaments.get(game.tournamentId) ?? "",
    name: game.stage === "group" ? null : gameName(game),
    time: game.time ?? "",
    field: game.field,
  });
  const kept = new Set(request.keep);
  const changed = new Set([...replan.moves.map(({ game }) => game), ...replan.left].map(idOf));
  const stays = coming.filter(({ id }) => !changed.has(id));
  const times = new Map(replan.moves.map(({ game, time }) => [game.id, time]));
  const before = games
    .filter((game) => isPlannable(game, request.date) && (game.time ?? "") < request.from)
    .map(({ time }) => time ?? "");
  return {
    moves: earlierFirst(replan.moves).map(({ game, time, field }) => ({
      ...line(game),
      to: { time, field, isEarlier: time < game.time },
    })),
    kept: stays.filter(({ id }) => kept.has(id)).map(line),
    stays: stays.filter(({ id }) => !kept.has(id)).map(line),
    left: replan.left.map(line),
    ends: {
      before: lastEnd(day.games),
      after: lastEnd(day.games.map((game) => ({ ...game, time: times.get(game.id) ?? game.time }))),
    },
    earlier: { count: before.length, from: before.toSorted()[0] ?? "" },
  };
}

function idOf({ id }: { id: number }): number {
  return id;
}

function namesOf(games: readonly Omit<OrderedGame, "minutes">[]): string[] {
  const names = games.flatMap(({ team1Id, team2Id, team1Name, team2Name }) => [
    ...(team1Id === null ? [] : [team1Name]),
    ...(team2Id === null ? [] : [team2Name]),
  ]);
  return [...new Set(names)].toSorted(byName);
}

/**
 * Moves the games of a preview and notifies followers. Throws `changed` if the plan differs from
 * the previewed `version`, or if one of its times has passed.
 */
export async function replanGames(ctx: Ctx, { version, ...input }: ApplyReplanInput) {
  requireStaff(ctx, "scorekeeper");
  await mutateCup(ctx, "game.replan", async (change) => {
    const { tx, cup } = change;
    const all = await lockGames(ctx, change);
    const date = dayToReplan(all, input.date, todayIn(cup.zone, ctx.now));
    const saved = await readSavedRules(tx, cup.id, [date]);
    const request = requestOf(cup, ctx.now, all, input, saved);
    const plan = request && replanWithVersion(all, request, saved, cup.zone);
    const now = localMoment(cup.zone, ctx.now);
    const isLate = plan?.replan.moves.some(({ game: { date }, time }) =>
      isPast({ date, time }, now),
    );
    if (plan?.version !== version || isLate) {
      throw new DomainError("changed", message("scheduleErrors.delay.changed"));
    }
    const lengths = new Map(all.map(({ id, minutes }) => [id, minutes]));
    const moves = plan.replan.moves.map(({ game: { id }, time, field }) => {
      return { id, time, field, minutes: lengths.get(id) ?? null };
    });
    await moveGames(change, ctx.now, all, moves, { date: plan.request.date });
  });
}

/** How many play on the teams, and how many followers would get an alert. */
async function countAffected(db: Database, teamIds: readonly number[]) {
  const isPlaying = and(
    inArray(memberships.teamId, [...teamIds]),
    isNotNull(memberships.approvedAt),
  );
  const [playing] = await db
    .select({ players: countDistinct(memberships.playerId) })
    .from(memberships)
    .where(isPlaying);
  const [following] = await db
    .select({ followers: countDistinct(pushFollows.subscriptionId) })
    .from(pushFollows)
    .where(inArray(pushFollows.teamId, [...teamIds]));
  return { players: playing?.players ?? 0, followers: following?.followers ?? 0 };
}

function dayToReplan(games: readonly OrderedGame[], date: string | null, today: string) {
  return date !== null && date >= today ? date : dayToReschedule(games, null, today);
}

/** The next five minutes, or on a later day its first game. */
function firstTime(games: readonly OrderedGame[], date: string, at: LocalMoment): string {
  const next = nextStep(at);
  if (date === next.date) return next.time;
  const times = games.filter((game) => isPlannable(game, date)).map(({ time }) => time ?? "");
  return times.toSorted()[0] ?? "00:00";
}

/**
 * The fields of the cup's games and of the schedule maker, by name, so that one without games that
 * day can be used again. `used` are those with games that day.
 */
function fieldsOn(games: readonly OrderedGame[], date: string, { fields = [] }: SavedRules) {
  const of = (some: readonly OrderedGame[]) => some.flatMap(({ field }) => field ?? []);
  const byNames = (names: readonly string[]) => [...new Set(names)].toSorted(byName);
  return {
    all: byNames([...of(games), ...fields]),
    used: byNames(of(games.filter((game) => game.date === date))),
  };
}

/** HH:MM; the end of the hours for which the day was planned, or of a game that is later. */
function endOf(games: readonly OrderedGame[], date: string, { days = [] }: SavedRules) {
  const hours = days.find((day) => day.date === date);
  const ofDay = games.filter((game) => isPlannable(game, date));
  const timed = ofDay.map((game) => ({ time: game.time ?? "", minutes: playingMinutes(game) }));
  return hours ? ([hours.to, lastEnd(timed) ?? ""].toSorted().at(-1) ?? null) : null;
}

export const byName = new Intl.Collator("en", { numeric: true }).compare;

/** Null if the day is over. */
export function requestOf(
  cup: Cup,
  now: Date,
  games: readonly OrderedGame[],
  { earliest, ...input }: ReplanInput & { earliest?: string },
  saved: SavedRules,
): ReplanRequest | null {
  const at = localMoment(cup.zone, now);
  const date = dayToReplan(games, input.date, at.date);
  const from = input.from ?? firstTime(games, date, at);
  const until = suspensionChangesAt(suspensionOf(cup, now), now);
  const resumes = until === null ? null : localMoment(cup.zone, new Date(until));
  const hours = saved.days?.find((day) => day.date === date);
  const opens = hours && hours.from > from ? hours.from : from;
  const first = earliest ?? earliestStart({ date, from: opens }, at, resumes);
  if (first === null) return null;
  const { all } = fieldsOn(games, date, saved);
  const fields = all.filter((field) => input.fields.includes(field));
  return { ...input, date, from, earliest: first, fields };
}

/** The plan, with a version that changes whenever its moves would. */
function replanWithVersion(
  games: readonly OrderedGame[],
  request: ReplanRequest,
  saved: SavedRules,
  zone: string,
) {
  const day = replanDayOf(games, request, saved, zone);
  const replan = replanDay(day);
  const sequences = new Map(games.map(({ id, sequence }) => [id, sequence]));
  const version = formVersion({
    moves: replan.moves.map(({ game: { id }, time, field }) => [
      id,
      sequences.get(id),
      time,
      field,
    ]),
    left: replan.left.map(({ id }) => id),
  });
  const coming = games.filter(
    (game) => isPlannable(game, request.date) && (game.time ?? "") >= request.from,
  );
  return { request, day, replan, version, coming };
}
