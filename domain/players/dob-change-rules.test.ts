import { expect, test } from "vitest";
import { whyDobStays } from "./dob-change-rules.ts";

const today = "2025-07-15";
const why = (
  stored: string | null,
  wanted: string,
  joinedAnything = false,
  { isHolder = true, hadGuardian = false } = {},
) => whyDobStays({ stored, wanted, isHolder, joinedAnything, hadGuardian, today });

test("a slip of the finger is mended by oneself while nothing was joined", () => {
  expect(why("2011-05-04", "2011-04-05")).toBeNull();
  expect(why("1990-05-04", "2007-07-15")).toBeNull();
  expect(why("2020-01-01", "2012-07-16")).toBeNull();
});

test("the same date is no change, whatever was joined", () => {
  expect(why("2011-05-04", "2011-05-04", true)).toBeNull();
});

test("once a team or a waitlist was joined the organiser is asked", () => {
  expect(why("2011-05-04", "2011-04-05", true)).toBe(
    "The date of birth stays once a team or a waitlist was joined. Ask the organiser to change it.",
  );
});

test.each([
  ["2007-07-16", "2007-07-15", "18"],
  ["2007-07-15", "2007-07-16", "18"],
  ["2012-07-16", "2012-07-15", "13"],
  ["2012-07-15", "2012-07-16", "13"],
])("from %s to %s is across %s", (stored, wanted, age) => {
  expect(why(stored, wanted)).toBe(
    `This date would be on the other side of ${age} years. Ask the organiser to change it.`,
  );
});

test("a date that was deleted for its age is entered anew, whatever was joined in earlier years", () => {
  expect(why(null, "2011-05-04", true)).toBeNull();
  expect(why(null, "1990-05-04", true)).toBeNull();
  expect(why(null, "2013-05-04", true, { isHolder: false })).toBeNull();
  expect(why(null, "2013-05-04", true)).toBe("A parent or guardian must register you.");
});

test("for whom a guardian answered does not become 18 by typing it", () => {
  expect(why(null, "2009-05-04", true, { hadGuardian: true })).toBeNull();
  expect(why(null, "1990-05-04", true, { hadGuardian: true })).toBe(
    "A parent or guardian answered for you before. Ask the organiser to enter your date of birth.",
  );
});
