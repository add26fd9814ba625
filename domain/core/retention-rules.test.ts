import { expect, test } from "vitest";
import { dueBefore, isRetentionOverAfterCup, retentionPeriod } from "./retention-rules.ts";

const losAngeles = { endsOn: "2025-07-29", zone: "America/Los_Angeles" };

test("90 days after a cup end with the 90th day after the last one, in the cup's zone, and never start without a last day", () => {
  const due = (moment: string) =>
    isRetentionOverAfterCup("personal-data", losAngeles, new Date(moment));
  expect(due("2025-10-28T06:59:59Z")).toBe(false);
  expect(due("2025-10-28T07:00:00Z")).toBe(true);
  const undated = { ...losAngeles, endsOn: null };
  expect(isRetentionOverAfterCup("personal-data", undated, new Date("2199-01-01T00:00:00Z"))).toBe(
    false,
  );
});

test("days are counted back from now to the second", () => {
  const now = new Date("2025-07-15T19:00:00Z");
  expect(dueBefore("links", now)).toEqual(new Date("2025-07-08T19:00:00Z"));
  expect(dueBefore("deletions", now, 30)).toEqual(new Date("2025-05-16T19:00:00Z"));
});

test("a period is written in years where it is whole ones, else in days", () => {
  const written = [1, 90, 365, 1095]
    .map(retentionPeriod)
    .map(({ unit, count }) => `${count} ${unit}`);
  expect(written).toEqual(["1 day", "90 day", "1 year", "3 year"]);
});
