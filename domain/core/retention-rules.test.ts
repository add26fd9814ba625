import { expect, test } from "vitest";
import { retentionPeriod } from "./retention-rules.ts";

test("a period is written in years where it is whole ones, else in days", () => {
  const written = [1, 90, 365, 1095]
    .map(retentionPeriod)
    .map(({ unit, count }) => `${count} ${unit}`);
  expect(written).toEqual(["1 day", "90 day", "1 year", "3 year"]);
});
