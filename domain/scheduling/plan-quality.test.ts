import { expect, test } from "vitest";
import { fieldNames, planOf, randomDay } from "../../tests/support/factories/plans.ts";
import { rounds, saveMeasurements } from "../../tests/support/fixtures/run-length.ts";
import { absoluteMinute } from "../competition/games/clock-rules.ts";
import { conflictsOf } from "./conflict-rules.ts";
import { leastEnd } from "./plan-bound-rules.ts";
import type { PlanInput } from "./plan-input-rules.ts";
import { groundOf, jobsOf, teamsOf } from "./plan-jobs-rules.ts";
import { makePlan } from "./planner-rules.ts";

/** A tenth of the search ends as early on all but one of 15 random days. */
const effort = rounds(0.1, 1);

/** Minutes from the start of the first day to the end of its last game. */
function lengthOf(input: PlanInput): number {
  const { games } = makePlan(input, { effort });
  const [day] = input.settings.days;
  const start = absoluteMinute(day?.date ?? "", day?.from ?? "");
  expect(conflictsOf(games, input.settings)).toEqual([]);
  return Math.max(
    ...games.map((game) => absoluteMinute(game.date, game.time) + game.minutes - start),
  );
}

function boundOf(input: PlanInput): number {
  const teams = teamsOf(input);
  const groups = input.brackets.map((each) => each.teams.map(({ id }) => teams.indexOf(id)));
  const ground = groundOf(input, teams);
  return leastEnd(jobsOf(input, teams), ground, groups) - (ground.days[0]?.start ?? 0);
}

test("seven teams on two fields with half an hour of rest end after at most 385 minutes", () => {
  const input = planOf("7x25", { restMinutes: 30 });
  expect(boundOf(input)).toBe(355);
  expect(lengthOf(input)).toBeLessThanOrEqual(385);
});

test("games of two lengths share three fields nearly without gaps", () => {
  const input = planOf("6x20 5x30 5x30", { fields: fieldNames(3) });
  expect(boundOf(input)).toBe(354);
  expect(lengthOf(input)).toBeLessThanOrEqual(375);
});

test("64 teams are spread over two days, neither longer than the fields need", () => {
  const days = ["2026-07-27", "2026-07-28"].map((date) => ({ date, from: "09:00", to: "18:00" }));
  const brackets = Array(16).fill("4x25").join(" ");
  const { games, left } = makePlan(planOf(brackets, { fields: fieldNames(8), days }), {
    effort,
  });
  expect([games.length, left]).toEqual([96, 0]);
  const starts = Map.groupBy(games, ({ date }) => date);
  for (const { date } of days) {
    expect(starts.get(date)).toHaveLength(48);
    expect(starts.get(date)?.at(-1)?.time).toBe("11:30");
  }
});

test("random days keep every rule and end close to the least possible", {
  timeout: 600_000,
}, () => {
  const gaps = Array.from({ length: rounds(12, 200) }, (_, index) => {
    const input = randomDay(index + 1);
    const bound = boundOf(input);
    const length = lengthOf(input);
    expect(length).toBeGreaterThanOrEqual(bound);
    return length / bound - 1;
  }).toSorted((a, b) => a - b);
  const at = (share: number) => gaps[Math.floor(share * (gaps.length - 1))] ?? 0;
  saveMeasurements("plans", {
    days: gaps.length,
    "median gap, %": Math.round(1000 * at(0.5)) / 10,
    "90th percentile, %": Math.round(1000 * at(0.9)) / 10,
    "largest, %": Math.round(1000 * at(1)) / 10,
    "at the bound": gaps.filter((gap) => gap === 0).length,
  });
  expect(at(0.5)).toBeLessThanOrEqual(0.08);
});
