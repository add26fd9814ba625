import { expect, test } from "vitest";
import { english } from "../../i18n/translate.ts";
import { isEligible, whyNotEligible } from "./eligibility-rules.ts";

const reason = (...about: Parameters<typeof whyNotEligible>) =>
  english(whyNotEligible(...about) ?? "");

const u13 = { name: "U13-U15 (2012-2010)", earliestBirthYear: 2010, latestBirthYear: null };
const u16 = { name: "U16+ (2009 & older)", earliestBirthYear: null, latestBirthYear: null };

test("players born before 2010 are too old", () => {
  expect(isEligible("2009-12-31", u13)).toBe(false);
  expect(isEligible("2010-01-01", u13)).toBe(true);
  expect(reason("2009-12-31", u13)).toBe(
    "Players born before 2010 can't play in U13-U15 (2012-2010).",
  );
});

test("younger players are eligible unless the cup says otherwise", () => {
  expect(whyNotEligible("2014-05-05", u13)).toBeNull();
  expect(reason("2014-05-05", { ...u13, latestBirthYear: 2012 })).toBe(
    "Players born after 2012 can't play in U13-U15 (2012-2010).",
  );
});

test("a birth date is required", () => {
  for (const dob of [null, "", "2010-02-30"]) {
    expect(reason(dob, u13)).toBe("We need the player's date of birth for U13-U15 (2012-2010).");
  }
});

test("U16+ (2009 & older) accepts everybody", () => {
  expect([null, "1975-01-01", "2014-01-01"].map((dob) => isEligible(dob, u16))).toEqual([
    true,
    true,
    true,
  ]);
});
