import fc from "fast-check";
import { expect, test } from "vitest";
import { english } from "../../i18n/translate.ts";
import { fieldNames, planOf } from "../../tests/support/factories/plans.ts";
import { isLongRun, rounds, seed } from "../../tests/support/fixtures/run-length.ts";
import { absoluteMinute, dayAndTimeOf } from "../competition/games/clock-rules.ts";
import { conflictsOf } from "./conflict-rules.ts";
import type { DayWindow } from "./conflict-settings-rules.ts";
import { fairnessOf } from "./fairness-rules.ts";
import type { FixedGame, PlanInput } from "./plan-input-rules.ts";
import { makePlan } from "./planner-rules.ts";
import { shortageText } from "./shortage-rules.ts";

/** A search as short as this still places games by every rule. */
const short = { effort: rounds(0.05, 1) };

function plan(
  sizes: readonly number[],
  settings: Partial<PlanInput["settings"]> = {},
  minutes = 10,
) {
  const day = { date: "2026-07-27", from: "09:00", to: "18:00" };
  return planOf(
    sizes.map((size) => [size, minutes] as const),
    { days: [day], restMinutes: 5, ...settings },
  );
}

function broken(input: PlanInput, { games, lateMinutes }: ReturnType<typeof makePlan>) {
  const { settings } = input;
  const days = later(settings.days, lateMinutes);
  return conflictsOf([...games, ...input.existing], { ...settings, windows: undefined })
    .filter(({ games: pair }) => pair.some((game) => game.id > 0))
    .map(({ sentence }) => english(sentence))
    .concat(
      games
        .filter(({ date, time, minutes }) => {
          const start = absoluteMinute(date, time);
          return !days.some((day) => {
            const end = absoluteMinute(day.date, day.to);
            return absoluteMinute(day.date, day.from) <= start && start + minutes <= end;
          });
        })
        .map(({ date, time }) => `outside: ${date} ${time}`),
    );
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

const sizes = fc
  .tuple(fc.integer({ min: 4, max: rounds(14, 24) }), fc.integer({ min: 1, max: 4 }))
  .map(([teams, count]) => {
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
    fields: fc.integer({ min: 1, max: 6 }),
    days: fc.array(
      fc.tuple(fc.integer({ min: 480, max: 900 }), fc.integer({ min: 30, max: 600 })),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    gameMinutes: fc.integer({ min: 5, max: 40 }),
    breakMinutes: fc.integer({ min: 0, max: 15 }),
    restMinutes: fc.integer({ min: 0, max: 60 }),
    meetings: fc.constantFrom(1, 2),
    blocked: fc.array(
      fc.tuple(fc.nat(5), fc.integer({ min: 480, max: 1200 }), fc.integer({ min: 5, max: 120 })),
      {
        maxLength: 3,
      },
    ),
    existing: fc.array(fc.tuple(fc.nat(5), fc.nat(200), fc.integer({ min: 480, max: 1200 })), {
      maxLength: 4,
    }),
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
      const input = plan(given, settings, gameMinutes);
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
    return [
      {
        id: -1 - index,
        bracketId: index === 0 ? bracket.id : null,
        date: "2026-07-27",
        time: time(start),
        minutes: 10,
        field: "Field 1",
        team1Id: one.id,
        team2Id: other.id,
        team1Name: one.name,
        team2Name: other.name,
      },
    ];
  });
}

const options = { seed, numRuns: rounds(12, 3000) };
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

test("an odd group gives everybody a bye and alternates sides", () => {
  const input = plan([5], { meetings: 2 });
  const { games } = makePlan(input, short);
  expect(games).toHaveLength(20);
  for (const { id } of input.brackets[0]?.teams ?? []) {
    expect(games.filter(({ team1Id }) => team1Id === id)).toHaveLength(4);
  }
});

test("nobody has only early or late games, or waits half a day", () => {
  const { games } = makePlan(plan([8, 8]), short);
  for (const team of fairnessOf(games)) {
    expect(team.games).toBe(7);
    expect([1, 2, 3, 4]).toContain(team.early);
    expect([1, 2, 3, 4]).toContain(team.late);
    expect(team.longestRest).toBeLessThan(150);
    expect(team.fields).toBe(2);
  }
});

test("a day too short says by how much and what would help", () => {
  const day = { date: "2026-07-27", from: "19:30", to: "20:00" };
  const input = plan([4], { days: [day], fields: ["North"], restMinutes: 5 });
  const made = makePlan(input, short);
  const words = english(shortageText(input, made));
  expect(words).toBe(
    "The day is too short: 4 games don't fit. The last one would end at 8:55 PM, 55 minutes too late. Everything would fit if the day can last until 8:55 PM, or on 3 days like this.",
  );
  const six = plan([6], { days: [{ ...day, to: "21:00" }] });
  expect(english(shortageText(six, makePlan(six, short)))).toBe(
    "The day is too short: 3 games don't fit. The last one would end at 9:25 PM, 25 minutes too late. Everything would fit with 6-minute games, or with 1 more field.",
  );
});

test("a day far too short says what would do", () => {
  const day = { date: "2026-07-27", from: "09:00", to: "20:30" };
  const one = { days: [day], fields: ["North"] };
  const rough = { rough: true };
  const words = (input: PlanInput) => english(shortageText(input, makePlan(input, rough)));
  const far = words(plan([18], one));
  expect(far).toMatch(/^The day is too short: 107 games don't fit\./);
  expect(far).toMatch(/too late\. Everything would fit with \d+ more fields\.$/);
  const more = Number(/with (\d+) more fields/.exec(far)?.[1]);
  const on = (count: number) =>
    makePlan(plan([18], { ...one, fields: fieldNames(count) }), rough).left;
  expect(on(1 + more)).toBe(0);
  expect(on(more)).toBeGreaterThan(0);
  expect(words(plan([18], { ...one, days: [{ ...day, to: "12:00" }] }))).toMatch(
    /Everything would fit on 3 days like this with \d+ more fields\.$/,
  );
  expect(words(plan([18], { ...one, days: [{ ...day, to: "09:15" }] }))).toMatch(
    /Choose fewer brackets, or much shorter games and rest times\.$/,
  );
});
