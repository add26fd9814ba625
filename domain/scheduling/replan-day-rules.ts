import type { Locale } from "#i18n/locales.ts";
import {
  absoluteMinute,
  dayAndTimeOf,
  type LocalMoment,
  localMoment,
  minutesOfDay,
} from "../competition/games/clock-rules.ts";
import { conflictsOf } from "./conflict-rules.ts";
import { type Conflict, type SavedRules, USUAL_GAPS } from "./conflict-settings-rules.ts";
import type { Replan } from "./replan-rules.ts";
import { END_OF_DAY, type ReplanDay, type ReplanGame, type ReplanRules } from "./replan-rules.ts";
import { gamesOfDay, leastGaps, type NamedGame } from "./reschedule-conflict-rules.ts";
import { isMovable } from "./reschedule-rules.ts";

export interface ReplanRequest {
  date: string;
  /** HH:MM; earlier games stay. */
  from: string;
  /** HH:MM; new times are at this time or later. */
  earliest: string;
  /** The fields that can be used. */
  fields: readonly string[];
  endsBy: string | null;
  canMoveEarlier: boolean;
  /** The games that stay where they are. */
  keep: readonly number[];
}

export interface GameToReplan extends NamedGame {
  team1Withdrawn: boolean;
  team2Withdrawn: boolean;
}

/** A game that began later than this is expected to end later too. */
const LATE_MINUTES = 10;
const STEP = 5;

/** The first five minutes that are still to come. */
export function nextStep({ date, time }: LocalMoment): LocalMoment {
  return dayAndTimeOf((Math.floor(absoluteMinute(date, time) / STEP) + 1) * STEP);
}

/**
 * When the first game can start on a day: at `from`, and not before the next five minutes or before
 * play resumes. Null if the day is over by then.
 */
export function earliestStart(
  { date, from }: Pick<ReplanRequest, "date" | "from">,
  at: LocalMoment,
  resumes: LocalMoment | null,
): string | null {
  const moments = [{ date, time: from }, nextStep(at), ...(resumes ? [resumes] : [])];
  const first = Math.max(...moments.map((each) => absoluteMinute(each.date, each.time)));
  const earliest = dayAndTimeOf(Math.max(first, absoluteMinute(date, "00:00")));
  return earliest.date === date ? earliest.time : null;
}

/** Whether a game has no score yet, so that it could move from a day. */
export function isPlannable(game: GameToReplan, date: string): boolean {
  return isMovable(game) && game.date === date && !isWithdrawn(game);
}

export function replanDayOf<G extends GameToReplan>(
  games: readonly G[],
  { date, from, earliest, fields, endsBy, canMoveEarlier, keep }: ReplanRequest,
  saved: SavedRules,
  zone: string,
): ReplanDay<ReplanGame & G> {
  const { ofDay, over, before } = gamesOfDay(games, date, (game) => wasPlayed(game, from));
  const moving = new Set(
    ofDay
      .filter((game) => isPlannable(game, date) && (game.time ?? "") >= from)
      .map(({ id }) => id),
  );
  const kept = new Set(keep);
  // A day with long gaps doesn't need them.
  const wanted = { ...USUAL_GAPS, ...saved };
  const planned = before.flatMap((game) => {
    const { time } = game;
    if (time === null || isWithdrawn(game)) return [];
    const canMove = moving.has(game.id) && !kept.has(game.id);
    const expected = over.has(game.id) || !canMove ? actualTime(game, time, zone) : time;
    return [{ ...game, time: expected, canMove }];
  });
  const restMinutes = Math.min(leastGaps(before).restMinutes, wanted.restMinutes);
  const breakMinutes = Math.min(leastGaps(planned).breakMinutes, wanted.breakMinutes);
  const orderMinutes = Math.min(restMinutes, leastOrderGap(planned));
  const rules: ReplanRules = { ...saved, restMinutes, breakMinutes, orderMinutes };
  return { date, games: planned, fields, earliest, endsBy, canMoveEarlier, rules };
}

/** Scores are often entered without the moment at which the game began. */
function wasPlayed({ startedAt, state, time }: GameToReplan, from: string): boolean {
  const isOver = state === "final" || state === "abandoned";
  return startedAt !== null || (isOver && time !== null && time < from);
}

function isWithdrawn({ team1Withdrawn, team2Withdrawn }: GameToReplan): boolean {
  return team1Withdrawn || team2Withdrawn;
}

function actualTime(game: GameToReplan, time: string, zone: string): string {
  if (!game.startedAt) return time;
  const began = localMoment(zone, game.startedAt);
  const late = absoluteMinute(began.date, began.time) - absoluteMinute(game.date, time);
  return began.date === game.date && late >= LATE_MINUTES ? began.time : time;
}

function leastOrderGap(games: readonly ReplanGame[]): number {
  const gaps = games.flatMap(({ time, waits }) =>
    games
      .filter(
        ({ id, bracketId }) =>
          waits?.games.includes(id) || waits?.brackets.includes(bracketId ?? 0),
      )
      .map((each) => minutesOfDay(time) - minutesOfDay(each.time) - each.minutes),
  );
  return Math.min(...gaps.filter((gap) => gap >= 0));
}

/** The conflicts that coming games still have after a replan, hard ones first. */
export function conflictsAfterReplan<G extends ReplanGame>(
  { date, games, fields, earliest, endsBy, rules }: ReplanDay<G>,
  { moves }: Pick<Replan<G>, "moves">,
  coming: ReadonlySet<number>,
  locale: Locale,
): Conflict[] {
  const byId = new Map(moves.map(({ game, time, field }) => [game.id, { time, field }]));
  const after = games.map((game) => ({ ...game, ...byId.get(game.id) }));
  const named = new Set(games.flatMap(({ field }) => field ?? []));
  const lost = [...named].filter((field) => !fields.includes(field));
  const settings = {
    ...rules,
    windows: [{ date, from: earliest, to: endsBy ?? END_OF_DAY }],
    blocked: [
      ...(rules.blocked ?? []),
      ...lost.map((field) => ({ field, date, from: earliest, to: END_OF_DAY })),
    ],
    locale,
  };
  return conflictsOf(after, settings, ({ id }) => coming.has(id)).toSorted(
    (a, b) => Number(b.isHard) - Number(a.isHard),
  );
}

/** HH:MM at which the last of the games ends; null without games. */
export function lastEnd(games: readonly { time: string; minutes: number }[]): string | null {
  if (games.length === 0) return null;
  return dayAndTimeOf(Math.max(...games.map(({ time, minutes }) => minutesOfDay(time) + minutes)))
    .time;
}
