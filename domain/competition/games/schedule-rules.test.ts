import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import { paired } from "#tests/support/assertions/tables.ts";
import { anyText } from "#tests/support/factories/any-text.ts";
import { forAll } from "#tests/support/for-all.ts";
import { stageName } from "./game-name-rules.ts";
import {
  bySchedule,
  formatDate,
  formatTime,
  gameTimeChoices,
  parsePlaces,
  parseScore,
  parseStage,
  parseTime,
  STAGES,
} from "./schedule-rules.ts";

test("a stage is recognized by its id and label in any case", () => {
  for (const { id } of STAGES) {
    expect(parseStage(id)).toBe(id);
    expect(parseStage(translate("en", stageName(id)).toUpperCase())).toBe(id);
  }
});

test.each([
  [" Group stage ", "group"],
  ...paired`
  Quarter-finals → quarter-final | semi_final → semi-final | SEMI  FINALS → semi-final
  Round of 16 → round-of-16 | 3rd place → third-place | Match for third place → third-place
  Semi–final → semi-final | Round of 32 → round-of-32 | placement 5-8 → placement
  Places 5–8 → placement | 7th place → placement
`,
])("the stage %j is %s", (raw, stage) => expect(parseStage(raw)).toBe(stage));

test.each(["", "Round of 64", "finalist", "semi-final-final", "constructor", "f".repeat(1e6)])(
  "%.20s is no stage",
  (raw) => expect(parseStage(raw)).toBeNull(),
);

test.each([
  ["placement 5-8", [5, 8]],
  ["Places 9–16", [9, 16]],
  ["7th place", [7, 8]],
  ["placement 31", [31, 32]],
  ["placement", null],
  ["3rd place", null],
  ["places 8-5", null],
  ["placement 5-65", null],
])("the places of %j are %j", (raw, places) => expect(parsePlaces(raw)).toEqual(places));

const game = (text: string) => {
  const [day, time, field, id] = text.split(" ") as [string, string, string, string];
  return {
    date: `2024-07-${day}`,
    time: time === "-" ? null : time,
    field: field === "-" ? null : field,
    id: Number(id.slice(1)),
    text,
  };
};
const sorted = (...games: string[]) =>
  games
    .map(game)
    .sort(bySchedule)
    .map(({ text }) => text);

test.each([
  ["date first", ["27 20:00 - #2", "28 09:00 - #1"]],
  ["time within a day", ["27 09:05 - #2", "27 15:00 - #1"]],
  ["without a time at the end of its day", ["27 23:59 - #3", "27 - - #1", "28 09:00 - #2"]],
  ["field, '10' after '2'", ["27 - 2 #2", "27 - 10 #1"]],
  ["id if all else is equal", ["27 - - #1", "27 - - #2"]],
])("a schedule is ordered by %s", (_, games) => {
  expect(sorted(...games.toReversed())).toEqual(games);
});

test.each([
  [" 15:00 ", "15:00"],
  ...paired`15:00 → 15:00 | 9:05 → 09:05 | 00:00 → 00:00 | 23:59 → 23:59 | 20:30:00 → 20:30`,
])("the time %j is read as %s", (raw, time) => expect(parseTime(raw)).toBe(time));

test.each(["", "24:00", "12:60", "-01:00", "1:5", "12:30 PM", "１２:３０"])(
  "%j is no time",
  (raw) => expect(parseTime(raw)).toBeNull(),
);

test.each([
  ["", ""],
  ...paired`15:00 → 3:00 PM | 00:00 → 12:00 AM | 12:05 → 12:05 PM | 09:30 → 9:30 AM`,
])("the time %j is shown as %j", (time, shown) => expect(formatTime(time)).toBe(shown));

test("times from 15:00 to 20:30 are offered every 5 minutes", () => {
  const times = gameTimeChoices();
  expect(times.slice(0, 3)).toEqual(["15:00", "15:05", "15:10"]);
  expect(times.at(-1)).toBe("20:30");
  expect(times).toHaveLength(67);
  expect(times.map(parseTime)).toEqual(times);
});

test.each([
  ["09:20", "09:00", "20:30"],
  ["15:00", "15:00", "20:30"],
  ["20:35", "15:00", "20:55"],
  ["23:10", "15:00", "23:55"],
  [null, "15:00", "20:30"],
])("a cup with a game at %j is offered times from %s to %s", (start, first, last) => {
  const times = gameTimeChoices([start, "16:00"]);
  expect([times[0], times.at(-1)]).toEqual([first, last]);
  expect(times.map(parseTime)).toEqual(times);
});

test.each([
  ["2024-07-27", undefined, "Sat, Jul 27"],
  ["2000-02-29", undefined, "Tue, Feb 29"],
  ["2024-07-27", 2024, "Sat, Jul 27"],
  ["2024-07-27", 2025, "Sat, Jul 27, 2024"],
  ["2024-02-30", undefined, "2024-02-30"],
  ["", undefined, ""],
])("the date %j is shown in %j as %j", (date, year, shown) => {
  expect(formatDate(date, year)).toBe(shown);
});

test("a score is read from one or two digits", () => {
  expect(["0", "3", "99", "03", " 3 "].map(parseScore)).toEqual([0, 3, 99, 3, 3]);
});

test.each(["", "-1", "+3", "3.5", "1e1", "³", "100", "3\n1", "9".repeat(1e6)])(
  "%.20s is no score",
  (raw) => expect(parseScore(raw)).toBeNull(),
);

test("any text is a score from 0 to 99 or none", () => {
  forAll(anyText(), (raw) => {
    const score = parseScore(raw);
    expect(score === null || (Number.isInteger(score) && score >= 0 && score <= 99)).toBe(true);
  });
});
