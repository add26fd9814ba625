import { dayAndTimeOf } from "#domain/competition/games/clock-rules.ts";
import { seededRandom } from "#domain/core/random-rules.ts";
import type { PlanInput, WaitingGame } from "#domain/scheduling/plan-input-rules.ts";
import { makePlan } from "#domain/scheduling/planner-rules.ts";
import type { Replan, ReplanDay, ReplanGame } from "#domain/scheduling/replan-rules.ts";
import { fieldNames, PLAN_DAY, planOf } from "./plans.ts";

/** A day without conflicts: brackets, then semifinals, third place and a final for the first two of them. */
export function plannedDay(seed: number, brackets: string): ReplanDay {
  const random = seededRandom(seed);
  const from = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const fields = fieldNames(from(2, 4));
  const waiting = knockoutOf(brackets.split(" ").length);
  const settings = { fields, breakMinutes: from(0, 2) * 5, restMinutes: from(1, 4) * 5 };
  const input: PlanInput = planOf(brackets, settings, { waiting, seed });
  const planned = makePlan(input, { rough: true }).games;
  const idOf = new Map(planned.map(({ id, gameId }) => [gameId, id]));
  const games = planned.map((game): ReplanGame => {
    const { waits, notBefore = [] } = waiting.find(({ gameId }) => gameId === game.gameId) ?? {};
    return {
      ...game,
      canMove: true,
      waits: waits && { ...waits, games: waits.games.flatMap((id) => idOf.get(id) ?? []) },
      notBefore: notBefore.flatMap((id) => idOf.get(id) ?? []),
    };
  });
  return {
    date: PLAN_DAY,
    games,
    fields,
    earliest: "00:00",
    endsBy: null,
    canMoveEarlier: true,
    rules: { ...settings, orderMinutes: settings.restMinutes },
  };
}

function knockoutOf(brackets: number): WaitingGame[] {
  const names = { team1Name: "To be decided", team2Name: "To be decided" };
  const game = { tournamentId: 1, minutes: 25, team1Id: null, team2Id: null, ...names };
  const groups = { games: [], brackets: brackets > 1 ? [1, 2] : [1] };
  const semis = { games: [1001, 1002], brackets: [] };
  return [
    { ...game, gameId: 1001, waits: groups },
    { ...game, gameId: 1002, waits: groups },
    { ...game, gameId: 1003, waits: semis },
    { ...game, gameId: 1004, waits: semis, notBefore: [1003] },
  ];
}

/** From then on the day is planned again; games before that stay, or `keep`. */
export function replannedFrom(day: ReplanDay, from: string, keep: readonly number[] = []) {
  const games = day.games.map((game) => ({
    ...game,
    canMove: game.time >= from && !keep.includes(game.id),
  }));
  return { ...day, games, earliest: from };
}

export function timeOf(minute: number): string {
  return dayAndTimeOf(minute).time;
}

/** The day after its moves, without the games that found no time. */
export function movedDay({ games }: ReplanDay, { moves, left }: Replan): ReplanGame[] {
  const byId = new Map(moves.map(({ game, time, field }) => [game.id, { time, field }]));
  const without = new Set(left.map(({ id }) => id));
  return games
    .filter(({ id }) => !without.has(id))
    .map((game) => ({ ...game, ...byId.get(game.id) }));
}
