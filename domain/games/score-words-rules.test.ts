import { expect, test } from "vitest";
import { meanwhileSentence, NO_SCORE, scoreWords } from "./score-words-rules.ts";

test("a score is said as it is spoken, a nil as well", () => {
  expect(scoreWords({ team1Score: 2, team2Score: 1 })).toBe("2-1");
  expect(scoreWords({ team1Score: 0, team2Score: 0 })).toBe("0-0");
});

test("a game without one says so in a word that no score is", () => {
  expect(scoreWords({ team1Score: null, team2Score: null })).toBe(NO_SCORE);
});

test("who finds another score than they knew of is told which, or that there is none", () => {
  expect(meanwhileSentence("2-1")).toBe("2-1 was recorded meanwhile.");
  expect(meanwhileSentence(NO_SCORE)).toBe("The score was cleared meanwhile.");
});
