import { expect, test } from "vitest";
import { paired } from "#tests/support/assertions/tables.ts";
import { withNextYears, yearsMovedOn } from "./next-cup.ts";

test.each(paired`
  U13-U15 (2012-2010) → U13-U15 (2013-2011) | U16+ (2009 & older) → U16+ (2010 & older)
  born 2012–2010 → born 2013–2011 | Araknid Cup 2026 → Araknid Cup 2027
  Class of 1999 → Class of 2000 | Seniors → Seniors
`)("'%s' is '%s' a year later", (text, next) => expect(withNextYears(text)).toBe(next));

test.each(["7v7", "U15", "$2000", "$1,2010", "20120", "5550122012", "2250", "No. 12010"])(
  "'%s' has no year",
  (text) => expect(withNextYears(text)).toBe(text),
);

test("a tournament's birth years move on in numbers and in words, and no limit stays none", () => {
  expect(
    yearsMovedOn({
      name: "U13-U15 (2012-2010)",
      earliestBirthYear: 2010,
      latestBirthYear: null,
      bornText: "born 2012-2010",
    }),
  ).toEqual({
    name: "U13-U15 (2013-2011)",
    earliestBirthYear: 2011,
    latestBirthYear: null,
    bornText: "born 2013-2011",
  });
});
