import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import { SPEC_LENGTHS } from "#tests/support/factories/lengths.ts";
import {
  type GameLengths,
  lengthSentence,
  lengthsDiffer,
  playingMinutes,
} from "./game-length-rules.ts";
import type { Stage } from "./schedule-rules.ts";

const game = (stage: Stage, minutes: number | null = null, lengths: Partial<GameLengths> = {}) => ({
  stage,
  minutes,
  lengths: { ...SPEC_LENGTHS, ...lengths },
});

test("a game is as long as its own minutes or its tournament's say, plus overtime in the final", () => {
  expect(playingMinutes(game("group"))).toBe(10);
  expect(playingMinutes(game("quarter-final"))).toBe(12);
  expect(playingMinutes(game("final"))).toBe(18);
  expect(playingMinutes(game("final", 10))).toBe(13);
  expect(playingMinutes(game("group", null, { groupMinutes: 20 }))).toBe(20);
  expect(playingMinutes(game("final", null, { finalMinutes: 30, overtimeMinutes: 0 }))).toBe(30);
});

test("a game's length is described as in the rules", () => {
  const says = (...of: Parameters<typeof game>) => translate("en", lengthSentence(game(...of)));
  expect(says("group")).toBe("Game length: 10 minutes, no overtime.");
  expect(says("third-place")).toBe(says("semi-final"));
  expect(says("semi-final")).toBe("Game length: 12 minutes plus a penalty shootout.");
  expect(says("final")).toBe(
    "Game length: 15 minutes, plus 3 minutes of overtime, plus a penalty shootout.",
  );
  expect(says("final", 20, { overtimeMinutes: 0 })).toBe(
    "Game length: 20 minutes plus a penalty shootout.",
  );
});

test("a list says how long its games are if they differ, whatever the reason", () => {
  expect(lengthsDiffer([])).toBe(false);
  expect(lengthsDiffer([game("group"), game("group", 10)])).toBe(false);
  expect(lengthsDiffer([game("group"), game("semi-final", 10)])).toBe(false);
  expect(lengthsDiffer([game("group"), game("semi-final")])).toBe(true);
  expect(lengthsDiffer([game("group"), game("group", 20)])).toBe(true);
  expect(lengthsDiffer([game("group"), game("group", null, { groupMinutes: 15 })])).toBe(true);
});
