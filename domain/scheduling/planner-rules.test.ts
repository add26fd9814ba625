import fc from "fast-check";
import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import {
  bracketsOf,
  fieldNames,
  fixedGame,
  PLAN_DAY,
  planOf,
  randomDay,
} from "#tests/support/factories/plans.ts";
import { isLongRun, rounds, saveMeasurements, seed } from "#tests/support/fixtures/run-length.ts";
import { absoluteMinute, dayAndTimeOf } from "../competition/games/clock-rules.ts";
import { conflictsOf } from "./conflict-rules.ts";
import type { DayWindow } from "./conflict-settings-rules.ts";
import { fairnessOf } from "./fairness-rules.ts";
import { gamesToPlace, jobsOf, teamsOf } from "./games-to-place-rules.ts";
import { groundOf } from "./ground-rules.ts";
import type { FixedGame, PlanInput } from "./plan-input-rules.ts";
import { leastEnd, makePlan } from "./planner-rules.ts";
import { shortageText } from "./shortage-rules.ts";

/** A search as short as this still places games by every rule. */
const short = { effort: rounds(0.05, 1) };

function plan(brackets: string, settings: Partial<PlanInput["settings"]> = {}) {
  const days = [{ date: PLAN_DAY, from: "09:00", to: "18:00" }];
  return planOf(brackets, { days, restMinutes: 5, ...settings });
}

function broken({ settings, existing }: PlanInput, made: ReturnType<typeof makePlan>) {
  const days = later(settings.days, made.lateMinutes);
  const all = { ...settings, windows: undefined };
  const conflicts = conflictsOf([...made.games, ...existing], all, ({ id }) => id > 0);
  const outside = made.games.filter(({ date, time: from, minutes }) => {
    const start = absoluteMinute(date, from);
    return !days.some(
      (day) =>
        absoluteMinute(day.date, day.from) <= start &&
        start + minutes <= absoluteMinute(day.date, day.to),
    );
  });
  return [...conflicts.map(({ sentence }) => translate("en", sentence)), ...outside];
}

function later(days: readonly DayWindow[], minutes: number): DayWindow[] {
  return days.map((day, place) => {
    if (place < days.length - 1) return day;
    const [hours = 0, rest = 0] = day.to.split(":").map(Number);
    const to = hours * 60 + rest + minutes;
    return { ...day, to: `${Math.floor(to / 60)}:${String(to % 60).padStart(2, "0")}` };
  });
}

function meetings({ brackets, existing }: PlanInput, { games }: ReturnType<typeof makePlan>) {
  const all = [...games, ...existing];
  return brackets.flatMap(({ teams }) =>
    teams.flatMap(({ id: one }, place) =>
      teams.slice(place + 1).map(({ id: other }) => {
        const pair = [one, other];
        return all.filter(({ team1Id, team2Id }) =>
          pair.every((id) => id === team1Id || id === team2Id),
        ).length;
      }),
    ),
  );
}

const between = (min: number, max: number) => fc.integer({ min, max });

const sizes = fc.tuple(between(4, rounds(14, 24)), between(1, 4)).map(([teams, count]) => {
  const brackets = Math.min(count, Math.floor(teams / 2));
  const each = Math.floor(teams / brackets);
  return Array.from({ length: brackets }, (_, place) =>
    place === 0 ? teams - each * (brackets - 1) : each,
  );
});

const time = (minute: number) => dayAndTimeOf(minute).time;

