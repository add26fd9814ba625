import { expect, test } from "vitest";
import { seededRandom, shuffled } from "#domain/core/random-rules.ts";
import { rounds, seed } from "#tests/support/fixtures/run-length.ts";
import { emptyRow } from "../standings/tiebreaker-rules.ts";
import { advancingChoices, planKnockout } from "./plan-rules.ts";
import { type GroupStage, resolveSides } from "./qualification-rules.ts";
import type { KeyedSide } from "./side-source-rules.ts";

interface Seat {
  gameId: number;
  source: KeyedSide["source"];
  group: number;
  place: number;
}

/** 2 to 12 groups of 2 to 6 teams; `spread` 1 makes all teams of a place tied. */
function generated(random: () => number, spread: number) {
  const count = 2 + Math.floor(random() * 11);
  const base = 2 + Math.floor(random() * 4);
  const brackets = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    teams: base + (random() < 0.2 ? 1 : 0),
  }));
  const choices = advancingChoices(brackets);
  const advancing = choices[Math.floor(random() * choices.length)] ?? 2;
  const plan = planKnockout(brackets, { advancing, thirdPlace: false });
  const sides = plan.flatMap((game, at) =>
    game.sides.map((source, side): KeyedSide => ({ gameId: at, side: side ? 2 : 1, game, source })),
  );
  const tables = brackets.map(({ id, teams }) => ({
    bracketId: id,
    draws: [],
    rows: Array.from({ length: teams }, (_, index) => ({
      ...emptyRow({ id: 100 * id + index + 1, name: `${id} ${index}` }),
      rank: index + 1,
      played: 1,
      points: 1000 * (teams - index) + Math.floor(random() * spread),
    })),
  }));
  const lots = shuffled(
    tables.flatMap(({ rows }) => rows.map(({ teamId }) => teamId)),
    random,
  );
  const stage: GroupStage = { tables, order: ["points"], draws: [] };
  const firstRound = (resolved: ReturnType<typeof resolveSides>): Seat[] =>
    plan.flatMap((game, gameId) => {
      const own = resolved.filter((each) => each.gameId === gameId && each.teamId !== null);
      if (own.length < 2 || game.stage !== plan[0]?.stage) return [];
      return own.map(({ source, teamId }) => {
        const [group, place] = [Math.floor((teamId ?? 0) / 100), (teamId ?? 0) % 100];
        return { gameId, source, group, place };
      });
    });
  return { sides, stage, drawn: { ...stage, draws: [lots] }, firstRound };
}

const STEPS = 100_000;

/** Whether the seats of each place can be dealt again so that no two of a group meet. */
function canBeApart(seats: readonly Seat[]): boolean {
  const dealt: Seat[] = [];
  let steps = 0;
  const deal = (): boolean => {
    const seat = seats[dealt.length];
    if (!seat) return true;
    if (++steps > STEPS) return false;
    const { gameId, place, source } = seat;
    const groups = seats.filter((each) => each.place === place).map(({ group }) => group);
    for (const group of groups) {
      if (source.kind === "place" && group !== seat.group) continue;
      const isTaken = dealt.some((each) => each.place === place && each.group === group);
      const meets = dealt.some((each) => each.gameId === gameId && each.group === group);
      if (isTaken || meets) continue;
      dealt.push({ ...seat, group });
      if (deal()) return true;
      dealt.pop();
    }
    return false;
  };
  return deal();
}

test("teams of a group don't meet in the first round if that can be avoided", () => {
  const random = seededRandom(seed);
  for (let run = rounds(60, 5000); run > 0; run--) {
    const { sides, drawn, firstRound } = generated(random, 997);
    const resolved = resolveSides(sides, drawn);
    expect(resolved.filter(({ teamId }) => teamId === null)).toEqual([]);
    const seats = firstRound(resolved);
    const meeting = seats.filter(
      ({ gameId, group }) =>
        seats.filter((each) => each.gameId === gameId && each.group === group).length > 1,
    );
    if (meeting.length > 0) expect(canBeApart(seats)).toBe(false);
  }
});

test("drawing lots never moves a team that already has its place", () => {
  const random = seededRandom(seed);
  for (let run = rounds(60, 5000); run > 0; run--) {
    const { sides, stage, drawn } = generated(random, 6);
    // Which of two sides of a game a team is on doesn't matter.
    const after = new Map(resolveSides(sides, drawn).map((each) => [each.teamId, each.gameId]));
    for (const { gameId, teamId } of resolveSides(sides, stage)) {
      if (teamId !== null) expect(after.get(teamId)).toBe(gameId);
    }
  }
});
