import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
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

const MOVED = cup("2025-12-05", "2025-12-07");
test.each([
  ["moved days keep their distances from the cup's first", MOVED, ["July 28", "July 27"], "06 05"],
  ["so do picked days", MOVED, ["2025-07-29", "2025-07-27"], "07 05"],
  [
    "days that do not fit move to the cup's nearest",
    cup("2025-08-01", "2025-08-02"),
    ["July 20", "2025-08-02", "August 9"],
    "01 02 02",
  ],
  ["days inside the cup stay", cup("2025-07-27", "2025-07-29"), ["July 28"], "28"],
])("days that tournaments could move to: %s", (_, days, plays, suggested) => {
  const month = days.startsOn?.slice(0, 8);
  expect(playDaysOf(days, playing(...plays)).map((each) => each.suggested)).toEqual(
    suggested.split(" ").map((day) => `${month}${day}`),
  );
});

test("a contradiction is described with its days", () => {
  const days = cup("2025-08-01", "2025-08-03");
  expect(
    translate(
      "en",
      contradictingDaysMessage(days, playDaysOf(days, playing("July 27", "2025-08-02", "July 28"))),
    ),
  ).toBe(
    "The cup is August 1–3, but the rules page says that U1 plays July 27 and U3 plays July 28.",
  );
  expect(daysOfCup(days)).toEqual(["2025-08-01", "2025-08-02", "2025-08-03"]);
});
