import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import { TEN_POINTS } from "./points-rules.ts";
import {
  DEFAULT_TIEBREAKERS,
  type TiebreakerSettings,
  tiebreakerSentences,
  tiebreakersOf,
} from "./tiebreaker-rules.ts";

test("points are first, lots last, and each tiebreaker appears once", () => {
  expect(tiebreakersOf([])).toEqual(["points"]);
  const expected = ["points", "direct", "goal-difference", "lots"];
  expect(tiebreakersOf(["lots", "direct", "points", "goal-difference", "direct"])).toEqual(
    expected,
  );
});

test("an unknown tiebreaker is dropped", () => {
  expect(tiebreakersOf(["points", "coin", "wins"])).toEqual(["points", "wins"]);
});

const says = (settings: TiebreakerSettings) =>
  tiebreakerSentences(settings, { win: 3, tie: 1, loss: 0 }).map((each) => translate("en", each));

test("the site shows the cup's tiebreaker order", () => {
  expect(says({ order: DEFAULT_TIEBREAKERS, goalCap: 3 }).join(" ")).toBe(
    "3 points for a win, 1 for a tie. Teams are ranked by points, then goal difference, then goals scored; teams tied on all three share a place. Only group games count.",
  );
  expect(says({ order: ["points"], goalCap: 3 })[1]).toBe(
    "Teams are ranked by points; teams tied on points share a place.",
  );
  const two = says({ order: ["points", "direct-two", "goals-against", "shutouts"], goalCap: 3 });
  expect(two.slice(1)).toEqual([
    "Teams are ranked by points, then head-to-head (two teams only), then fewest goals against, then shutouts; teams tied on all four share a place.",
    "Only group games count.",
    "Head-to-head (two teams only): skipped when more than two teams are tied.",
  ]);
  const ten = tiebreakerSentences({ order: ["points"], goalCap: 3 }, TEN_POINTS);
  expect(ten.slice(0, 1).map((each) => translate("en", each))).toEqual([
    "6 points for a win, 3 for a tie, 1 for each goal up to 3, 1 for a shutout. 10 in all for a win by forfeit.",
  ]);
  const capped = says({
    order: ["points", "capped-difference"],
    goalCap: 4,
  });
  expect(capped.slice(1)).toEqual([
    "Teams are ranked by points, then capped goal difference; teams tied on both share a place.",
    "Only group games count.",
    "Capped goal difference: each game counts for a difference of at most 4.",
  ]);
});
