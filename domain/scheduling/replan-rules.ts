import { dayAndTimeOf, minutesOfDay } from "../competition/games/clock-rules.ts";
import type { FixedGame, PlanInput, WaitingGame } from "./plan-input-rules.ts";
import type { PlannedGame } from "./planned-game-rules.ts";
import { makePlan } from "./planner-rules.ts";
import {
  END_OF_DAY,
  follows,
  type ReplanDay,
  type ReplanGame,
  ReplanGround,
  type Spot,
} from "./replan-ground-rules.ts";
import { MovedDay } from "./replan-improve-rules.ts";
import { fewestMoves, type Moves } from "./replan-search-rules.ts";

export interface Replan<G extends ReplanGame = ReplanGame> {
  /** By new time. */
  moves: { game: G; time: string; field: string | null }[];
  /** The games that can't stay and find no time; they are left as they are. */
  left: G[];
}

/**
 * Moves as few games as possible so that no coming game breaks a hard rule. If that can't be found
 * in the counted work, all coming games are planned again, and as many as possible stay after all.
 */
export function replanDay<G extends ReplanGame>(day: ReplanDay<G>): Replan<G> {
  const ground = new ReplanGround(day);
  const found = fewestMoves(ground, 0) ?? withoutRoom(ground);
  const placed = new MovedDay(ground, found);
  placed.improve();
  const moves = placed.moves().flatMap(([index, { start, field }]) => {
    const game = day.games[index];
    return game ? [{ game, time: dayAndTimeOf(start).time, field }] : [];
  });
  return {
    moves: moves.toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0)),
    left: placed.left().flatMap((index) => day.games[index] ?? []),
  };
}

/** With more games without a spot, the search would not end in time. */
const MAX_DROPPED = 3;

function withoutRoom(ground: ReplanGround): Moves {
  const all = planAgain(ground);
  const dropped = [...all.values()].filter((spot) => spot === null).length;
  if (dropped > MAX_DROPPED) return all;
  for (let count = 1; count <= dropped; count++) {
    const found = fewestMoves(ground, count);
    if (found) return found;
  }
  return all;
}

/** Plans all coming games again with the schedule maker. */
function planAgain(ground: ReplanGround): Moves {
  const { day, games, movable, origin } = ground;
  const { date, fields, earliest, endsBy, rules } = day;
  const waiting = movable.flatMap((index) => games[index] ?? []).filter(({ field }) => field);
  const ids = new Set(waiting.map(({ id }) => id));
  const settings = {
    ...rules,
    fields: [...fields],
    days: [{ date, from: earliest, to: endsBy ?? END_OF_DAY }],
    blocked: [...(rules.blocked ?? [])],
    meetings: 1,
  };
  const input: PlanInput = {
    brackets: [],
    waiting: waiting.map((game) => waitingGame(game, waiting)),
    existing: games.filter(({ id }) => !ids.has(id)).map(existingGame),
    settings,
    seed: 1,
  };
  const planned = makePlan(input, { rough: true }).games;
  const spots = new Map(planned.map((game) => [game.gameId, game]));
  return new Map(
    movable.map((index): [number, Spot | null] => {
      const game = games[index];
      const spot = game && spots.get(game.id);
      if (!game || !spot) return [index, origin[index] ?? null];
      const start = minutesOfDay(spot.time);
      const fits = spot.date === date && start + game.minutes <= ground.end;
      return [index, fits ? { start, field: spot.field } : null];
    }),
  );
}

function waitingGame(game: ReplanGame, all: readonly ReplanGame[]): WaitingGame {
  const { id: gameId, minutes, team1Id, team2Id, team1Name, team2Name, waits } = game;
  const brackets = waits?.brackets ?? [];
  const before = all.filter(({ bracketId }) => brackets.includes(bracketId ?? 0));
  const games = [...(waits?.games ?? []), ...before.map(({ id }) => id)];
  const teams = { team1Id, team2Id, team1Name, team2Name };
  const notBefore = all.filter((other) => follows(game, other)).map(({ id }) => id);
  return { gameId, tournamentId: 0, minutes, ...teams, waits: { games, brackets }, notBefore };
}

function existingGame(game: PlannedGame): FixedGame {
  return { ...game, id: -game.id, bracketId: game.bracketId ?? null };
}
