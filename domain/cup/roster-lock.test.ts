import { expect, test } from "vitest";
import { requireRostersOpen, whenRostersLock, whyRostersLocked } from "./cup-dates-rules.ts";

const noon = new Date("2024-07-26T19:00:00Z");
const cup = { zone: "America/Los_Angeles", rosterLocksAt: noon };
const before = new Date(noon.getTime() - 1);

test("rosters lock at the moment that is set, told in the cup's own time", () => {
  expect(whyRostersLocked(cup, before)).toBeNull();
  expect(whyRostersLocked(cup, noon)).toBe("Rosters locked on Friday July 26 at noon.");
  expect(() => requireRostersOpen(cup, before)).not.toThrow();
  expect(() => requireRostersOpen(cup, noon)).toThrow("Rosters locked on Friday July 26 at noon.");
});

test("it is said beforehand, and no more once it happened", () => {
  expect(whenRostersLock(cup, before)).toBe(
    "Rosters lock on Friday July 26 at noon. After that only the organiser changes them.",
  );
  expect(whenRostersLock(cup, noon)).toBeNull();
});

test("nothing locks by an empty date", () => {
  const never = { ...cup, rosterLocksAt: null };
  expect(whyRostersLocked(never, new Date("2099-01-01"))).toBeNull();
  expect(whenRostersLock(never, before)).toBeNull();
});
