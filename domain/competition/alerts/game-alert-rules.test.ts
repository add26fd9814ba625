import { expect, test } from "vitest";
import type { PushText } from "#domain/messaging/push-message-rules.ts";
import { translate } from "#i18n/translate.ts";
import { NO_RESULT, type Result } from "../games/result-rules.ts";
import {
  isAlertTimely,
  newTimeSentence,
  nextGameAlert,
  notPlayingAlert,
  rescheduleAlert,
  resultAlert,
} from "./game-alert-rules.ts";

const sides = { team1Name: "Lions", team2Name: "Tigers" };
const place = { date: "2026-07-25", time: "15:00", field: "Field 2" };
const semiFinal = (at: typeof place) => ({
  ...at,
  stage: "semi-final" as const,
  number: 1,
  firstPlace: null,
  lastPlace: null,
});
const result = (more: Partial<Result>): Result => ({ ...NO_RESULT, ...more });
const inState = (state: Result["state"], team1Score: number | null, team2Score: number | null) =>
  result({ state, team1Score, team2Score });
const final = inState("final", 2, 1);
const live = inState("live", 0, 0);
const postponed = inState("postponed", null, null);
const shown = (text: PushText | null, locale: "en" | "es" = "en") =>
  text && { title: translate(locale, text.title), body: translate(locale, text.body) };
const textOf = (before: Result, after: Result) => {
  const words = shown(resultAlert(sides, place, { before, after }, "en"));
  return words && `${words.title}. ${words.body}`;
};

test.each([
  ["that the game has begun", NO_RESULT, live, "Lions – Tigers. The game has started."],
  ["how it ended", live, final, "Lions 2 – Tigers 1. Final."],
  ["a correction", final, inState("final", 2, 2), "Lions 2 – Tigers 2. Corrected. Final."],
  [
    "a forfeit of both",
    NO_RESULT,
    inState("forfeit", 0, 0),
    "Lions 0 – Tigers 0. Both teams forfeited.",
  ],
  ["a forfeit", NO_RESULT, inState("forfeit", 2, 1), "Lions 2 – Tigers 1. Forfeit."],
  [
    "who won on penalties",
    live,
    { ...inState("final", 1, 1), afterExtraTime: true, team1Penalties: 3, team2Penalties: 4 },
    "Lions 1 – Tigers 1. Final, after overtime. Tigers won 4–3 on penalties.",
  ],
  [
    "a result that was cleared",
    final,
    NO_RESULT,
    "Lions – Tigers. The result was removed. Check the schedule for updates.",
  ],
  ["that it goes on", final, live, "Lions – Tigers. The result was removed. The game is back on."],
  ["that it was abandoned", live, inState("abandoned", 1, 0), "Lions 1 – Tigers 0. Abandoned."],
  ["postponement", NO_RESULT, postponed, "Lions – Tigers. Postponed. We'll send you the new time."],
  ["its cancellation", NO_RESULT, inState("cancelled", null, null), "Lions – Tigers. Canceled."],
  ["its return", postponed, NO_RESULT, "Lions – Tigers. Back on: Sat, Jul 25, 3:00 PM, Field 2."],
])("a result is announced: %s", (_, before, after, words) => {
  expect(textOf(before, after)).toBe(words);
});

test("a knockout game is named behind its teams, in every alert", () => {
  const named = { ...sides, game: semiFinal(place) };
  const ended = resultAlert(named, place, { before: live, after: final }, "en");
  expect(shown(ended)?.title).toBe("Lions 2 – Tigers 1 (Semi-final 1)");
  const begun = resultAlert(named, place, { before: NO_RESULT, after: live }, "es");
  expect(shown(begun, "es")?.title).toBe("Lions – Tigers (Semifinal 1)");
  const text = newTimeSentence(named, place, place.date, "en");
  expect(translate("en", text)).toBe("Lions – Tigers (Semi-final 1) is now at 3:00 PM on Field 2.");
});

test("neither single goals nor a mistaken start are announced", () => {
  expect(textOf(live, result({ ...live, team1Score: 1 }))).toBeNull();
  expect(textOf(live, NO_RESULT)).toBeNull();
});

test("a moved game is announced with its new time, and only if it moved", () => {
  const moved = (after: typeof place) => shown(rescheduleAlert(sides, place, after, "en"))?.body;
  expect(moved({ ...place, time: "16:30" })).toBe("Moved: Sat, Jul 25, 4:30 PM, Field 2.");
  expect(moved({ ...place, field: "Field 3" })).toBe("New field: Sat, Jul 25, 3:00 PM, Field 3.");
  expect(moved({ ...place })).toBeUndefined();
});

test("the next knockout game is announced, and its cancellation", () => {
  const game = semiFinal(place);
  expect(shown(nextGameAlert("Lions", game, "Tigers", "en"))).toEqual({
    title: "Lions: Semi-final 1",
    body: "Sat, Jul 25, 3:00 PM, Field 2, against Tigers.",
  });
  const unset = { ...game, time: null, field: null };
  expect(shown(nextGameAlert("Lions", unset, null, "en"))?.body).toBe("Sat, Jul 25.");
  expect(shown(notPlayingAlert("Lions", game))?.title).toBe("Lions: Semi-final 1");
});

test("alerts are in the follower's language", () => {
  const game = semiFinal(place);
  expect(shown(nextGameAlert("Lions", game, "Tigers", "es"), "es")).toEqual({
    title: "Lions: Semifinal 1",
    body: "sáb 25 jul, 3:00 pm, Field 2, contra Tigers.",
  });
  const text = newTimeSentence(sides, place, "2026-07-24", "es");
  expect(translate("es", text)).toBe(
    "Lions – Tigers ahora se juega el sáb 25 jul a las 3:00 pm en Field 2.",
  );
});

test("games from before yesterday are not announced", () => {
  expect(isAlertTimely(place, "2026-07-26")).toBe(true);
  expect(isAlertTimely(place, "2026-07-27")).toBe(false);
});
