import { expect, test } from "vitest";
import { english } from "../../../i18n/translate.ts";
import { contradictingDaysMessage, daysOfCup, playDaysOf } from "./play-days.ts";

const cup = (startsOn: string | null, endsOn: string | null, datesText = "July 27–29") => ({
  startsOn,
  endsOn,
  datesText,
});
const playing = (...days: string[]) =>
  days.map((day, at) => {
    const isPicked = /^\d{4}-/.test(day);
    return {
      id: at + 1,
      name: `U${at + 1} (everybody)`,
      playsOn: isPicked ? day : null,
      playsText: isPicked ? "" : day,
    };
  });

test.each([
  ["after the cup's days", cup("2025-08-01", "2025-08-03"), "2025-08-04", true],
  ["before them", cup("2025-08-01", "2025-08-03"), "2025-07-31", true],
  ["on the same day of another year", cup("2025-08-01", "2025-08-03"), "2024-08-02", true],
  ["not on one of them", cup("2025-08-01", "2025-08-03"), "2025-08-03", false],
  ["in words after them", cup("2025-07-25", "2025-07-27"), "July 28", true],
  ["not in words on one of them", cup("2025-07-27", "2025-07-29"), "July 28", false],
  ["not across the end of a year", cup("2025-12-30", "2026-01-02"), "January 1", false],
  ["outside of a cup's words", cup(null, null), "2025-08-05", true],
  ["not inside of a cup's words", cup(null, null, "July 27 – August 2"), "August 1", false],
  ["not beside words that name no days", cup(null, null, "this summer"), "July 28", false],
])("a day is outside the cup: %s", (_, days, plays, isStray) => {
  expect(playDaysOf(days, playing(plays))).toMatchObject([{ isStray }]);
});

test("a day in words is never outside the cup", () => {
  expect(playDaysOf(cup("2025-08-01", "2025-08-03"), playing("all weekend"))).toEqual([]);
});

const suggested = (days: ReturnType<typeof cup>, ...plays: string[]) =>
  playDaysOf(days, playing(...plays)).map((each) => each.suggested);

test("moved days keep their distances from the cup's first", () => {
  const moved = cup("2025-12-05", "2025-12-07");
  expect(suggested(moved, "July 28", "July 27")).toEqual(["2025-12-06", "2025-12-05"]);
  expect(suggested(moved, "2025-07-29", "2025-07-27")).toEqual(["2025-12-07", "2025-12-05"]);
});

test("days that do not fit move to the cup's nearest", () => {
  const short = cup("2025-08-01", "2025-08-02");
  expect(suggested(short, "July 20", "2025-08-02", "August 9")).toEqual([
    "2025-08-01",
    "2025-08-02",
    "2025-08-02",
  ]);
});

test("days inside the cup stay", () => {
  expect(suggested(cup("2025-07-27", "2025-07-29"), "July 28")).toEqual(["2025-07-28"]);
});

test("a contradiction is described with its days", () => {
  const days = cup("2025-08-01", "2025-08-03");
  expect(
    english(
      contradictingDaysMessage(days, playDaysOf(days, playing("July 27", "2025-08-02", "July 28"))),
    ),
  ).toBe(
    "The cup is August 1–3, but the rules page says that U1 plays July 27 and U3 plays July 28.",
  );
  expect(daysOfCup(days)).toEqual(["2025-08-01", "2025-08-02", "2025-08-03"]);
});
