import { expect, test } from "vitest";
import { idOf, rankTeams } from "#tests/support/factories/tied-tables.ts";
import { explainPlaces, explainStandings } from "./explanation-rules.ts";

function why(letter: string, ...[letters, games, steps, how = {}]: Parameters<typeof rankTeams>) {
  const { goalCap = 3, draws = [], adjustments = [] } = how;
  const told = adjustments.map((each) => ({ ...each, reason: "a late start." }));
  const reckoned = rankTeams(letters, games, steps, how);
  return explainPlaces(reckoned, { goalCap, draws, adjustments: told }).get(idOf(letter));
}

test("a place that points decide needs no explanation", () => {
  const games = ["A 1-0 B", "A 1-0 C", "A 1-0 D", "B 1-0 C", "B 1-0 D", "C 1-0 D"];
  for (const team of "ABCD") expect(why(team, "ABCD", games, [])).toEqual([]);
});

test("each tiebreaker is explained until the team is separated", () => {
  const games = ["A 4-0 D", "B 7-5 D", "C 5-3 D"];
  const steps = ["goal-difference", "goals-scored"] as const;
  expect(why("A", "ABCD", games, steps)).toEqual([
    "A, B, and C have 3 points each.",
    "Goal difference: A +4, B +2, C +2. That puts A in 1st place.",
  ]);
  expect(why("B", "ABCD", games, steps)).toEqual([
    "A, B, and C have 3 points each.",
    "Goal difference: A +4, B +2, C +2.",
    "Goals scored: B 7, C 5. That puts B in 2nd place.",
  ]);
});

test("head-to-head is explained with its games and as much of the table as needed", () => {
  expect(why("A", "ABC", ["B 1-0 A", "A 5-0 C"], ["direct"])).toEqual([
    "B and A have 3 points each.",
    "Head-to-head: B 3 points, A 0 points (B 1–0 A). That puts A in 2nd place.",
  ]);
  const games = ["A 3-0 B", "B 2-0 C", "C 2-1 A", "A 1-0 D", "B 1-0 D", "C 9-0 D"];
  expect(why("C", "ABCD", games, ["direct"])).toEqual([
    "A, B, and C have 6 points each.",
    "Head-to-head: A 3 points, goal difference +2; B 3 points, goal difference -1; C 3 points, goal difference -1 (A 3–0 B, B 2–0 C, C 2–1 A).",
    "Head-to-head again, only between B and C: B 3 points, C 0 points (B 2–0 C). That puts C in 3rd place.",
  ]);
  expect(why("A", "ABCD", ["A 1-0 C", "B 1-0 D"], ["direct"])?.[1]).toBe(
    "Head-to-head: no games between them yet.",
  );
});

test("head-to-head between two says why it doesn't count, and goals against are as they are", () => {
  const games = ["A 3-0 B", "B 2-0 C", "C 2-1 A", "A 1-0 D", "B 1-0 D", "C 9-0 D"];
  const steps = ["direct-two", "goals-against"] as const;
  expect(why("B", "ABCD", games, steps)).toEqual([
    "A, B, and C have 6 points each.",
    "Head-to-head (two teams only): more than two teams are tied, so it doesn't count.",
    "Fewest goals against: A 2, B 3, C 3.",
    "B and C are still tied and share 2nd place.",
  ]);
  expect(why("A", "ABC", ["B 1-0 A", "A 5-0 C"], steps)?.[1]).toBe(
    "Head-to-head (two teams only): B 3 points, A 0 points (B 1–0 A). That puts A in 2nd place.",
  );
  const { rows } = rankTeams("ABCD", ["A 1-0 C", "B 3-2 D"], ["goals-against", "shutouts"]);
  expect(explainStandings(rows)).toEqual([
    "A: ahead of B on fewest goals against (0 to 2).",
    "C: ahead of D on fewest goals against (1 to 3).",
  ]);
  expect(explainStandings(rows, "es")[0]).toBe(
    "A está por delante de B por menos goles en contra (0 a 2).",
  );
});

test("inseparable teams and draws are explained", () => {
  const games = ["A 0-0 B"];
  expect(why("B", "AB", games, ["goal-difference"])).toEqual([
    "A and B have 1 point each.",
    "Goal difference: 0 each.",
    "A and B are still tied and share 1st place.",
  ]);
  const draws = [[idOf("B"), idOf("A")]];
  expect(why("B", "AB", games, [], { draws })?.at(-1)).toBe(
    "Lots were drawn to decide who advances: B, then A.",
  );
  expect(why("B", "AB", games, ["lots"], { draws })?.at(-1)).toBe(
    "Drawing lots: B, then A. That puts B in 1st place.",
  );
});

test("deducted points come first in an explanation", () => {
  const adjustments = [{ teamId: idOf("A"), points: -1 }];
  expect(why("A", "AB", ["A 1-0 B"], [], { adjustments })).toEqual([
    "1 point deducted from A: a late start.",
  ]);
});

test("places are explained in Spanish", () => {
  const games = ["A 4-0 D", "B 7-5 D", "C 5-3 D"];
  const steps = ["goal-difference", "goals-scored"] as const;
  const reckoned = rankTeams("ABCD", games, steps, {});
  const besides = { goalCap: 3, adjustments: [], draws: [], locale: "es" } as const;
  expect(explainPlaces(reckoned, besides).get(idOf("B"))).toEqual([
    "A, B y C tienen 3 puntos cada uno.",
    "Diferencia de goles: A +4, B +2, C +2.",
    "Goles a favor: B 7, C 5. Por eso B está en 2.º lugar.",
  ]);
});

test("no place is explained before the first game", () => {
  expect(why("A", "AB", [], ["goal-difference"])).toBeUndefined();
});
