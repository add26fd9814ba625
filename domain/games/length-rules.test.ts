import { describe, expect, test } from "vitest";
import { GAME_LENGTHS, lengthSentence, lengthText, minutesOf } from "./length-rules.ts";

describe("a game", () => {
  test("of the group stage is 10 minutes, without overtime or penalties", () => {
    expect(GAME_LENGTHS.group).toEqual({ minutes: 10, overtime: 0, shootout: false });
  });

  test("of a semi-final or for 3rd place is 12 minutes, then penalties", () => {
    const expected = { minutes: 12, overtime: 0, shootout: true };
    expect(GAME_LENGTHS["semi-final"]).toEqual(expected);
    expect(GAME_LENGTHS["third-place"]).toEqual(expected);
  });

  test("of the final is 15 minutes, then 3 of overtime, then penalties", () => {
    expect(GAME_LENGTHS.final).toEqual({ minutes: 15, overtime: 3, shootout: true });
    expect(minutesOf({ stage: "final", minutes: null })).toBe(18);
    expect(minutesOf({ stage: "final", minutes: 10 })).toBe(13);
  });

  test("that must have a winner ends in penalties at every stage after the group", () => {
    const { group, ...knockout } = GAME_LENGTHS;
    expect(group.shootout).toBe(false);
    expect(Object.values(knockout).every(({ shootout }) => shootout)).toBe(true);
  });

  test("is told as the rules have it", () => {
    expect(lengthText("group")).toBe("10 minutes, no overtime");
    expect(lengthSentence("semi-final")).toBe("By the rules: 12 minutes plus a penalty shootout.");
    expect(lengthSentence("quarter-final")).toBe(
      "The rules name no length for this stage. Played like a semi-final: 12 minutes plus a penalty shootout.",
    );
    expect(lengthText("semi-final")).toBe("12 minutes plus a penalty shootout");
    expect(lengthText("third-place")).toBe("12 minutes plus a penalty shootout");
    expect(lengthText("final")).toBe("15 minutes plus 3 minutes overtime plus a penalty shootout");
  });
});
