import fc from "fast-check";
import { expect, test } from "vitest";
import { computeStandings } from "../standings/standings-rules.ts";
import { emptyRow } from "../standings/tiebreaker-rules.ts";
import { advancingChoices, planKnockout } from "./plan-rules.ts";
import { type GroupStage, neededDraws, resolveSides } from "./qualification-rules.ts";
import type { KeyedSide, Source } from "./side-source-rules.ts";

const GAMES = 3;

function tablesOf(sizes: readonly number[], points: readonly number[]): GroupStage {
  let next = 0;
  const tables = sizes.map((size, index) => {
    const own = Array.from({ length: size }, () => points[next++] ?? 0);
    const rows = own
      .toSorted((a, b) => b - a)
      .map((goals, at) => {
        const team = { id: 100 * (index + 1) + at + 1, name: `Team ${index} ${at}` };
        return { ...emptyRow(team), rank: at + 1, played: GAMES, goalsFor: goals };
      });
    return { bracketId: index + 1, rows, draws: [] };
  });
  return { tables, order: [], draws: [] };
}

function sidesOf(sizes: readonly number[], advancing: number): KeyedSide[] {
  const brackets = sizes.map((teams, index) => ({ id: index + 1, teams }));
  return planKnockout(brackets, { advancing, thirdPlace: false }).flatMap((game, index) =>
    game.sides.map((source, side) => ({
      gameId: index + 1,
      side: side === 0 ? (1 as const) : (2 as const),
      game: { stage: game.stage, number: game.number },
      source,
    })),
  );
}

const shapes = fc
  .array(fc.integer({ min: 2, max: 5 }), { minLength: 2, maxLength: 8 })
  .chain((sizes) => {
    const brackets = sizes.map((teams, id) => ({ id, teams }));
    const teams = sizes.reduce((sum, size) => sum + size, 0);
    const points = Array.from({ length: teams }, (_, index) => index);
    return fc.record({
      sizes: fc.constant(sizes),
      advancing: fc.constantFrom(...advancingChoices(brackets)),
      points: fc.shuffledSubarray(points, { minLength: teams, maxLength: teams }),
    });
  });

test("as many teams as advance are in a knockout of any shape, and none waits for lots", () => {
  fc.assert(
    fc.property(shapes, ({ sizes, advancing, points }) => {
      const taken = resolveSides(sidesOf(sizes, advancing), tablesOf(sizes, points));
      expect(taken.flatMap(({ waiting }) => waiting)).toEqual([]);
      const teams = taken.flatMap(({ teamId }) => teamId ?? []);
      expect(teams).toHaveLength(advancing);
      expect(new Set(teams).size).toBe(advancing);
    }),
    { numRuns: 300 },
  );
});

test("a team with a bye is better than those of its place without", () => {
  fc.assert(
    fc.property(shapes, ({ sizes, advancing, points }) => {
      const sides = sidesOf(sizes, advancing);
      const stage = tablesOf(sizes, points);
      const rows = new Map(stage.tables.flatMap(({ rows: own }) => own.map((r) => [r.teamId, r])));
      const goals = (teamId: number | null) => rows.get(teamId ?? 0)?.goalsFor ?? 0;
      const place = (teamId: number | null) => rows.get(teamId ?? 0)?.rank;
      const isBye = ({ gameId, side }: { gameId: number; side: 1 | 2 }) =>
        sides.some(
          (each) => each.gameId === gameId && each.side !== side && each.source.kind === "winner",
        );
      const taken = resolveSides(sides, stage);
      const byes = taken.filter((side) => isBye(side) && side.source.kind === "best");
      for (const { teamId } of byes) {
        const playing = taken.filter(
          (side) => !isBye(side) && place(side.teamId) === place(teamId),
        );
        for (const other of playing) expect(goals(teamId)).toBeGreaterThan(goals(other.teamId));
      }
    }),
    { numRuns: 300 },
  );
});

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

const stageOf = (...tables: GroupStage["tables"]): GroupStage => ({
  tables,
  order: ["points", "goal-difference"],
  draws: [],
});
const sidesFrom = (...sources: Source[]): KeyedSide[] =>
  sources.map((source, index) => {
    const gameId = 1 + Math.floor(index / 2);
    const game = { stage: "semi-final", number: gameId } as const;
    return { gameId, game, side: index % 2 === 0 ? 1 : 2, source };
  });
const placed = (bracketId: number, number: number): Source => ({
  kind: "place",
  place: number,
  bracketId,
});
const best = (at: number, ...among: number[]): Source => ({ kind: "best", place: at, among });

const tiedBelow = table(1, [1, 0], [1, 0], [0, 0]);
const tiedAbove = (bracketId: number) => table(bracketId, [1, 1], [2, 0], [2, 0]);
const [first, second] = [placed(1, 1), placed(1, 2)];
const won = [1, 2, 3].map((id) => table(id, [1, 0], [1, 0], [1, 0]));
const [one, other, third] = won as [(typeof won)[0], (typeof won)[0], (typeof won)[0]];
const ahead = table(3, [1, 0], [1, 0], [9, 0]);
const lots = ["points", "lots"];
const bestOf3 = best(2, 1, 2, 3);

test.each<[string, Source[], GroupStage["tables"], (number | null)[][], string[]?]>([
  ["where only some advance", [first, second], [tiedBelow], [[1, 2, 12, 13]]],
  ["where their sides differ", [first, second], [tiedAbove(1)], [[1, 1, 11, 12]]],
  ["not where neither advances", [first], [tiedBelow], []],
  ["of one bracket only", [placed(2, 2), best(2, 2)], [tiedBelow, tiedAbove(2)], [[2, 1, 21, 22]]],
  ["anyway where lots are a tiebreaker", [first], [tiedBelow], [[1, 2, 12, 13]], lots],
  ["anyway without a knockout", [], [tiedBelow], [[1, 2, 12, 13]]],
  ["not where all of several brackets advance", [best(2, 1, 2), best(2, 1, 2)], [one, other], []],
  ["not where none of several brackets advance", [bestOf3], [one, other, ahead], []],
  ["where some of several do", [bestOf3, bestOf3], [one, other, third], [[null, 2, 12, 22, 32]]],
])("tied teams wait for lots %s", (_, sources, tables, needed, order) => {
  const stage = stageOf(...tables);
  const found = neededDraws(sidesFrom(...sources), order ? { ...stage, order } : stage);
  expect(found.map((draw) => [draw.bracketId, draw.place, ...draw.teamIds])).toEqual(needed);
});

test("the best of several brackets wait while one of those has tied teams at that place", () => {
  const [side] = resolveSides(sidesFrom(best(2, 1, 2)), stageOf(tiedBelow, tiedAbove(2)));
  expect(side).toMatchObject({ teamId: null, waiting: [12, 13] });
});
