import { expect, test } from "vitest";
import { DEFAULT_TIEBREAKERS, tiebreakerSentences, tiebreakersOf } from "./tiebreaker-rules.ts";

test("points are first, lots last, and each tiebreaker appears once", () => {
  expect(tiebreakersOf([])).toEqual(["points"]);
  expect(tiebreakersOf(["lots", "direct", "points", "goal-difference", "direct"])).toEqual([
    "points",
    "direct",
    "goal-difference",
    "lots",
  ]);
});

test("an unknown tiebreaker is dropped", () => {
  expect(tiebreakersOf(["points", "coin", "wins"])).toEqual(["points", "wins"]);
});

test("the site shows the cup's tiebreaker order", () => {
  const points = { win: 3, tie: 1 };
  expect(tiebreakerSentences({ points, order: DEFAULT_TIEBREAKERS, goalCap: 3 }).join(" ")).toBe(
    "3 points for a win, 1 for a tie. The order is by points, then goal difference, then goals scored; teams that are equal in all three share a number. Group games count.",
  );
  expect(tiebreakerSentences({ points, order: ["points"], goalCap: 3 })[1]).toBe(
    "The order is by points; teams that are equal in points share a number.",
  );
  const capped = tiebreakerSentences({
    points,
    order: ["points", "capped-difference"],
    goalCap: 4,
  });
  expect(capped.slice(1)).toEqual([
    "The order is by points, then capped goal difference; teams that are equal in both share a number.",
    "Group games count.",
    "Capped goal difference: a game counts for at most 4.",
  ]);
});
