import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import { meanwhileSentence } from "./meanwhile-rules.ts";
import { whyUnusual } from "./result-change-rules.ts";
import {
  awaitsShootout,
  endedSentence,
  isDoubleForfeit,
  NO_RESULT,
  NO_SCORE,
  type Result,
  resultText,
  resultVersion,
  scoreText,
  wasSeen,
  winnerOf,
} from "./result-rules.ts";

function result(text: string, other: Partial<Result> = {}): Result {
  const [state, score] = text.split(" ");
  const [team1Score = null, team2Score = null] = score?.split("-").map(Number) ?? [];
  return { ...NO_RESULT, state: state as Result["state"], team1Score, team2Score, ...other };
}

test("a score shows its zeros, and a missing one is a word", () => {
  expect(scoreText({ team1Score: 0, team2Score: 0 })).toBe("0-0");
  expect(scoreText({ team1Score: null, team2Score: null })).toBe(NO_SCORE);
});

test("a result says how it was decided", () => {
  const decided = { afterExtraTime: true, team1Penalties: 4, team2Penalties: 3 };
  expect(resultText(NO_RESULT)).toBeNull();
  expect(resultText(result("final 2-1"))).toBe("2-1");
  expect(resultText(result("final 1-1", decided))).toBe("1-1 a.e.t., 4-3 pens");
  expect(resultText(result("live 0-0"))).toBe("Live 0-0");
  expect(resultText(result("forfeit 3-0"))).toBe("Forfeit 3-0");
  expect(resultText(result("abandoned"))).toBe("Abandoned");
  expect(resultText(result("postponed"))).toBe("Postponed");
});

test("a sentence ending in a result has one full stop", () => {
  expect(endedSentence("2-1")).toBe("2-1.");
  expect(endedSentence(resultText(result("final 2-1", { afterExtraTime: true })) ?? "")).toBe(
    "2-1 a.e.t.",
  );
});

test("a forfeit of both teams has no winner and waits for no shootout", () => {
  const both = result("forfeit 0-0");
  expect([isDoubleForfeit(both), winnerOf(both)]).toEqual([true, null]);
  expect(awaitsShootout({ ...both, stage: "final" })).toBe(false);
  expect([result("forfeit 3-0"), result("final 0-0")].map(isDoubleForfeit)).toEqual([false, false]);
});

test("every result has its own version", () => {
  const level = { afterExtraTime: true };
  const results = [
    NO_RESULT,
    result("live 1-1"),
    result("final 1-1"),
    result("final 1-1", level),
    result("final 1-1", { ...level, team1Regular: 0, team2Regular: 0 }),
    result("final 1-1", { ...level, team1Penalties: 4, team2Penalties: 3 }),
    result("forfeit 1-1"),
    result("abandoned 1-1"),
    result("abandoned"),
    result("postponed"),
    result("cancelled"),
  ];
  expect(new Set(results.map(resultVersion)).size).toBe(results.length);
});

const said = (stored: Result) => translate("en", meanwhileSentence(stored));

test("an outdated form is told the current result, or that there is none", () => {
  expect(said(result("final 2-1"))).toBe("Someone else recorded 2-1.");
  expect(said(NO_RESULT)).toBe("The score was cleared in the meantime.");
  expect(said(result("live 1-0"))).toBe("This game is live, and the score is 1-0.");
  expect(said(result("postponed"))).toBe(
    "Someone else changed the status of this game to “Postponed.”",
  );
});

test("a live score blocks nobody who knows the game is live, unless a goal would be lost", () => {
  const stored = result("live 2-0");
  const ends = (score: string, version: string) =>
    wasSeen(version, stored, result(`final ${score}`));
  expect(ends("2-1", "none")).toBe(false);
  expect(ends("2-1", "Live 1-0")).toBe(true);
  expect(ends("1-1", "Live 1-0")).toBe(false);
  expect(ends("1-1", "Live 2-0")).toBe(true);
  expect(wasSeen("Live 1-0", stored, NO_RESULT)).toBe(true);
  expect(wasSeen("none", stored, NO_RESULT)).toBe(false);
  expect(wasSeen("none", result("final 2-0"), result("final 3-0"))).toBe(false);
});

test.each([
  ["a score above 15", NO_RESULT, result("final 21-2"), "21–2"],
  ["a score of 15", NO_RESULT, result("final 2-15"), null],
  ["another score above 15", result("final 2-1"), result("final 20-1"), "20–1"],
  ["only the usual side of it", result("final 20-1"), result("final 20-3"), null],
  ["an abandoned game's score", NO_RESULT, result("abandoned 17-0"), "17–0"],
  ["a forfeit", NO_RESULT, result("forfeit 20-0"), null],
  [
    "penalties",
    NO_RESULT,
    result("final 1-1", { team1Penalties: 44, team2Penalties: 3 }),
    "44–3 on penalties",
  ],
])("an unusual score is asked about: %s", (_, before, after, unusual) => {
  const question = unusual && `${unusual} is an unusual score. Save it?`;
  const asked = whyUnusual(before, after);
  expect(translate("en", asked)).toBe(question);
});
