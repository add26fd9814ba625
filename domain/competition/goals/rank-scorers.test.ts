import { expect, test } from "vitest";
import { rankScorers } from "./top-scorers.ts";

const scorers = (...lines: string[]) =>
  lines.map((line) => ({
    name: line.replace(/ \d+$/, ""),
    teamName: "Lions",
    goals: Number(/\d+$/.exec(line)?.[0]),
  }));
const ranked = (...lines: string[]) =>
  rankScorers(scorers(...lines)).map(({ rank, name, goals }) => `${rank} ${name} ${goals}`);

test("top scorers are ordered by goals, and equal ones share a rank", () => {
  expect(ranked("Ana 1", "Kofi 3", "Mei 2", "Zoë 2")).toEqual([
    "1 Kofi 3",
    "2 Mei 2",
    "2 Zoë 2",
    "4 Ana 1",
  ]);
});

test("players without goals are not top scorers", () => {
  expect(ranked("Ana 0", "Kofi 1")).toEqual(["1 Kofi 1"]);
});

test("the list ends at the twentieth and everybody equal", () => {
  const many = Array.from({ length: 25 }, (_, index) => `Player ${index} ${index < 18 ? 5 : 2}`);
  expect(ranked(...many)).toHaveLength(25);
  const fewer = many.map((line, index) => (index < 20 ? line : line.replace(/2$/, "1")));
  expect(ranked(...fewer)).toHaveLength(20);
});

test("equal scorers are ordered by team, then name, then number", () => {
  const level = [
    { name: "Player 10", teamName: "Lions", goals: 1 },
    { name: "Player 9", teamName: "Lions", goals: 1 },
    { name: "Player 1", teamName: "Bears", goals: 1 },
  ];
  expect(rankScorers(level).map(({ teamName, name }) => `${teamName} ${name}`)).toEqual([
    "Bears Player 1",
    "Lions Player 9",
    "Lions Player 10",
  ]);
});
