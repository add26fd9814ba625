import { absoluteMinute, dayAndTimeOf } from "../competition/games/clock-rules.ts";
import { seededRandom } from "../core/random-rules.ts";
import type { DayWindow, TeamRules } from "./conflict-settings-rules.ts";
import { jobsOf, teamsOf } from "./games-to-place-rules.ts";
import { groundOf, NEVER } from "./ground-rules.ts";
import { type Found, type Search, searchOrder, type Value } from "./order-search-rules.ts";
import type { GameToPlace } from "./plan-input-rules.ts";
import type { PlannedGame } from "./planned-game-rules.ts";
import { Timetable } from "./timetable-rules.ts";

/** A game of the day. All that take time are given, since the others go around them. */
export interface ReplanGame extends PlannedGame {
  time: string;
  canMove: boolean;
}

export interface ReplanRules extends TeamRules {
  restMinutes: number;
  breakMinutes: number;
  /** Between a game and those that decide its teams. */
  orderMinutes: number;
  blocked?: readonly (DayWindow & { field: string })[];
}

export interface ReplanDay<G extends ReplanGame = ReplanGame> {
  date: string;
  games: readonly G[];
  /** Games can move to these only, and can't stay on others. */
  fields: readonly string[];
  /** HH:MM; no game can start earlier. */
  earliest: string;
  /** HH:MM; the last game ends by then. Null for the end of the day. */
  endsBy: string | null;
  /** Whether games can move to an earlier time than they have. */
  canMoveEarlier: boolean;
  rules: ReplanRules;
}

export interface Replan<G extends ReplanGame = ReplanGame> {
  /** By new time. */
  moves: { game: G; time: string; field: string | null }[];
  /** The games that can't stay and find no time; they are left as they are. */
  left: G[];
}

/** Those to an earlier time first, since their people may not be there yet. */
export function earlierFirst<M extends { time: string; game: { time: string | null } }>(
  moves: readonly M[],
): M[] {
  const isEarlier = ({ time, game }: M) => time < (game.time ?? "");
  return [...moves.filter(isEarlier), ...moves.filter((move) => !isEarlier(move))];
}

/** The last minute that has a name of its own. */
export const END_OF_DAY = "23:59";
const STEP = 5;
/** A game without a place costs more than all moves, and a move more than all minutes. */
const LEFT_COST = 1e7;
const MOVE_COST = 1e3;
const HEAT = [2_000, 50] as const;
const WORK = 60_000;

/**
 * Moves as few games as possible, and these as little as possible, so that no coming game breaks a
 * hard rule.
 */
export function replanDay<G extends ReplanGame>(day: ReplanDay<G>): Replan<G> {
  const movable = day.games
    .filter(({ canMove }) => canMove)
    .toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
  if (movable.length === 0) return { moves: [], left: [] };
  const { starts, fields } = search(timetableOf(day, movable));
  const moved = movable.map((game, index) => {
    const { time } = dayAndTimeOf(starts[index] ?? 0);
    // A game without a field stays without one.
    const field = game.field && (day.fields[fields[index] ?? 0] ?? null);
    return { game, time, field, isLeft: starts[index] === NEVER };
  });
  return {
    moves: moved
      .filter(
        ({ game, time, field, isLeft }) => !isLeft && (time !== game.time || field !== game.field),
      )
      .map(({ game, time, field }) => ({ game, time, field }))
      .toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0)),
    left: moved.flatMap(({ game, isLeft }) => (isLeft ? [game] : [])),
  };
}

function timetableOf({ date, games, rules, ...day }: ReplanDay, movable: readonly ReplanGame[]) {
  const [from, to] = [day.earliest, day.endsBy ?? END_OF_DAY];
  const midnight = absoluteMinute(date, "00:00");
  const grid = Array.from({ length: (24 * 60) / STEP }, (_, step) => midnight + step * STEP);
  const now = movable.map(({ time }) => absoluteMinute(date, time));
  // A game without a field has one of its own, which nothing else takes.
  const fieldOf = ({ id, field }: ReplanGame) => field ?? `no field ${id}`;
  const none = movable.filter(({ field }) => field === null).map(fieldOf);
  const settings = {
    ...rules,
    fields: [...day.fields, ...none],
    tournaments: [{ tournamentId: 0, fields: [...day.fields] }],
    days: [{ date, from, to }],
    starts: new Set([...grid, ...now]),
    blocked: [...(rules.blocked ?? [])],
    meetings: 1,
  };
  const places = movable.map((game): GameToPlace => {
    const { id: gameId, time, field, bracketId = null, waits = NOTHING, called: _, ...rest } = game;
    const notBefore = games.filter((other) => follows(game, other)).map(({ id }) => id);
    const isEarliest = !day.canMoveEarlier;
    const own = { date, time, field: fieldOf(game), isEarliest };
    const onField = field === null ? own.field : null;
    return { ...rest, gameId, tournamentId: 0, bracketId, waits, notBefore, own, onField, turn: 0 };
  });
  const existing = games
    .filter(({ canMove }) => !canMove)
    .map((game) => {
      const { id, bracketId = null } = game;
      const notBefore = games.filter((other) => follows(game, other)).map((other) => other.id);
      return { ...game, id: -id, bracketId, notBefore };
    });
  const input = { settings, existing };
  const teams = teamsOf(places);
  return new Timetable(jobsOf(places, input, teams), groundOf(input, teams));
}

const NOTHING = { games: [], brackets: [] };

/** Whether a game must not move before another one. An existing other order stays. */
function follows(game: ReplanGame, other: ReplanGame): boolean {
  return Boolean(game.notBefore?.includes(other.id)) && other.time <= game.time;
}

function search(timetable: Timetable): Found {
  const { jobs } = timetable;
  const all: Search = {
    random: seededRandom(1),
    tries: Math.ceil(WORK / jobs.length),
    heat: HEAT,
    valueOf,
    worstOf: ({ starts, fields }) =>
      jobs.flatMap(({ own }, index) =>
        starts[index] === own?.start && fields[index] === own?.field ? [] : [index],
      ),
    isEnough: ({ cost }) => cost === 0,
  };
  return searchOrder(timetable, Int32Array.from(jobs.keys()), all);
}

function valueOf(timetable: Timetable): Value {
  let cost = 0;
  for (const [index, { own }] of timetable.jobs.entries()) {
    const start = timetable.startOf(index);
    if (!own) continue;
    if (start === NEVER) cost += LEFT_COST;
    else if (start !== own.start || timetable.fields[index] !== own.field) {
      cost += MOVE_COST + Math.abs(start - own.start);
    }
  }
  return { cost, rank: cost };
}
