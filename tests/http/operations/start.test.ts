import { expect, test } from "vitest";
import { createLog } from "#server/ops/log.ts";
import { openBuiltSite } from "#tests/support/fixtures/test-site.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";

const world = useWorld();

test.each([
  ["another zone than the cup's", { isCupZoneSet: true, cupZone: "America/Chicago" }, true],
  ["the cup's zone", { isCupZoneSet: true, cupZone: "America/Los_Angeles" }, false],
  ["none", { isCupZoneSet: false, cupZone: "America/Chicago" }, false],
])("a start with %s in TZ_CUP says when it is not used", async (_, settings, says) => {
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => lines.push(line) });
  const site = await openBuiltSite(world, settings, log);
  await site.close();
  expect(
    lines.filter((line) => line.includes("TZ_CUP")).map((line) => JSON.parse(line).msg),
  ).toEqual(
    says
      ? [
          "TZ_CUP is ignored because the cup already exists, in America/Los_Angeles. Change its time zone in the console, under Cup.",
        ]
      : [],
  );
});
