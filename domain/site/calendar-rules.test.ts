import ICAL from "ical.js";
import { expect, test } from "vitest";
import { paired } from "#tests/support/assertions/tables.ts";
import { localTimeIn } from "../cup/time-zone-rules.ts";
import { vtimezoneOf } from "./calendar-rules.ts";

const HOUR = 3_600_000;

function parsed(zone: string): ICAL.Timezone {
  const component = new ICAL.Component(vtimezoneOf(zone, 2026, 2026) as never);
  return new ICAL.Timezone({ component, tzid: zone });
}

test.each(paired`
  summer time → America/Los_Angeles | summer time on another day → Europe/Berlin
  a quarter of an hour → Asia/Kathmandu | no summer time → America/Phoenix
  summer in January → Australia/Sydney | half an hour of summer time → Australia/Lord_Howe
  no offset → UTC
`)("the clocks of calendar clients with %s agree all year", (_, zone) => {
  const own = parsed(zone);
  const wrong: string[] = [];
  for (let moment = Date.UTC(2026, 0, 1); moment < Date.UTC(2027, 0, 1); moment += 5 * HOUR) {
    const local = localTimeIn(zone, new Date(moment));
    const time = ICAL.Time.fromDateTimeString(`${local}:00`);
    time.zone = own;
    if (time.toJSDate().getTime() !== moment) wrong.push(local);
  }
  expect(wrong).toEqual([]);
});
