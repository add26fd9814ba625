import { expect, test } from "vitest";
import { inOrder, parseGame, teamsByLetter } from "#tests/support/factories/tied-tables.ts";
import { explainStandings } from "./explanation-rules.ts";
import { type PointsRule, TEN_POINTS } from "./points-rules.ts";
import { computeStandings } from "./standings-rules.ts";
import { formatDifference, type StandingsRow } from "./tiebreaker-rules.ts";

const POINTS = { win: 3, tie: 1, loss: 0 };

const table = (letters: string, games: string[], points: PointsRule = POINTS) =>
  computeStandings(teamsByLetter(letters), games.map(parseGame), points).rows;

test("a win is 3 points and a loss none", () => {
  const both = { played: 1, ties: 0, adjusted: 0, fairPlay: 0, shutouts: 0, decidedBy: null };
  const won = { wins: 1, losses: 0, goalsFor: 2, goalsAgainst: 1, points: 3 };
  const lost = { wins: 0, losses: 1, goalsFor: 1, goalsAgainst: 2, points: 0 };
  const by = (goals: number) => ({ goalDifference: goals, cappedDifference: goals });
  expect(table("AB", ["A 2-1 B"])).toEqual([
    { ...both, ...won, ...by(1), name: "A", teamId: 65, rank: 1 },
    { ...both, ...lost, ...by(-1), name: "B", teamId: 66, rank: 2 },
  ]);
});

test("a tie is 1 point for both, unless the cup's points are others", () => {
  const pointsOf = (...given: Parameters<typeof table>) =>
    table(...given).map(({ points, ties }) => `${points} for ${ties} ties`);
  expect(pointsOf("AB", ["A 0-0 B"])).toEqual(["1 for 1 ties", "1 for 1 ties"]);
  const other = { win: 2, tie: 5, loss: -1 };
  expect(pointsOf("AB", ["A 2-1 B"], other)).toEqual(["2 for 0 ties", "-1 for 0 ties"]);
  expect(pointsOf("AB", ["A 0-0 B"], other)).toEqual(["5 for 1 ties", "5 for 1 ties"]);
});

const short = ({ name, points, wins, ties, losses, goalsFor, goalsAgainst }: StandingsRow) =>
  `${name} ${points}: ${wins}-${losses}-${ties}, ${goalsFor}:${goalsAgainst}`;

test("the ten-point system counts wins, ties, up to three goals and shutouts", () => {
  const rows = table("ABC", ["A 5-2 B", "A 0-0 C", "B 1-1 C"], TEN_POINTS);
  // A: 6 + 3, then 3 + 1. C: 3 + 1, then 3 + 1. B: 2, then 3 + 1.
  expect(rows.map(short)).toEqual(["A 13: 1-0-1, 5:2", "C 8: 0-0-2, 1:1", "B 6: 0-1-1, 3:6"]);
  expect(table("AB", ["A 4-0 B"], TEN_POINTS).map(({ points }) => points)).toEqual([10, 0]);
  expect(table("AB", ["A 3-4 B"], TEN_POINTS).map(({ points }) => points)).toEqual([9, 3]);
});

test("a win by forfeit is ten points in that system, whatever goals it is worth", () => {
  const games = ["A 1-0 B forfeit", "A 0-0 C", "B 1-0 C"];
  const rows = table("ABC", games, TEN_POINTS);
  expect(rows.map(short)).toEqual(["A 14: 1-0-1, 1:0", "B 8: 1-1-0, 1:1", "C 4: 0-1-1, 0:1"]);
  expect(table("ABC", games).map(short)[0]).toBe("A 4: 1-0-1, 1:0");
});

test("if both teams forfeit, both lose, with the forfeit's goals against", () => {
  const games = ["A 0-0 B forfeit", "A 2-0 C", "B 0-1 C"];
  const lines = (points?: PointsRule) => table("ABC", games, points).map(short);
  // A: 2-3, B: 0-4, C: 1-2.
  expect(lines()).toEqual(["A 3: 1-1-0, 2:3", "C 3: 1-1-0, 1:2", "B 0: 0-2-0, 0:4"]);
  // A: 0 + 9, C: 0 + 8.
  expect(lines(TEN_POINTS)).toEqual(["A 9: 1-1-0, 2:3", "C 8: 1-1-0, 1:2", "B 0: 0-2-0, 0:4"]);
  const { rows } = computeStandings(teamsByLetter("ABC"), games.map(parseGame), POINTS, {
    goalCap: 1,
  });
  expect(rows.map((row) => [row.name, row.cappedDifference, row.shutouts])).toEqual([
    ["A", 0, 1],
    ["C", 0, 1],
    ["B", -2, 0],
  ]);
});

test.each(["A - B", "A 9-0 Z"])(
  "a game without a score or of another bracket is ignored: %s",
  (game) => expect(table("AB", [game]).map((row) => row.played)).toEqual([0, 0]),
);

test.each([
  ["points decide first", ["A 1-0 B", "C 0-0 D"], "1 A, 2 C, 2 D, 4 B", null],
  ["goal difference is second", ["A 1-0 C", "B 3-0 D"], "1 B, 2 A, 3 C, 4 D", "goal-difference"],
  ["goals scored are third", ["A 1-0 C", "B 4-3 D"], "1 B, 2 A, 3 D, 4 C", "goals-scored"],
  ["equal teams are tied and listed by name", ["C 1-0 A", "B 1-0 D"], "1 B, 1 C, 3 A, 3 D", "tied"],
  ["teams without games are listed", [], "1 A, 1 B, 1 C, 1 D", "tied"],
])("the order of a table: %s", (_, games, ranked, decidedBy) => {
  const rows = table("DCBA", games);
  expect(inOrder(rows)).toBe(ranked);
  expect(rows[1]?.decidedBy).toBe(decidedBy);
});

test("head-to-head is ignored by default: 'Team 2' comes before 'Team 10', and equal names by id", () => {
  expect(inOrder(table("ABC", ["B 1-0 A", "A 5-0 C", "C 1-0 B"]))).toBe("1 A, 2 B, 3 C");
  const teams = ["Team 10", "Team 2", "Twin", "Twin"].map((name, at) => ({ id: 9 - at, name }));
  const { rows } = computeStandings(teams, [], POINTS);
  expect(rows.map((row) => row.teamId)).toEqual([8, 9, 6, 7]);
});

test.each([
  ["difference", "AB", ["A 3-0 B", "B 1-0 A"], ["A: ahead of B on goal difference (+2 to -2)."]],
  [
    "goals scored",
    "ABCD",
    ["A 1-0 C", "B 4-3 D"],
    ["B: ahead of A on goals scored (4 to 1).", "D: ahead of C on goals scored (3 to 0)."],
  ],
  ["all tied teams at once", "ABCD", ["A 0-0 B", "C 0-0 D"], ["A, B, C, and D are tied."]],
  ["nothing where points decide", "AB", ["A 1-0 B"], []],
  ["nothing before the first game", "ABC", [], []],
  ["no unplayed ties", "ABCD", ["A 1-0 B"], ["D: ahead of B on goal difference (0 to -1)."]],
])("the notes under a table name %s", (_, letters, games, notes) => {
  expect(explainStandings(table(letters, games))).toEqual(notes);
});

test("a goal difference has a sign, with a hyphen-minus", () => {
  expect([3, 0, -2].map(formatDifference)).toEqual(["+3", "0", "-2"]);
});
