import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, parseDate, todayIn } from "#domain/core/date-rules.ts";
import { translate } from "#i18n/translate.ts";
import { badInputFor } from "#tests/support/fixtures/test-data.ts";
import { forAll } from "#tests/support/for-all.ts";
import { ageOn, checkDob, isUnder13, isUnder18, whyDobIsLocked } from "./age-rules.ts";

const someDate = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test("a date is a calendar day, written yyyy-mm-dd", () => {
  expect(parseDate("2024-02-29")).toBe("2024-02-29");
  expect(parseDate(" 2024-02-29 ")).toBe("2024-02-29");
  const days = ["2023-02-29", "1900-02-29", "2024-04-31", "2024-13-01"];
  const forms = ["2024-1-1", "01/02/2024", "20240101", "２０２４-01-01"];
  for (const raw of [...days, ...forms]) expect(parseDate(raw), raw).toBeNull();
});

test("a date moves by days over months and years", () => {
  expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
  expect(addDays("2025-01-01", -1)).toBe("2024-12-31");
  expect(addDays("0001-01-01", -1)).toBe("0001-01-01");
  expect(addDays("9999-12-31", 1e9)).toBe("9999-12-31");
  forAll(someDate, fc.integer({ min: -9999, max: 9999 }), (date, days) => {
    expect(addDays(addDays(date, days), -days)).toBe(date);
  });
});

test("today is the cup's, not the server's", () => {
  const now = new Date("2024-07-27T02:30:00Z");
  expect(todayIn("America/Toronto", now)).toBe("2024-07-26");
  expect(todayIn("Pacific/Kiritimati", now)).toBe("2024-07-27");
});

test("age counts whole years", () => {
  expect(ageOn("2010-07-27", "2028-07-26")).toBe(17);
  expect(ageOn("2010-07-27", "2028-07-27")).toBe(18);
});

test("born on 29 February, age goes up on 1 March", () => {
  expect(ageOn("2008-02-29", "2026-02-28")).toBe(17);
  expect(ageOn("2008-02-29", "2026-03-01")).toBe(18);
  expect(ageOn("2008-02-29", "2028-02-29")).toBe(20);
});

test("age never goes down", () => {
  forAll(someDate, someDate, fc.nat(4000), (dob, today, days) => {
    expect(ageOn(dob, addDays(today, days))).toBeGreaterThanOrEqual(ageOn(dob, today));
  });
});

test("without a date a player counts as under 18 and under 13", () => {
  expect(isUnder18(null, "2024-07-27")).toBe(true);
  expect(isUnder13("no date", "2024-07-27")).toBe(true);
  expect(isUnder18("2006-07-27", "2024-07-27")).toBe(false);
  expect(isUnder18("2006-07-28", "2024-07-27")).toBe(true);
  expect(isUnder13("2011-07-27", "2024-07-27")).toBe(false);
  expect(isUnder13("2011-07-28", "2024-07-27")).toBe(true);
});

test.each([
  ["", "Date of Birth is required"],
  ["2023-02-29", "Date of Birth must be a real date (yyyy-mm-dd)"],
  ["2024-07-28", "Date of Birth can't be in the future"],
  ["1899-12-31", "Date of Birth can't be before 1900"],
])("the birth date %j is refused", (raw, reason) => {
  const read = checkDob(raw, "2024-07-27");
  expect(read.ok ? null : translate("en", read.reason)).toBe(reason);
});

test.each(badInputFor("date"))(
  "the date $id $value is handled as expected",
  ({ value, expect: what, validDate }) => {
    const date = parseDate(value);
    if (what === "reject") expect(date).toBeNull();
    if (what === "accept" || validDate === true) expect(date).toBe(value);
    if (date !== null) expect(value).toContain(date);
  },
);

const today = "2025-07-15";
const why = (
  stored: string | null,
  wanted: string,
  joinedAnything = false,
  { isHolder = true, hadGuardian = false } = {},
) => {
  const firstJoinedAt = joinedAnything ? new Date(`${today}T12:00:00Z`) : null;
  const player = { dob: stored, isHolder, firstJoinedAt };
  const locked = whyDobIsLocked(player, wanted, today, hadGuardian);
  return translate("en", locked);
};

test("a mistyped birth date can be corrected, after joining a team or waitlist by the organizer", () => {
  expect(why("2011-05-04", "2011-04-05")).toBeNull();
  expect(why("1990-05-04", "2007-07-15")).toBeNull();
  expect(why("2020-01-01", "2012-07-16")).toBeNull();
  expect(why("2011-05-04", "2011-05-04", true)).toBeNull();
  expect(why("2011-05-04", "2011-04-05", true)).toBe(
    "You can't change the date of birth after joining a team or a waitlist. Ask the organizer to change it.",
  );
});

test.each([
  ["2007-07-16", "2007-07-15", "18"],
  ["2007-07-15", "2007-07-16", "18"],
  ["2012-07-16", "2012-07-15", "13"],
  ["2012-07-15", "2012-07-16", "13"],
])("moving the date from %s to %s crosses the age of %s", (stored, wanted, age) => {
  expect(why(stored, wanted)).toBe(
    `This date changes whether the player is under ${age}. Ask the organizer to change the date of birth.`,
  );
});

test("a date deleted for its age can be entered again", () => {
  expect(why(null, "2011-05-04", true)).toBeNull();
  expect(why(null, "1990-05-04", true)).toBeNull();
  expect(why(null, "2013-05-04", true, { isHolder: false })).toBeNull();
  expect(why(null, "2013-05-04", true)).toBe(
    "We can't save this date. Ask the organizer to enter your date of birth.",
  );
});

test("a player with a guardian's answer cannot become 18 by typing", () => {
  expect(why(null, "2009-05-04", true, { hadGuardian: true })).toBeNull();
  expect(why(null, "1990-05-04", true, { hadGuardian: true })).toBe(
    "Your parent or guardian has already answered. Ask the organizer to enter your date of birth.",
  );
});
