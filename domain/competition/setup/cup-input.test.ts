import { expect, test } from "vitest";
import { reasonOf } from "#domain/core/input.ts";
import { translate } from "#i18n/translate.ts";
import { cupSettingsInput, tournamentInput } from "./cup-input.ts";

const settings = {
  name: "Araknid Cup",
  zone: "America/Los_Angeles",
  teamFee: "175",
  personFee: "25",
  paymentDueText: "noon on Friday the 26th",
};
const tournament = { name: "Girls", rosterSize: "7" };

function read(schema: typeof cupSettingsInput | typeof tournamentInput, fields: object) {
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  return Object.fromEntries(
    parsed.error.issues.map((each) => [each.path.join("."), translate("en", reasonOf(each))]),
  );
}

test("of a cup's settings only name, zone, fees and fee deadline text are required", () => {
  const each = (names: string, value: unknown) =>
    Object.fromEntries(names.split(" ").map((name) => [name, value]));
  expect(read(cupSettingsInput, settings)).toEqual({
    ...settings,
    teamFee: 175,
    personFee: 25,
    ...each("address parking fieldDirections", ""),
    ...each("datesText place prizeText registrationClosesText paymentDueBannerText version", ""),
    ...each(
      "startsOn endsOn banner1 banner2 peerHandle cashHandle bankHandle contactEmail mapUrl",
      null,
    ),
    ...each("registrationClosesAt paymentDueAt rosterLocksAt verifyWithinDays", null),
    ...each("pendingMayPlay approvesTeams", false),
  });
  expect(read(cupSettingsInput, {})).toEqual({
    name: "Name is required",
    zone: "That isn't a valid time zone. Choose one from the list.",
    teamFee: "Enter the fee in whole dollars, from 0 to 100,000.",
    personFee: "Enter the fee in whole dollars, from 0 to 100,000.",
    paymentDueText: "Enter when the team fee is due.",
  });
});

test("times are read in the zone of the form", () => {
  const typed = {
    ...settings,
    registrationClosesAt: "2024-07-26T12:00",
    paymentDueAt: "2024-01-26T12:00",
    paymentDueText: "",
  };
  expect(read(cupSettingsInput, typed)).toMatchObject({
    registrationClosesAt: new Date("2024-07-26T19:00:00Z"),
    paymentDueAt: new Date("2024-01-26T20:00:00Z"),
    paymentDueText: "",
  });
  expect(read(cupSettingsInput, { ...typed, zone: "Asia/Tokyo" })).toMatchObject({
    registrationClosesAt: new Date("2024-07-26T03:00:00Z"),
  });
});

test.each([
  [
    { registrationClosesAt: "2024-03-10T02:30" },
    "registrationClosesAt",
    "This time doesn't exist in",
  ],
  [{ paymentDueAt: "noon" }, "paymentDueAt", "This isn't a date and time."],
  [{ startsOn: "2024-07-27" }, "endsOn", "Pick the last day, too."],
  [{ endsOn: "2024-07-29" }, "startsOn", "Pick the first day, too."],
  [
    { startsOn: "2024-07-29", endsOn: "2024-07-27" },
    "endsOn",
    "The last day can't be before the first day.",
  ],
  [{ startsOn: "2024-02-30", endsOn: "2024-07-27" }, "startsOn", "This isn't a date."],
  [{ contactEmail: "nobody" }, "contactEmail", "Email is invalid"],
  [{ banner1: "two\nlines" }, "banner1", "Line breaks aren't allowed here"],
  [{ place: "x".repeat(201) }, "place", "at most 200 characters"],
  [{ teamFee: "100001" }, "teamFee", "Enter the fee in whole dollars"],
  [{ teamFee: "-1" }, "teamFee", "Enter the fee in whole dollars"],
  [{ teamFee: "17.50" }, "teamFee", "Enter the fee in whole dollars"],
  [{ personFee: "1,00" }, "personFee", "Enter the fee in whole dollars"],
  [{ rosterLocksAt: "2024-03-10T02:30" }, "rosterLocksAt", "This time doesn't exist in"],
  [
    { verifyWithinDays: "soon" },
    "verifyWithinDays",
    "a number of days from 0 to 365, or leave it empty",
  ],
  [
    { verifyWithinDays: "366" },
    "verifyWithinDays",
    "a number of days from 0 to 365, or leave it empty",
  ],
])("cup settings with %j are refused under its field", (fields, field, sentence) => {
  const refused = read(cupSettingsInput, { ...settings, ...fields });
  expect(Object.keys(refused)).toEqual([field]);
  expect(refused).toHaveProperty(field, expect.stringContaining(sentence));
});

test("every error of a cup's settings is reported in one round", () => {
  const wrong = {
    name: "",
    zone: "Springfield",
    teamFee: "much",
    startsOn: "soon",
    paymentDueAt: "later",
  };
  expect(Object.keys(read(cupSettingsInput, { ...settings, ...wrong })).sort()).toEqual(
    Object.keys(wrong).sort(),
  );
});

test("a fee is whole dollars, with or without a sign and commas", () => {
  const fee = (teamFee: string) => cupSettingsInput.parse({ ...settings, teamFee }).teamFee;
  expect(["0", " $1,050 ", "100,000", "0175"].map(fee)).toEqual([0, 1050, 100_000, 175]);
});

test("a tournament needs a name and a roster size but no birth year", () => {
  expect(read(tournamentInput, tournament)).toMatchObject({
    name: "Girls",
    rosterSize: 7,
    minRoster: null,
    earliestBirthYear: null,
    latestBirthYear: null,
    playsOn: null,
  });
  const expected = { name: "Name is required", rosterSize: "Enter a roster size from 1 to 30." };
  expect(read(tournamentInput, {})).toEqual(expected);
});

test.each([
  [{ rosterSize: "0" }, "rosterSize"],
  [{ rosterSize: "31" }, "rosterSize"],
  [{ rosterSize: "7.5" }, "rosterSize"],
  [{ minRoster: "0" }, "minRoster"],
  [{ minRoster: "8" }, "minRoster"],
  [{ earliestBirthYear: "10" }, "earliestBirthYear"],
  [{ earliestBirthYear: "1899" }, "earliestBirthYear"],
  [{ latestBirthYear: "2200" }, "latestBirthYear"],
  [{ earliestBirthYear: "2012", latestBirthYear: "2010" }, "latestBirthYear"],
  [{ playsOn: "July 28" }, "playsOn"],
])("a tournament with %j is refused under %s", (fields, field) =>
  expect(Object.keys(read(tournamentInput, { ...tournament, ...fields }))).toEqual([field]),
);

test("a tournament of one birth year is accepted", () => {
  const years = { earliestBirthYear: "2012", latestBirthYear: "2012" };
  const expected = { earliestBirthYear: 2012, latestBirthYear: 2012 };
  expect(read(tournamentInput, { ...tournament, ...years })).toMatchObject(expected);
});