const anyPlan = fc
  .record({
    sizes,
    fields: between(1, 6),
    days: fc.array(fc.tuple(between(480, 900), between(30, 600)), { minLength: 1, maxLength: 3 }),
    gameMinutes: between(5, 40),
    breakMinutes: between(0, 15),
    restMinutes: between(0, 60),
    meetings: between(1, 2),
    blocked: fc.array(fc.tuple(fc.nat(5), between(480, 1200), between(5, 120)), { maxLength: 3 }),
    existing: fc.array(fc.tuple(fc.nat(5), fc.nat(200), between(480, 1200)), { maxLength: 4 }),
    seed: fc.nat(1000),
  })
  .map(
    ({ sizes: given, fields: count, days, blocked, existing, gameMinutes, seed: own, ...rest }) => {
      const fields = fieldNames(count);
      const span = (place: number, from: number, minutes: number) => ({
        date: `2026-07-${27 + place}`,
        from: time(from),
        to: time(Math.min(from + minutes, 1439)),
      });
      const settings = {
        ...rest,
        fields,
        days: days.map(([from, minutes], place) => span(place, from, minutes)),
        blocked: blocked.map(([field, from, minutes]) => ({
          field: fields[field] ?? "Field 1",
          ...span(0, from, minutes),
        })),
      };
      const input = plan(bracketsOf(given.map((size) => [size, gameMinutes])), settings);
      return { ...input, seed: own, existing: existingOf(input, existing) };
    },
  );

function existingOf(input: PlanInput, found: [number, number, number][]): FixedGame[] {
  return found.flatMap(([bracketPlace, teamPlace, start], index) => {
    const bracket = input.brackets[bracketPlace % input.brackets.length];
    const one = bracket?.teams[teamPlace % bracket.teams.length];
    const other = bracket?.teams[(teamPlace + 1) % bracket.teams.length];
    if (!bracket || !one || !other || one.id === other.id) return [];
    const before = found.slice(0, index).some(([, place]) => place === teamPlace);
    if (before) return [];
    const bracketId = index === 0 ? bracket.id : null;
    return [fixedGame(-1 - index, [one.id, other.id], time(start), { bracketId })];
  });
}

const options = { seed, numRuns: rounds(4, 800) };
test("any plan on 1 to 6 fields breaks no rule, pairs everybody, and says by how much a day is too short", {
  timeout: isLongRun ? 3_600_000 : 600_000,
}, () => {
  fc.assert(
    fc.property(anyPlan, (input) => {
      const made = makePlan(input, short);
      expect(broken(input, made)).toEqual([]);
      const group = { ...input, existing: input.existing.filter((each) => each.bracketId) };
      const most = Math.max(...meetings(group, made), 0);
      const least = Math.min(...meetings(group, made));
      expect([least, most]).toEqual([input.settings.meetings, input.settings.meetings]);
      expect(made.left > 0).toBe(made.lateMinutes > 0);
      if (made.left === 0) return;
      const days = later(input.settings.days, made.lateMinutes);
      const settings = { ...input.settings, days };
      const longer = makePlan({ ...input, settings }, short);
      expect([longer.left, longer.lateMinutes]).toEqual([0, 0]);
    }),
    options,
  );
});

test("a break is kept beside a blocked time that is shorter than it", () => {
  const blocked = [{ field: "North", date: PLAN_DAY, from: "08:06", to: "08:11" }];
  const days = [{ date: PLAN_DAY, from: "08:00", to: "08:30" }];
  const rest = { fields: ["North"], days, blocked, breakMinutes: 6, restMinutes: 0, meetings: 1 };
  const input = plan("4x5", rest);
  expect(broken(input, makePlan(input, short))).toEqual([]);
});

test("an odd group gives everybody a bye and alternates sides", () => {
  const input = plan("5x10", { meetings: 2 });
  const { games } = makePlan(input, short);
  expect(games).toHaveLength(20);
  for (const { id } of input.brackets[0]?.teams ?? []) {
    expect(games.filter(({ team1Id }) => team1Id === id)).toHaveLength(4);
  }
});

test("nobody has only early or late games, or waits half a day", () => {
  const { games } = makePlan(plan("8x10 8x10"), short);
  for (const team of fairnessOf(games)) {
    expect(team.games).toBe(7);
    expect([1, 2, 3, 4]).toContain(team.early);
    expect([1, 2, 3, 4]).toContain(team.late);
    expect(team.longestRest).toBeLessThan(150);
    expect(team.fields).toBe(2);
  }
});

