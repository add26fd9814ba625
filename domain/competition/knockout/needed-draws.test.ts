import { describe, expect, test } from "vitest";
import { computeStandings } from "../standings/standings-rules.ts";
import { type GroupStage, neededDraws } from "./qualification-rules.ts";
import type { KeyedSide, Source } from "./side-source-rules.ts";

const POINTS = { win: 3, tie: 1, loss: 0 };

function table(bracketId: number, ...scores: [number, number][]) {
  const ids = [1, 2, 3].map((each) => bracketId * 10 + each);
  const pairs = [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const;
  const games = pairs.map(([one, other], index) => ({
    team1Id: ids[one] ?? 0,
    team2Id: ids[other] ?? 0,
    team1Score: scores[index]?.[0] ?? null,
    team2Score: scores[index]?.[1] ?? null,
  }));
  const teams = ids.map((id) => ({ id, name: `Team ${id}` }));
  return { bracketId, ...computeStandings(teams, games, POINTS), draws: [] };
}

const stage = (...tables: GroupStage["tables"]): GroupStage => ({
  tables,
  order: ["points", "goal-difference"],
  draws: [],
});
const sides = (...sources: Source[]): KeyedSide[] =>
  sources.map((source, index) => {
    const gameId = 1 + Math.floor(index / 2);
    const game = { stage: "semi-final", number: gameId } as const;
    return { gameId, game, side: index % 2 === 0 ? 1 : 2, source };
  });
const place = (bracketId: number, number: number): Source => ({
  kind: "place",
  place: number,
  bracketId,
});
const best = (number: number, ...among: number[]): Source => ({
  kind: "best",
  place: number,
  among,
});

const levelBelow = table(1, [1, 0], [1, 0], [0, 0]);
const levelAbove = (bracketId: number) => table(bracketId, [1, 1], [2, 0], [2, 0]);
const asks = (...args: Parameters<typeof neededDraws>) =>
  neededDraws(...args).map(({ bracketId, place: at, teamIds }) => [bracketId, at, ...teamIds]);

describe("tied teams of a bracket", () => {
  test("tied teams wait where only some advance", () => {
    expect(asks(sides(place(1, 1), place(1, 2)), stage(levelBelow))).toEqual([[1, 2, 12, 13]]);
  });

  test("tied teams wait where their sides differ", () => {
    expect(asks(sides(place(1, 1), place(1, 2)), stage(levelAbove(1)))).toEqual([[1, 1, 11, 12]]);
  });

  test("tied teams do not wait where neither advances", () => {
    expect(asks(sides(place(1, 1)), stage(levelBelow))).toEqual([]);
    expect(asks(sides(place(2, 2), best(2, 2)), stage(levelBelow, levelAbove(2)))).toEqual([
      [2, 1, 21, 22],
    ]);
  });

  test("tied teams wait anyway where lots are a tiebreaker, and without a knockout", () => {
    const lots = { ...stage(levelBelow), order: ["points", "lots"] };
    expect(asks(sides(place(1, 1)), lots)).toEqual([[1, 2, 12, 13]]);
    expect(asks([], stage(levelBelow))).toEqual([[1, 2, 12, 13]]);
  });
});

describe("tied teams of several brackets", () => {
  const won = [1, 2, 3].map((id) => table(id, [1, 0], [1, 0], [1, 0]));

  test("they do not wait where all or none advance", () => {
    expect(asks(sides(best(2, 1, 2), best(2, 1, 2)), stage(...won.slice(0, 2)))).toEqual([]);
    const ahead = table(3, [1, 0], [1, 0], [9, 0]);
    expect(asks(sides(best(2, 1, 2, 3)), stage(...won.slice(0, 2), ahead))).toEqual([]);
  });

  test("they wait where only some advance", () => {
    expect(asks(sides(best(2, 1, 2, 3), best(2, 1, 2, 3)), stage(...won))).toEqual([
      [null, 2, 12, 22, 32],
    ]);
  });
});
