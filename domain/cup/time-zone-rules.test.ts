import fc from "fast-check";
import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import { listed } from "#tests/support/assertions/tables.ts";
import { badInputFor } from "#tests/support/fixtures/test-data.ts";
import { checkDay, checkMoment, localTimeIn, parseZone, zoneChoices } from "./time-zone-rules.ts";

const LA = "America/Los_Angeles";
const at = (local: string, zone = LA) => {
  const checked = checkMoment(local, zone);
  return checked.ok ? (checked.value?.toISOString() ?? null) : translate("en", checked.reason);
};

test.each([
  ["America/Los_Angeles", "America/Los_Angeles"],
  ["  america/toronto ", "America/Toronto"],
  ["America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["America/Port-au-Prince", "America/Port-au-Prince"],
  ["US/Pacific", "US/Pacific"],
  ["Etc/GMT+8", "Etc/GMT+8"],
  ["utc", "UTC"],
  ["", null],
  ["PST", null],
  ["EST", null],
  ["-08:00", null],
  ["+05", null],
  ["Los Angeles", null],
  ["America/Los Angeles", null],
  ["America/Springfield", null],
  ["America/", null],
  [`America/${"x".repeat(60)}`, null],
])("the zone %j is %j", (raw, zone) => expect(parseZone(raw)).toBe(zone));

const zonesFor = (own: string) => zoneChoices(own, "United States").map(({ value }) => `${value}`);

test("every zone is offered once, the cup's own included", () => {
  const zones = zonesFor("US/Pacific");
  expect(zones).toEqual(
    expect.arrayContaining(["US/Pacific", "UTC", ...Intl.supportedValuesOf("timeZone")]),
  );
  expect(zones).toHaveLength(new Set(zones).size);
  expect(zonesFor(LA).filter((zone) => zone === LA)).toHaveLength(1);
  for (const zone of zones) expect(parseZone(zone), zone).not.toBeNull();
});

test("zones are grouped, those of the United States and America first", () => {
  const choices = zoneChoices("US/Pacific", "United States");
  const groups = [...new Set(choices.map(({ group }) => group))];
  expect(groups.slice(0, 3)).toEqual(["United States", "America", "Africa"]);
  const labels = (name: string) =>
    choices.flatMap(({ group, label }) => (group === name ? [label] : []));
  expect(labels("United States").slice(0, 2)).toEqual(["New York", "Chicago"]);
  expect(labels("America")).toEqual(expect.arrayContaining(["Indiana/Knox", "Port-au-Prince"]));
  expect(labels("US")).toEqual(["Pacific"]);
});

test.each([
  ["2024-07-26T12:00", LA, "2024-07-26T19:00:00.000Z"],
  ["2024-01-26T12:00", LA, "2024-01-26T20:00:00.000Z"],
  ["2024-07-26T12:00", "Asia/Kathmandu", "2024-07-26T06:15:00.000Z"],
  ["2024-07-26T00:00", "Pacific/Kiritimati", "2024-07-25T10:00:00.000Z"],
  ["2024-07-26T23:59", "Pacific/Pago_Pago", "2024-07-27T10:59:00.000Z"],
  ["2024-02-29T00:00", "UTC", "2024-02-29T00:00:00.000Z"],
  [" 2024-07-26 12:00:00 ", LA, "2024-07-26T19:00:00.000Z"],
  ["2024-07-26T12:00:00.000", LA, "2024-07-26T19:00:00.000Z"],
  ["", LA, null],
  ["  ", LA, null],
])("%j in %s is %s", (local, zone, iso) => expect(at(local, zone)).toBe(iso));

test("a moment skipped by a clock change is refused", () => {
  expect(at("2024-03-10T01:59")).toBe("2024-03-10T09:59:00.000Z");
  for (const local of ["2024-03-10T02:00", "2024-03-10T02:30", "2024-03-10T02:59"]) {
    expect(at(local)).toContain("This time doesn't exist in America/Los_Angeles");
  }
  expect(at("2024-03-10T03:00")).toBe("2024-03-10T10:00:00.000Z");
  expect(at("2024-10-06T02:15", "Australia/Lord_Howe")).toContain("This time doesn't exist in ");
  expect(at("2024-03-31T00:30", "Asia/Beirut")).toContain("This time doesn't exist in ");
  expect(at("2011-12-30T12:00", "Pacific/Apia")).toContain("This time doesn't exist in ");
  expect(at("2011-12-31T00:30", "Pacific/Apia")).toBe("2011-12-30T10:30:00.000Z");
});

test("a repeated moment is the later one", () => {
  expect(at("2024-11-03T00:59")).toBe("2024-11-03T07:59:00.000Z");
  expect(at("2024-11-03T01:00")).toBe("2024-11-03T09:00:00.000Z");
  expect(at("2024-11-03T01:59")).toBe("2024-11-03T09:59:00.000Z");
  expect(at("2024-11-03T02:00")).toBe("2024-11-03T10:00:00.000Z");
  expect(at("2024-10-27T02:30", "Europe/Berlin")).toBe("2024-10-27T01:30:00.000Z");
  expect(at("2024-04-07T01:45", "Australia/Lord_Howe")).toBe("2024-04-06T15:15:00.000Z");
});

test.each([
  `2024-07-26T12:00${" ".repeat(100)}`,
  ...listed`
  noon | 2024-07-26 | 2024-02-30T12:00 | 2024-07-26T24:00 | 2024-07-26T12:60 | 2024-07-26T12:00:30
  2024-07-26T12:00Z | 26.07.2024 12:00 | ٢٠٢٤-٠٧-٢٦T12:00
`,
])("%j is refused with the right format", (local) =>
  expect(at(local)).toBe(
    "This isn't a date and time. Enter one like 2027-07-28T15:30, or leave it empty.",
  ),
);

test("a moment of another century is refused", () => {
  for (const year of ["0001", "1999", "2200", "9999"]) {
    expect(at(`${year}-07-26T12:00`)).toBe("The year must be from 2000 to 2199.");
  }
});

test("a moment is shown as entered, in every zone on every day", () => {
  const minutes = fc.integer({
    min: Date.parse("2000-01-02T00:00Z") / 60_000,
    max: Date.parse("2199-12-30T00:00Z") / 60_000,
  });
  const zones = fc.constantFrom(...zonesFor(LA));
  fc.assert(
    fc.property(minutes, zones, (minute, zone) => {
      const local = localTimeIn(zone, new Date(minute * 60_000));
      const checked = checkMoment(local, zone);
      expect(checked).toMatchObject({ ok: true });
      expect(localTimeIn(zone, checked.ok ? checked.value : null)).toBe(local);
    }),
    { numRuns: 300 },
  );
  expect(localTimeIn(LA, null)).toBe("");
});

test.each([
  ["2024-07-27", { ok: true, value: "2024-07-27" }],
  ["", { ok: true, value: null }],
  ["1999-12-31", { ok: false, reason: "The year must be from 2000 to 2199." }],
  [
    "July 27",
    { ok: false, reason: "This isn't a date. Enter one like 2027-07-28, or leave it empty." },
  ],
])("the day %j is %j", (raw, expected) => {
  const checked = checkDay(raw);
  expect(checked.ok ? checked : { ...checked, reason: translate("en", checked.reason) }).toEqual(
    expected,
  );
});

test.each(badInputFor("date"))(
  "the input $id ($category) is a day or refused with a message",
  (item) => {
    const checked = checkDay(item.value);
    if (item.expect === "reject" && item.value.trim() !== "") expect(checked.ok).toBe(false);
    expect(at(`${item.value.trim()}T12:00`)).toMatch(checked.ok && checked.value ? /Z$/ : /\.$/);
    expect(parseZone(item.value)).toBeNull();
  },
);
