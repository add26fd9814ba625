import { expect, test } from "vitest";
import { idOf, rankTeams } from "#tests/support/factories/tied-tables.ts";
import { placesAcrossBrackets, placesAfterDraws } from "./draw-rules.ts";

const nameOf = (teamId: number | null) => (teamId === null ? null : String.fromCharCode(teamId));
const told = (places: ReturnType<typeof placesAfterDraws>) =>
  places
    .map(({ place, teamId, waiting }) =>
      teamId === null ? `${place} ${waiting.map(nameOf).join("/")}?` : `${place} ${nameOf(teamId)}`,
    )
    .join(", ");
const draw = (letters: string) => [...letters].map(idOf);

const { rows } = rankTeams("ABCD", ["A 1-0 D", "B 0-0 C"], ["goal-difference"]);

test("teams sharing a place wait for a draw, which decides who advances, though ranks stay shared", () => {
  expect(told(placesAfterDraws(rows, []))).toBe("1 A, 2 B/C?, 3 B/C?, 4 D");
  expect(told(placesAfterDraws(rows, [draw("CB")]))).toBe("1 A, 2 C, 3 B, 4 D");
  expect(rows.map(({ rank }) => rank)).toEqual([1, 2, 2, 4]);
});

test("a draw that leaves out a tied team decides nothing, and the newest with all of them decides", () => {
  const level = rankTeams("ABC", ["A 0-0 B", "B 0-0 C", "C 0-0 A"], []).rows;
  expect(told(placesAfterDraws(level, [draw("AB")]))).toBe("1 A/B/C?, 2 A/B/C?, 3 A/B/C?");
  expect(told(placesAfterDraws(rows, [draw("BC"), draw("CDB")]))).toBe("1 A, 2 C, 3 B, 4 D");
});

const thirdOf = (letters: string, ...games: string[]) => {
  const row = rankTeams(letters, games, ["goal-difference"]).rows[2];
  return row ? [row] : [];
};
const thirds = [
  ...thirdOf("ABC", "A 2-0 C", "B 1-0 C", "A 0-0 B"),
  ...thirdOf("DEF", "D 1-0 F", "E 1-0 F", "D 0-0 E"),
  ...thirdOf("GHI", "G 2-1 I", "H 1-0 I", "G 0-0 H"),
  ...thirdOf("JKL", "J 2-1 L", "K 1-0 L", "J 0-0 K"),
];
const stored = ["points", "direct", "goal-difference", "goals-scored", "lots"];

test("the best across brackets are ranked by the tiebreakers without head-to-head and wait for a draw", () => {
  expect(told(placesAcrossBrackets(thirds, stored, []))).toBe("1 I/L?, 2 I/L?, 3 F, 4 C");
});

test("brackets of different sizes are compared per game", () => {
  // A won two of three games, D one of one: 2 points per game against 3.
  const first = rankTeams("ABCX", ["A 1-0 B", "A 1-0 C", "X 1-0 A"], []).rows.filter(
    ({ name }) => name === "A",
  );
  const other = rankTeams("DE", ["D 1-0 E"], []).rows.filter(({ name }) => name === "D");
  expect(told(placesAcrossBrackets([...first, ...other], [], []))).toBe("1 D, 2 A");
});

test("across brackets points, goal difference and goals come before other tiebreakers", () => {
  const one = rankTeams("AB", ["A 3-0 B"], []).rows.slice(0, 1);
  const other = rankTeams("CD", ["C 1-0 D"], []).rows.slice(0, 1);
  const more = [
    { ...one[0], wins: 1 },
    { ...other[0], wins: 9 },
  ] as typeof one;
  expect(told(placesAcrossBrackets(more, ["points", "wins"], []))).toBe("1 A, 2 C");
});

test("shutouts decide across brackets where they are a tiebreaker", () => {
  // 4 points and 3:2 goals each; only C kept a game without a goal against.
  const one = rankTeams("AB", ["A 2-1 B", "A 1-1 B"], []).rows.slice(0, 1);
  const other = rankTeams("CD", ["C 3-2 D", "C 0-0 D"], []).rows.slice(0, 1);
  const ranked = (steps: string[]) => told(placesAcrossBrackets([...one, ...other], steps, []));
  expect(ranked(["points", "shutouts"])).toBe("1 C, 2 A");
  expect(ranked(["points"])).toBe("1 A/C?, 2 A/C?");
});

test("a draw separates teams of several brackets", () => {
  expect(told(placesAcrossBrackets(thirds, stored, [draw("LI")]))).toBe("1 L, 2 I, 3 F, 4 C");
});
