import { expect, test } from "vitest";
import { type CardKind, fairPlay } from "./card-rules.ts";

const card = (teamId: number, kind: CardKind, playerId: string | null = null, gameId = 1) => ({
  teamId,
  gameId,
  playerId,
  kind,
});

test("a yellow card takes one point of fair play, a second one three and a red one four", () => {
  const minus = fairPlay([card(1, "yellow"), card(2, "second-yellow"), card(3, "red")]);
  expect([...minus]).toEqual([
    [1, -1],
    [2, -3],
    [3, -4],
  ]);
});

test("the second yellow card of a player counts for both, of one game", () => {
  expect(fairPlay([card(1, "yellow", "ana"), card(1, "second-yellow", "ana")]).get(1)).toBe(-3);
  expect(fairPlay([card(1, "yellow", "eva"), card(1, "second-yellow", "ana")]).get(1)).toBe(-4);
  const before = card(1, "yellow", "ana", 2);
  expect(fairPlay([before, card(1, "second-yellow", "ana")]).get(1)).toBe(-4);
});

test("a yellow card and a red one count both", () => {
  expect(fairPlay([card(1, "yellow", "ana"), card(1, "red", "ana")]).get(1)).toBe(-5);
});
