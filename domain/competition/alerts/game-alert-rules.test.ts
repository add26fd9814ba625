import { describe, expect, test } from "vitest";
import { NO_RESULT, type Result } from "../games/result-rules.ts";
import {
  isAlertTimely,
  nextGameAlert,
  notPlayingAlert,
  rescheduleAlert,
  resultAlert,
} from "./game-alert-rules.ts";

const sides = { team1Name: "Lions", team2Name: "Tigers" };
const place = { date: "2026-07-25", time: "15:00", field: "Field 2" };
const result = (more: Partial<Result>): Result => ({ ...NO_RESULT, ...more });
const final = result({ state: "final", team1Score: 2, team2Score: 1 });
const live = result({ state: "live", team1Score: 0, team2Score: 0 });
const told = (before: Result, after: Result) => {
  const words = resultAlert(sides, place, before, after);
  return words && `${words.title}. ${words.body}`;
};

describe("alerts about results", () => {
  test.each([
    ["that the game has begun", NO_RESULT, live, "Lions – Tigers. It has begun."],
    ["how it ended", live, final, "Lions 2 – Tigers 1. Final."],
    [
      "a correction",
      final,
      result({ ...final, team2Score: 2 }),
      "Lions 2 – Tigers 2. Corrected. Final.",
    ],
    [
      "a forfeit",
      NO_RESULT,
      result({ ...final, state: "forfeit" }),
      "Lions 2 – Tigers 1. Forfeit.",
    ],
    [
      "who won on penalties",
      live,
      result({
        state: "final",
        team1Score: 1,
        team2Score: 1,
        afterExtraTime: true,
        team1Penalties: 3,
        team2Penalties: 4,
      }),
      "Lions 1 – Tigers 1. Final, after extra time. Tigers won 4–3 on penalties.",
    ],
    [
      "a result that was taken back",
      final,
      NO_RESULT,
      "Lions – Tigers. The result was taken back: the game is still to be played.",
    ],
    ["that it goes on", final, live, "Lions – Tigers. The result was taken back: it goes on."],
    [
      "that it was abandoned, and at what",
      live,
      result({ state: "abandoned", team1Score: 1, team2Score: 0 }),
      "Lions 1 – Tigers 0. Abandoned.",
    ],
    [
      "that it was postponed",
      NO_RESULT,
      result({ state: "postponed" }),
      "Lions – Tigers. Postponed. The new time will be told here.",
    ],
    [
      "that it was cancelled",
      NO_RESULT,
      result({ state: "cancelled" }),
      "Lions – Tigers. Cancelled.",
    ],
    [
      "that it is on again",
      result({ state: "postponed" }),
      NO_RESULT,
      "Lions – Tigers. On again: Sat, Jul 25, 3:00 PM, Field 2.",
    ],
  ])("a result is announced: %s", (_, before, after, words) => {
    expect(told(before, after)).toBe(words);
  });

  test("neither single goals nor a mistaken start are announced", () => {
    expect(told(live, result({ ...live, team1Score: 1 }))).toBeNull();
    expect(told(live, NO_RESULT)).toBeNull();
  });
});

describe("alerts about the schedule", () => {
  test("a moved game is announced with its new time, and only if it moved", () => {
    expect(rescheduleAlert(sides, place, { ...place, time: "16:30" })?.body).toBe(
      "Moved: Sat, Jul 25, 4:30 PM, Field 2.",
    );
    expect(rescheduleAlert(sides, place, { ...place, field: "Field 3" })?.body).toBe(
      "Another field: Sat, Jul 25, 3:00 PM, Field 3.",
    );
    expect(rescheduleAlert(sides, place, { ...place })).toBeNull();
  });

  test("the next knockout game is announced, and its cancellation", () => {
    const game = { ...place, stage: "semi-final" as const, number: 1 };
    expect(nextGameAlert("Lions", game, "Tigers")).toEqual({
      title: "Lions: Semi-final 1",
      body: "Sat, Jul 25, 3:00 PM, Field 2, against Tigers.",
    });
    expect(nextGameAlert("Lions", { ...game, time: null, field: null }, null).body).toBe(
      "Sat, Jul 25.",
    );
    expect(notPlayingAlert("Lions", game).title).toBe("Lions: Semi-final 1");
  });
});

test("games from before yesterday are not announced", () => {
  expect(isAlertTimely(place, "2026-07-26")).toBe(true);
  expect(isAlertTimely(place, "2026-07-27")).toBe(false);
});
