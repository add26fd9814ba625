import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawTeamCode, parseTeamCode } from "./team-code-rules.ts";

describe("a team code", () => {
  test("is drawn from 100000 to 999999", () => {
    expect(drawTeamCode((min) => min)).toBe("100000");
    expect(drawTeamCode((_, max) => max - 1)).toBe("999999");
  });

  test("is understood in every way it is passed on", () => {
    const code = fc.integer({ min: 100000, max: 999999 }).map(String);
    fc.assert(
      fc.property(code, fc.constantFrom("", " ", "-", " – ", "\u00A0"), (digits, between) => {
        expect(parseTeamCode(` ${digits.slice(0, 3)}${between}${digits.slice(3)}\n`)).toBe(digits);
      }),
    );
  });

  test.each(["", "12345", "1234567", "123a56", "-123456", "１２３４５６", "1".repeat(1e6)])(
    "%j is none",
    (raw) => expect(parseTeamCode(raw)).toBeNull(),
  );

  test("of any text is a code or nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (raw) => {
        expect(parseTeamCode(raw) ?? "100000").toMatch(/^[0-9]{6}$/);
      }),
    );
  });
});
