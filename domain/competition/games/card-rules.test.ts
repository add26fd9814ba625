import { expect, test } from "vitest";
import { type CardKind, fairPlay } from "./card-rules.ts";

const card = (teamId: number, kind: CardKind, playerId: string | null = null, gameId = 1) => ({
  teamId,
  gameId,
  playerId,
  kind,
});

test("a yellow card costs one fair-play point, a second yellow three, a red four", () => {
  const minus = fairPlay([card(1, "yellow"), card(2, "second-yellow"), card(3, "red")]);
  expect([...minus]).toEqual([
    [1, -1],
    [2, -3],
    [3, -4],
  ]);
});

test("a second yellow card includes the first of the same game, and a yellow and a red one both count", () => {
  expect(fairPlay([card(1, "yellow", "ana"), card(1, "second-yellow", "ana")]).get(1)).toBe(-3);
  expect(fairPlay([card(1, "yellow", "eva"), card(1, "second-yellow", "ana")]).get(1)).toBe(-4);
  const before = card(1, "yellow", "ana", 2);
  expect(fairPlay([before, card(1, "second-yellow", "ana")]).get(1)).toBe(-4);
  expect(fairPlay([card(1, "yellow", "ana"), card(1, "red", "ana")]).get(1)).toBe(-5);
});