test("a day too short says by how much and what would help", () => {
  const day = { date: PLAN_DAY, from: "19:30", to: "20:00" };
  const input = plan("4x10", { days: [day], fields: ["North"], restMinutes: 5 });
  const made = makePlan(input, short);
  expect(translate("en", shortageText(input, made))).toBe(
    "The day is too short: 4 games don't fit. The last one would end at 8:55 PM, 55 minutes too late. Everything would fit if the day can last until 8:55 PM, or on 3 days like this.",
  );
  const six = plan("6x10", { days: [{ ...day, to: "21:00" }] });
  expect(translate("en", shortageText(six, makePlan(six, short)))).toBe(
    "The day is too short: 3 games don't fit. The last one would end at 9:25 PM, 25 minutes too late. Everything would fit with 6-minute games, or with 1 more field.",
  );
});

test("a day far too short says what would do @long", () => {
  const day = { date: PLAN_DAY, from: "09:00", to: "13:30" };
  const one = { days: [day], fields: ["North"] };
  const rough = { rough: true };
  const words = (input: PlanInput) => translate("en", shortageText(input, makePlan(input, rough)));
  const far = words(plan("12x10", one));
  expect(far).toMatch(/^The day is too short: 48 games don't fit\./);
  expect(far).toMatch(/too late\. Everything would fit with \d+ more fields\.$/);
  const more = Number(/with (\d+) more fields/.exec(far)?.[1]);
  const on = (count: number) =>
    makePlan(plan("12x10", { ...one, fields: fieldNames(count) }), rough).left;
  expect(on(1 + more)).toBe(0);
  expect(on(more)).toBeGreaterThan(0);
  expect(words(plan("12x10", { ...one, days: [{ ...day, to: "10:30" }] }))).toMatch(
    /Everything would fit on 3 days like this with \d+ more fields\.$/,
  );
  expect(words(plan("12x10", { ...one, days: [{ ...day, to: "09:15" }] }))).toMatch(
    /Choose fewer brackets, or much shorter games and rest times\.$/,
  );
});

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
  const games = gamesToPlace(input);
  const teams = teamsOf(games);
  const groups = input.brackets.map((each) => each.teams.map(({ id }) => teams.indexOf(id)));
  const ground = groundOf(input, teams);
  return leastEnd(jobsOf(games, input, teams), ground, groups) - (ground.days[0]?.start ?? 0);
}

test("seven teams on two fields with half an hour of rest end after at most 385 minutes", () => {
  const input = planOf("7x25", { restMinutes: 30 });
  expect(boundOf(input)).toBe(355);
  expect(lengthOf(input)).toBeLessThanOrEqual(385);
});

test("64 teams on two days fill the first one, with no more than three games of a team @long", () => {
  const days = (to: string) =>
    ["2026-07-27", "2026-07-28"].map((date) => ({ date, from: "09:00", to }));
  const made = (brackets: string, to: string) => {
    const input = planOf(brackets, { fields: fieldNames(8), days: days(to) });
    const { games, left } = makePlan(input, { effort });
    expect(left).toBe(0);
    const ofDay = Map.groupBy(games, ({ date }) => date);
    return days(to).map(({ date }) => ofDay.get(date) ?? []);
  };
  const [sat = [], sun = []] = made(Array(16).fill("4x25").join(" "), "13:00");
  expect([sat.length, sat.at(-1)?.time, sun.length]).toEqual([64, "12:30", 32]);
  const ofTeam = (games: typeof sat, id: number) =>
    games.filter(({ team1Id, team2Id }) => id === team1Id || id === team2Id).length;
  for (const day of made(Array(8).fill("6x20").join(" "), "18:00")) {
    const teams = new Set(day.flatMap(({ team1Id }) => team1Id ?? []));
    expect(Math.max(...[...teams].map((id) => ofTeam(day, id)))).toBeLessThanOrEqual(3);
  }
});

test("a team plays more on a day if its games don't fit otherwise @long", () => {
  const days = [
    { date: "2026-07-27", from: "09:00", to: "18:00" },
    { date: "2026-07-28", from: "09:00", to: "09:30" },
  ];
  const { games, left } = makePlan(planOf("6x25", { fields: fieldNames(3), days }), { effort });
  expect([games.length, left]).toEqual([15, 0]);
});

test("random days keep every rule and end close to the least possible", {
  timeout: 600_000,
}, () => {
  const gaps = Array.from({ length: rounds(3, 200) }, (_, index) => {
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
