import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/support/factories/any-text.ts";
import { forAll } from "#tests/support/for-all.ts";
import { WRONG_TEAM_CODE_LIMIT } from "../core/rate-limits.ts";
import {
  generateTeamCode,
  parseTeamCode,
  shouldAlertAdmin,
  startOfHour,
} from "./team-code-rules.ts";

test("a code is from 100000 to 999999", () => {
  expect(generateTeamCode((min) => min)).toBe("100000");
  expect(generateTeamCode((_, max) => max - 1)).toBe("999999");
});

test("a code is understood in every way it is passed on", () => {
  const code = fc.integer({ min: 100000, max: 999999 }).map(String);
  forAll(code, fc.constantFrom("", " ", "-", " – ", "\u00A0", "\u200B"), (digits, between) => {
    const typed = ` ${digits.slice(0, 3)}${between}${digits.slice(3)}\n`;
    expect(parseTeamCode(typed)).toBe(digits);
    const wide = typed.replace(/[0-9]/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
    expect(parseTeamCode(wide)).toBe(digits);
  });
  expect(parseTeamCode("\u202D٦٤٣ ٥٩٧\u202C")).toBe("643597");
});

test.each(["", "12345", "1234567", "123a56", "-123456", "１２３４５", "1".repeat(1e6)])(
  "%j is no team code",
  (raw) => expect(parseTeamCode(raw)).toBeNull(),
);

test("any text is a code or nothing", () => {
  forAll(anyText(), (raw) => {
    expect(parseTeamCode(raw) ?? "100000").toMatch(/^[0-9]{6}$/);
  });
});

const HALF = WRONG_TEAM_CODE_LIMIT / 2;
const hour = (number: number, tries: number, refused = 0) => ({
  hour: new Date(Date.UTC(2025, 6, 27, number)),
  tries,
  refused,
});

test("an hour starts with its first moment", () => {
  expect(startOfHour(new Date("2025-07-27T13:59:59.999Z"))).toEqual(hour(13, 0).hour);
  expect(startOfHour(hour(13, 0).hour)).toEqual(hour(13, 0).hour);
});

test.each([
  ["nothing", [], false],
  ["what a field of families mistypes", [hour(1, WRONG_TEAM_CODE_LIMIT - 1)], false],
  ["as many within an hour as nobody mistypes", [hour(1, WRONG_TEAM_CODE_LIMIT)], true],
  ["as many within two hours", [hour(1, HALF), hour(2, HALF)], true],
  ["as many with a quiet hour between", [hour(1, HALF), hour(3, HALF)], false],
  ["somebody who goes on after the last try", [hour(1, 20, 1)], true],
])("%s: %j is alarming: %j", (_, hours, alarming) => {
  expect(shouldAlertAdmin(hours)).toBe(alarming);
});
