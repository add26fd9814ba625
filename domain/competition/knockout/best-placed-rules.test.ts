import fc from "fast-check";
import { expect, test } from "vitest";
import { forAll } from "#tests/support/for-all.ts";
import { assignBestPlaced, type BestPlacedSide } from "./best-placed-rules.ts";
import { OFFICIAL_FIRSTS, OFFICIAL_THIRDS, officialOpponents } from "./first-round-rules.ts";

const [A, B, C, D, E, F] = [1, 2, 3, 4, 5, 6] as const;
const SIX = [A, B, C, D, E, F];
const thirds = { place: 3, brackets: SIX };
const games = (sides: readonly Pick<BestPlacedSide, "among" | "firstOf">[]): BestPlacedSide[] =>
  sides.map(({ among, firstOf }, gameId) => ({
    among,
    firstOf,
    gameId,
    cost: (id) => (id === firstOf ? 1 : 0),
  }));
const alone = (...ids: number[]) => ids.map((id) => [id]);

const OFFICIAL = { bracketIds: [F, E, D, C] };
const EURO = games([
  { firstOf: B, among: [A, D, E, F] },
  { firstOf: C, among: [D, E, F] },
  { firstOf: E, among: [A, B, C, D] },
  { firstOf: F, among: [A, B, C] },
]);

test("Euro 2024: third places are assigned by the official table", () => {
  expect(assignBestPlaced(EURO, alone(F, D, E, C, A, B), thirds)).toEqual(OFFICIAL);
});

test("Euro 2020 is assigned by its table", () => {
  expect(OFFICIAL_THIRDS.get("ACDF")).toBe("FDCA");
});

test("the same four third places get the same opponents in any ranking", () => {
  expect(assignBestPlaced(EURO, [[C, D, E, F], [A], [B]], thirds)).toEqual(OFFICIAL);
});

test("teams tied at the line wait", () => {
  expect(assignBestPlaced(EURO, [[C], [D], [E], [A, F], [B]], thirds)).toEqual({ waiting: [A, F] });
});

test("the best get the first sides unless they would meet their own group", () => {
  const sides = games([A, B, C].map((firstOf) => ({ firstOf, among: SIX })));
  const second = { place: 2, brackets: SIX };
  expect(assignBestPlaced(sides, alone(F, D, E, C), second)).toEqual({ bracketIds: [F, D, E] });
  expect(assignBestPlaced(sides, alone(A, D, B, C), second)).toEqual({ bracketIds: [D, A, B] });
});

test("two tied teams wait only where their order decides the pairing", () => {
  const sides = games([A, B].map((firstOf) => ({ firstOf, among: SIX })));
  const second = { place: 2, brackets: SIX };
  expect(assignBestPlaced(sides, [[C, D], [E]], second)).toEqual({ waiting: [C, D] });
  expect(assignBestPlaced(sides, [[A, B], [E]], second)).toEqual({ bracketIds: [B, A] });
  const ofOneGame = sides.map((side) => ({ ...side, gameId: 7 }));
  expect(assignBestPlaced(ofOneGame, [[C, D], [E]], second)).toEqual({ bracketIds: [C, D] });
});

test("too few teams leave sides open", () => {
  expect(assignBestPlaced(EURO, alone(A, B, C), thirds)).toBeNull();
});

/** Every choice of so many letters, in order. */
function choices(letters: string, count: number): string[] {
  if (count === 0) return [""];
  return [...letters].flatMap((letter, at) =>
    choices(letters.slice(at + 1), count - 1).map((rest) => `${letter}${rest}`),
  );
}

test("every choice of thirds has pairings, and no winner meets its own group or a closed one", () => {
  const all = choices("ABCDEF", 4);
  expect([...OFFICIAL_THIRDS.keys()]).toEqual(all);
  for (const [thirds, row] of OFFICIAL_THIRDS) {
    const met = [...row];
    expect(met.toSorted().join("")).toBe(thirds);
    for (const [index, letter] of met.entries()) {
      const first = OFFICIAL_FIRSTS[index] ?? "";
      expect(letter).not.toBe(first);
      expect(officialOpponents(first)).toContain(letter);
    }
  }
});

test("a side that the table leaves out takes a team by the general rule", () => {
  const bound = EURO.map((side, index) => (index === 0 ? { ...side, among: [E] } : side));
  const found = assignBestPlaced(bound, alone(C, D, E, F), thirds);
  expect(found).toMatchObject({ bracketIds: expect.arrayContaining([C, D, E, F]) });
  expect(found).not.toEqual({ bracketIds: [F, E, D, C] });
});

const shapes = fc.integer({ min: 2, max: 8 }).chain((count) => {
  const brackets = Array.from({ length: count }, (_, index) => index + 1);
  return fc.integer({ min: 1, max: count - 1 }).chain((best) =>
    fc.record({
      brackets: fc.constant(brackets),
      ranked: fc.shuffledSubarray(brackets, { minLength: count, maxLength: count }),
      firsts: fc.shuffledSubarray(brackets, { minLength: best, maxLength: best }),
    }),
  );
});

test("without a table the best advance once each and avoid their own group winner where possible", () => {
  forAll(shapes, ({ brackets, ranked, firsts }) => {
    const sides = games(firsts.map((firstOf) => ({ firstOf, among: brackets })));
    const found = assignBestPlaced(sides, alone(...ranked), { place: 2, brackets });
    const chosen = found && "bracketIds" in found ? found.bracketIds : [];
    expect(new Set(chosen)).toEqual(new Set(ranked.slice(0, firsts.length)));
    expect(chosen).toHaveLength(firsts.length);
    const own = chosen.filter((id, index) => id === firsts[index]).length;
    expect(own).toBeLessThanOrEqual(firsts.length === 1 ? 1 : 0);
  });
});

test("without a table a side takes only teams it is open to", () => {
  forAll(shapes, ({ brackets, ranked, firsts }) => {
    const sides = games(
      firsts.map((firstOf) => ({ firstOf, among: brackets.filter((id) => id !== firstOf) })),
    );
    const found = assignBestPlaced(sides, alone(...ranked), { place: 2, brackets });
    if (!found || !("bracketIds" in found)) return;
    for (const [index, id] of found.bracketIds.entries()) {
      expect(sides[index]?.among).toContain(id);
    }
    expect(new Set(found.bracketIds).size).toBe(firsts.length);
  });
});
