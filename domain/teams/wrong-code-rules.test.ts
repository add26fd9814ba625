import { expect, test } from "vitest";
import { ALARMING, hourOf, isAlarming } from "./wrong-code-rules.ts";

const hour = (number: number, tries: number, refused = 0) => ({
  hour: new Date(Date.UTC(2025, 6, 27, number)),
  tries,
  refused,
});

test("an hour begins with its first moment", () => {
  expect(hourOf(new Date("2025-07-27T13:59:59.999Z"))).toEqual(hour(13, 0).hour);
  expect(hourOf(hour(13, 0).hour)).toEqual(hour(13, 0).hour);
});

test.each([
  ["nothing", [], false],
  ["what a field of families mistypes", [hour(1, ALARMING - 1)], false],
  ["as many within an hour as nobody mistypes", [hour(1, ALARMING)], true],
  ["as many within two hours", [hour(1, ALARMING / 2), hour(2, ALARMING / 2)], true],
  ["as many with a quiet hour between", [hour(1, ALARMING / 2), hour(3, ALARMING / 2)], false],
  ["somebody who goes on after the last try", [hour(1, 20, 1)], true],
])("%s: %j is alarming: %j", (_, hours, alarming) => {
  expect(isAlarming(hours)).toBe(alarming);
});
