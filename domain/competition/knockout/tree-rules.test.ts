import { expect, test } from "vitest";
import type { Game } from "../games/list-games.ts";
import type { SideSource } from "./side-source-rules.ts";
import { buildKnockoutTree, podium } from "./tree-rules.ts";

const game = (id: number, stage: Game["stage"], number: number, teams: number[] = []) =>
  ({ id, stage, number, team1Id: teams[0] ?? null, team2Id: teams[1] ?? null }) as Game;

const semis = [game(1, "semi-final", 1, [11, 12]), game(2, "semi-final", 2, [13, 14])];
const winnerOf = (number: number, side: 1 | 2): SideSource => ({
  gameId: 3,
  side,
  source: { kind: "winner", from: { stage: "semi-final", number } },
});

const cellsOf = (games: Game[], sources: SideSource[] = []) =>
  buildKnockoutTree(games, sources).rounds.map((round) =>
    round.games.map(({ game: { id }, cell }) => `${id} in ${cell}`),
  );

test("a game is drawn beside the side of the next round that its winner takes", () => {
  const final = game(3, "final", 1);
  const expected = [["2 in 1", "1 in 2"], ["3 in 1"]];
  expect(cellsOf([...semis, final], [winnerOf(2, 1), winnerOf(1, 2)])).toEqual(expected);
});

test("whoever meets nobody, as both teams of a game forfeited, is champion alone", () => {
  const both = { state: "forfeit", team1Score: 0, team2Score: 0 } as const;
  const final = (...teams: number[]) => ({ ...game(3, "final", 1, teams), team2Name: "Bears" });
  const sources = [winnerOf(1, 1), winnerOf(2, 2)];
  const decided = (first: object, last: Game) =>
    podium(buildKnockoutTree([{ ...game(1, "semi-final", 1, [11, 12]), ...first }, last], sources));
  const alone = { ...final(), team2Id: 14 };
  expect(decided(both, alone)).toMatchObject([{ place: "champion", team: "Bears" }]);
  expect(decided(both, final())).toEqual([]);
  expect(decided({}, alone)).toEqual([]);
});

test("without a source, a team shows from which game it came", () => {
  const final = game(3, "final", 1, [13, 12]);
  expect(cellsOf([...semis, final])).toEqual([["2 in 1", "1 in 2"], ["3 in 1"]]);
});
