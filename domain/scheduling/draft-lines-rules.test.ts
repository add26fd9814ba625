import { expect, test } from "vitest";
import { isMessage } from "#i18n/message.ts";
import { listed } from "#tests/support/assertions/tables.ts";
import { readPlaces } from "./draft-lines-rules.ts";

const fields = ["Field 1", "Field 2", "7"];

test("the places of fields are read with the minutes between them", () => {
  expect(readPlaces("Park: Field 1, 7\nSt. John - North: Field 2", fields)).toEqual({
    places: [
      { field: "Field 1", place: "Park" },
      { field: "7", place: "Park" },
      { field: "Field 2", place: "St. John - North" },
    ],
    travel: [],
  });
  expect(readPlaces("Park:Field 1\nSchool: 7\nPark – School : 20", fields)).toEqual({
    places: [
      { field: "Field 1", place: "Park" },
      { field: "7", place: "School" },
    ],
    travel: [{ from: "Park", to: "School", minutes: 20 }],
  });
});

test.each([
  " - School: 20",
  `${"x".repeat(81)}: Field 1`,
  "Park: Field 1\nSchool: Field 2\nPark - School: 999",
  ...listed`Park | : Field 1 | Park: | Park: Field 9 | Park - School: 20`,
])("the places of fields are refused with a sentence: %s", (raw) => {
  expect(isMessage(readPlaces(raw, fields))).toBe(true);
});
