import fc from "fast-check";
import { expect, test } from "vitest";
import { bracketsOf, describePlan } from "#tests/support/factories/knockouts.ts";
import { forAll } from "#tests/support/for-all.ts";
import { firstRoundPairings } from "./first-round-rules.ts";
import { advancingChoices, kickOffs, planKnockout } from "./plan-rules.ts";
import { formatSource, type Source } from "./side-source-rules.ts";

// A2 is the second of bracket A, '3 of ABC' any third of these, '1#2' the second best first, and
// 'winner 1' that of the first game of the round before.
test.each<[string, number[], number, string]>([
  ["two of each of two brackets", [4, 4], 4, "A1 – B2, B1 – A2"],
  ["of one bracket", [6], 4, "A1 – A4, A2 – A3"],
  ["two of each of four brackets", [3, 3, 3, 3], 8, "A1 – B2, C1 – D2, B1 – A2, D1 – C2"],
  ["a whole bracket but its last", [9], 8, "A1 – A8, A4 – A5, A2 – A7, A3 – A6"],
  ["byes for firsts of two brackets", [3, 3], 6, "A2 – B3, B2 – A3, A1 – winner 1, B1 – winner 2"],
  [
    "two of each of eight brackets, as at World Cups",
    [4, 4, 4, 4, 4, 4, 4, 4],
    16,
    "A1 – B2, C1 – D2, E1 – F2, G1 – H2, B1 – A2, D1 – C2, F1 – E2, H1 – G2",
  ],
  [
    "four best thirds of six, as at European championships",
    [4, 4, 4, 4, 4, 4],
    16,
    "B1 – 3 of ADEF, A1 – C2, F1 – 3 of ABC, D2 – E2, E1 – 3 of ABCD, D1 – F2, C1 – 3 of DEF, A2 – B2",
  ],
  ["a final alone", [5], 2, "A1 – A2"],
  ["a bye into the final", [3], 3, "A2 – A3, A1 – winner 1"],
  ["a game for third place", [4, 4], 4, "A1 – B2, B1 – A2, loser 1 – loser 2, winner 1 – winner 2"],
  [
    "two byes of three brackets, for the two best firsts",
    [4, 4, 4],
    6,
    "2 of ABC – 2 of ABC, 1#3 – 2 of ABC, 1#1 – winner 1, 1#2 – winner 2",
  ],
  [
    "two best thirds of three brackets, against the two best firsts",
    [4, 4, 4],
    8,
    "1#1 – 3 of ABC, 2 of ABC – 2 of ABC, 1#2 – 3 of ABC, 1#3 – 2 of ABC",
  ],
  [
    "three byes of two brackets, for the firsts and the better second",
    [3, 3],
    5,
    "2#2 – 3#1, 1#1 – winner 1, 1#2 – 2#1",
  ],
  ["a bye for the best of two firsts, and the best second", [4, 4], 3, "1#2 – 2#1, 1#1 – winner 1"],
  ["the best four of six firsts", [3, 3, 3, 3, 3, 3], 4, "1#1 – 1#4, 1#2 – 1#3"],
  ["the two best of three firsts in a final", [3, 3, 3], 2, "1 of ABC – 1 of ABC"],
])("pairings: %s", (_, sizes, advancing, first) => {
  const plan = describePlan(planKnockout(bracketsOf(...sizes), { advancing, thirdPlace: true }));
  expect(plan.slice(0, first.length)).toBe(first);
});

const played = (sizes: fc.Arbitrary<number[]>) =>
  sizes
    .filter((all) => {
      const teams = all.reduce((sum, each) => sum + each, 0);
      return teams >= 2 && teams <= 32;
    })
    .map((all) => bracketsOf(...all))
    .chain((brackets) =>
      fc.record({
        brackets: fc.constant(brackets),
        advancing: fc.constantFrom(...advancingChoices(brackets)),
        thirdPlace: fc.boolean(),
      }),
    );
const size = fc.integer({ min: 1, max: 16 });
const shapes = played(fc.array(size, { minLength: 1, maxLength: 8 }));
const evenShapes = played(
  fc
    .tuple(size, fc.integer({ min: 1, max: 8 }))
    .map(([teams, count]) => Array.from({ length: count }, () => teams)),
);

