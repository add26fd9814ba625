import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import { isEligible, whyNotEligible } from "./eligibility-rules.ts";

const reason = (...about: Parameters<typeof whyNotEligible>) =>
  translate("en", whyNotEligible(...about) ?? "");

const u13 = { name: "U13-U15 (2012-2010)", earliestBirthYear: 2010, latestBirthYear: null };
const u16 = { name: "U16+ (2009 & older)", earliestBirthYear: null, latestBirthYear: null };

test.each([
  ["2009-12-31", u13, "Players born before 2010 can't play in U13-U15 (2012-2010)."],
  ["2010-01-01", u13, ""],
  ["2014-05-05", u13, ""],
  [
    "2014-05-05",
    { ...u13, latestBirthYear: 2012 },
    "Players born after 2012 can't play in U13-U15 (2012-2010).",
  ],
  ...[null, "", "2010-02-30"].map(
    (dob) => [dob, u13, "We need the player's date of birth for U13-U15 (2012-2010)."] as const,
  ),
  ...[null, "1975-01-01", "2014-01-01"].map((dob) => [dob, u16, ""] as const),
] as const)("born on %j, who may play in %o is said: %j", (dob, tournament, why) => {
  expect(reason(dob, tournament)).toBe(why);
  expect(isEligible(dob, tournament)).toBe(why === "");
});
