import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assignBestPlaced, type BestPlacedSide } from "./best-placed-rules.ts";
import { OFFICIAL_TABLES, tableFor } from "./official-table-rules.ts";

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

const PLAYED = [
  ["World Cup 1986", "ABCD", "ABEF", "EABF"],
  ["World Cup 1990", "ABCD", "BDEF", "EDBF"],
  ["World Cup 1994", "ABCD", "ADEF", "DAFE"],
  ["Women's World Cup 2015", "ABCD", "ACDF", "CDAF"],
  ["Euro 2016", "ABCD", "BCEF", "ECBF"],
  ["Women's World Cup 2019", "ABCD", "ABCF", "CABF"],
  ["Africa Cup of Nations 2019", "ABCD", "ABDF", "DABF"],
  ["Euro 2020", "BCEF", "ACDF", "FDCA"],
  ["Euro 2024", "BCEF", "CDEF", "FEDC"],
] as const;

test.each(PLAYED)("%s is assigned by its table", (_, against, thirds, met) => {
  expect(tableFor(6, 3, against)?.meet(thirds)).toBe(met);
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

describe.each(OFFICIAL_TABLES)("the table against $against", (table) => {
  const { brackets, best, against, open, meet } = table;
  const all = choices("ABCDEFGHIJKL".slice(0, brackets), best);

  test("every choice of thirds has pairings, and no winner meets its own group or a closed one", () => {
    expect(all).toHaveLength(brackets === 6 ? 15 : 495);
    for (const thirds of all) {
      const met = [...(meet(thirds) ?? "")];
      expect(met.toSorted().join("")).toBe(thirds);
      for (const [index, letter] of met.entries()) {
        const first = against[index] ?? "";
        expect(letter).not.toBe(first);
        expect(open[first]).toContain(letter);
      }
    }
  });
});

const table = tableFor(12, 3, "ABDEGIKL");

test("all 495 rows of the World Cup's table are those of the regulations", () => {
  const rows = choices("ABCDEFGHIJKL", 8).map((thirds) => `${thirds}:${table?.meet(thirds)}`);
  // The digest of annex C, written in the same way.
  expect(createHash("sha256").update(rows.join("\n")).digest("hex")).toBe(
    "7108fcbd326e278720b5c390f06223333ce789d37ecadf9b61c9266c4531ebe4",
  );
});

test("a side that a table leaves out takes a team by the general rule", () => {
  const twelve = Array.from({ length: 12 }, (_, index) => index + 1);
  const firsts = [1, 2, 4, 5, 7, 9, 11, 12];
  const sides = games(firsts.map((firstOf) => ({ firstOf, among: twelve })));
  const all = { place: 3, brackets: twelve };
  const thirds = [3, 4, 5, 6, 7, 8, 9, 10];
  const byTable = { bracketIds: [3, 7, 10, 4, 8, 6, 5, 9] };
  expect(assignBestPlaced(sides, alone(...thirds), all)).toEqual(byTable);
  const bound = sides.map((side, index) => (index === 0 ? { ...side, among: [5] } : side));
  const found = assignBestPlaced(bound, alone(...thirds), all);
  expect(found).toMatchObject({ bracketIds: expect.arrayContaining(thirds) });
  expect(found).not.toEqual(byTable);
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
  fc.assert(
    fc.property(shapes, ({ brackets, ranked, firsts }) => {
      const sides = games(firsts.map((firstOf) => ({ firstOf, among: brackets })));
      const found = assignBestPlaced(sides, alone(...ranked), { place: 2, brackets });
      const chosen = found && "bracketIds" in found ? found.bracketIds : [];
      expect(new Set(chosen)).toEqual(new Set(ranked.slice(0, firsts.length)));
      expect(chosen).toHaveLength(firsts.length);
      const own = chosen.filter((id, index) => id === firsts[index]).length;
      expect(own).toBeLessThanOrEqual(firsts.length === 1 ? 1 : 0);
    }),
  );
});

test("without a table a side takes only teams it is open to", () => {
  fc.assert(
    fc.property(shapes, ({ brackets, ranked, firsts }) => {
      const sides = games(
        firsts.map((firstOf) => ({ firstOf, among: brackets.filter((id) => id !== firstOf) })),
      );
      const found = assignBestPlaced(sides, alone(...ranked), { place: 2, brackets });
      if (!found || !("bracketIds" in found)) return;
      for (const [index, id] of found.bracketIds.entries()) {
        expect(sides[index]?.among).toContain(id);
      }
      expect(new Set(found.bracketIds).size).toBe(firsts.length);
    }),
  );
});