test("a knockout has one game fewer than teams, numbered once each", () => {
  forAll(shapes, ({ brackets, ...choice }) => {
    const plan = planKnockout(brackets, choice);
    const third = choice.thirdPlace && choice.advancing >= 4 ? 1 : 0;
    expect(plan).toHaveLength(choice.advancing - 1 + third);
    const keys = plan.map(({ stage, number }) => `${stage} ${number}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(plan.at(-1)?.stage).toBe("final");
  });
});

test("every place and every winner of a knockout but the last appears once", () => {
  forAll(shapes, ({ brackets, ...choice }) => {
    const plan = planKnockout(brackets, choice);
    const sides = plan.flatMap((game) => game.sides);
    const named = sides.filter(({ kind }) => kind !== "best").map(formatSource);
    expect(new Set(named).size).toBe(named.length);
    const won = sides.flatMap((side) => (side.kind === "winner" ? [formatSource(side)] : []));
    const before = plan.filter(({ stage }) => stage !== "final" && stage !== "third-place");
    expect(won.toSorted()).toEqual(
      before.map((from) => formatSource({ kind: "winner", from })).toSorted(),
    );
    expect(sides.filter(({ kind }) => kind === "place" || kind === "best")).toHaveLength(
      choice.advancing,
    );
  });
});

test("whole places come before the best of the next", () => {
  forAll(shapes, ({ brackets, ...choice }) => {
    const sides = planKnockout(brackets, choice).flatMap((game) => game.sides);
    const at = (place: number) => sides.filter((side) => "place" in side && side.place === place);
    const last = Math.max(...sides.map((side) => ("place" in side ? side.place : 0)));
    for (let place = 1; place < last; place++) {
      const having = brackets.filter(({ teams }) => teams >= place);
      expect(at(place)).toHaveLength(having.length);
      const own = at(place).flatMap((side) => ("bracketId" in side ? [side.bracketId] : []));
      expect([0, 1, having.length]).toContain(own.length);
    }
  });
});

test("byes go to the best places, and within a place to its best teams", () => {
  forAll(shapes, ({ brackets, advancing }) => {
    const crossings = firstRoundPairings(brackets, advancing);
    const place = (source: Source | null) => (source && "place" in source ? source.place : 0);
    const free = crossings
      .filter((pair) => pair.includes(null))
      .map(([one, other]) => one ?? other);
    const playing = crossings.filter((pair) => !pair.includes(null));
    const worstFree = Math.max(0, ...free.map(place));
    const bestPlaying = Math.min(...playing.flatMap(([a, b]) => [place(a), place(b)]));
    expect(worstFree).toBeLessThanOrEqual(bestPlaying);
    for (const at of [1, 2, 3, 4]) {
      const byes = free.filter((side) => place(side) === at);
      const own = crossings.flat().filter((side) => place(side) === at);
      if (byes.length === 0 || byes.length === own.length) continue;
      const ranks = byes.map((side) => (side?.kind === "best" ? side.rank : undefined));
      expect(ranks.toSorted((a = 0, b = 0) => a - b)).toEqual(byes.map((_, index) => index + 1));
    }
  });
});

test("games go around the times at which their field is blocked, and never overtake a round", () => {
  const games = planKnockout(bracketsOf(4, 4), {
    advancing: 4,
    thirdPlace: true,
    placement: false,
  });
  const at = { date: "2025-07-16", time: "12:00", fields: ["North", "South"], minutesBetween: 30 };
  const lunch = (field: string) => ({ field, date: at.date, from: "12:15", to: "13:00" });
  const times = (...blocked: ReturnType<typeof lunch>[]) =>
    kickOffs(games, at, () => 25, blocked)?.map(({ time, field }) => `${time} ${field}`);
  expect(times()).toEqual(["12:00 North", "12:00 South", "12:30 North", "13:00 North"]);
  const one = ["12:00 South", "12:30 South", "13:00 North", "13:30 North"];
  expect(times(lunch("North"))).toEqual(one);
  const both = ["13:00 North", "13:00 South", "13:30 North", "14:00 North"];
  expect(times(lunch("North"), lunch("South"))).toEqual(both);
  expect(times({ ...lunch("North"), date: "2025-07-17" })).toEqual(times());
  const closed = ["North", "South"].map((field) => ({ ...lunch(field), to: "23:59" }));
  expect(times(...closed)).toBeUndefined();
});

test("teams of one bracket meet as late as possible", () => {
  fc.assert(
    fc.property(evenShapes, ({ brackets, advancing }) => {
      const leaves = firstRoundPairings(brackets, advancing).flat();
      for (const { id } of brackets) {
        const own = (part: typeof leaves) =>
          part.filter((leaf) => leaf?.kind === "place" && leaf.bracketId === id).length;
        for (let size = leaves.length / 2; size >= 1; size /= 2) {
          const most = Math.ceil(own(leaves) / (leaves.length / size));
          for (let from = 0; from < leaves.length; from += size) {
            expect(own(leaves.slice(from, from + size))).toBeLessThanOrEqual(most);
          }
        }
      }
    }),
    { numRuns: 300 },
  );
});
