import { expect, test } from "vitest";
import { fieldNames, planOf } from "../../tests/support/factories/plans.ts";
import { conflictsOf } from "./conflict-rules.ts";
import { makePlan, type SchedulePlan } from "./planner-rules.ts";
import type { SearchProgress } from "./search-monitor-rules.ts";

const day = planOf("4x25", { restMinutes: 40 });
const days = ["2026-07-27", "2026-07-28"].map((date) => ({ date, from: "09:00", to: "12:00" }));
const weekend = planOf("4x25", { days });

const endOf = ({ games }: SchedulePlan) =>
  Math.max(
    ...games.map(({ time, minutes }) => {
      const [hour = 0, minute = 0] = time.split(":").map(Number);
      return 60 * hour + minute + minutes;
    }),
  );

test.each([
  ["one day", day],
  ["two days", weekend],
])("the progress of a search over %s rises to the whole", (_, input) => {
  const reports: SearchProgress[] = [];
  makePlan(input, { onProgress: (progress) => reports.push(progress) });
  const shares = reports.map(({ share }) => share);
  expect(shares.length).toBeGreaterThan(10);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBeCloseTo(1);
});

test("the end so far only gets earlier, and is the end of the plan", () => {
  const ends: (number | null)[] = [];
  const plan = makePlan(day, { onProgress: ({ end }) => ends.push(end) });
  const known = ends.map(Number);
  expect(known).toEqual(known.toSorted((a, b) => b - a));
  expect((known.at(-1) ?? 0) % (24 * 60)).toBe(endOf(plan));
});

test("over several days no end is promised, since the days are evened out last", () => {
  const ends = new Set<number | null>();
  makePlan(weekend, { onProgress: ({ end }) => ends.add(end) });
  expect([...ends]).toEqual([null]);
});

test("a search stopped at any time has a whole plan that breaks no rule", () => {
  for (const tries of [0, 1, 50, 5_000]) {
    for (const input of [day, weekend]) {
      let asked = 0;
      const plan = makePlan(input, { shouldStop: () => asked++ >= tries });
      expect(plan.games).toHaveLength(6);
      expect(plan.left).toBe(0);
      expect(conflictsOf(plan.games, input.settings)).toEqual([]);
    }
  }
});

test("stopping ends the search, and watching doesn't change its plan", () => {
  let asked = 0;
  makePlan(day, { shouldStop: () => asked++ >= 10 });
  expect(asked).toBeLessThan(100);
  const watched = makePlan(day, { onProgress: () => {}, shouldStop: () => false });
  expect(watched).toEqual(makePlan(day));
});

test("a thorough search never ends later", () => {
  const short = planOf("5x25", { fields: fieldNames(2), restMinutes: 40 });
  expect(endOf(makePlan(short, { isThorough: true }))).toBeLessThanOrEqual(endOf(makePlan(short)));
});
