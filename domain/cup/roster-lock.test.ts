import { expect, test } from "vitest";
import { requireRostersOpen, whenRostersLock, whyRostersLocked } from "./cup-dates-rules.ts";

const noon = new Date("2024-07-26T19:00:00Z");
const cup = { zone: "America/Los_Angeles", rosterLocksAt: noon };
const before = new Date(noon.getTime() - 1);

test("rosters lock at the set moment, shown in the cup's time", () => {
  expect(whyRostersLocked(cup, before)).toBeNull();
  expect(whyRostersLocked(cup, noon)).toBe("Rosters locked on Friday July 26 at noon.");
  expect(() => requireRostersOpen(cup, before)).not.toThrow();
  expect(() => requireRostersOpen(cup, noon)).toThrow("Rosters locked on Friday July 26 at noon.");
});

test("a roster lock is announced until it happens", () => {
  expect(whenRostersLock(cup, before)).toBe(
    "Rosters lock on Friday July 26 at noon. After that only the organiser changes them.",
  );
  expect(whenRostersLock(cup, noon)).toBeNull();
});

test("without a date nothing locks", () => {
  const never = { ...cup, rosterLocksAt: null };
  expect(whyRostersLocked(never, new Date("2099-01-01"))).toBeNull();
  expect(whenRostersLock(never, before)).toBeNull();
});
