import fc from "fast-check";
import { expect, test } from "vitest";
import {
  idOf,
  inOrder,
  parseGame,
  rankTeams,
  teamsByLetter,
} from "#tests/support/factories/tied-tables.ts";
import { forAll } from "#tests/support/for-all.ts";
import { computeStandings, type StandingsOptions } from "./standings-rules.ts";
import {
  gamesAmong,
  isValued,
  type ScoredGame,
  type StandingsRow,
  TIEBREAKERS,
  type Tiebreaker,
  tiebreakersOf,
  tiebreakerValue,
} from "./tiebreaker-rules.ts";

const BEATEN = ["B 1-0 A", "A 5-0 C"];
const AGAIN = ["B 1-0 A", "A 2-1 C", "D 2-1 B"];
const MANY_TIES = ["A 1-0 C", "D 1-0 A", "D 1-0 A", "B 0-0 C", "B 0-0 C", "B 0-0 C"];
const HIGH = ["A 9-0 C", "B 3-0 D"];
// A is first of the three; B and C are tied, and B won their game. C scored the most against D.
const CIRCLE = ["A 3-0 B", "B 2-0 C", "C 2-1 A", "A 1-0 D", "B 1-0 D", "C 9-0 D"];
const draws = [[idOf("B"), idOf("A")]];
const [GOALS, CAPPED] = ["goal-difference", "capped-difference"] as const;
const [DIRECT, TWO, LOTS] = ["direct", "direct-two", "lots"] as const;

test.each<[string, string, ...Parameters<typeof rankTeams>]>([
  ["a lost game between two decides nothing", "1 A, 2 B, 3 C", "ABC", BEATEN, [GOALS]],
  ["the game between two separates them", "1 B, 2 A, 3 C", "ABC", BEATEN, [DIRECT]],
  ["head-to-head can come first", "1 B, 2 A, 3 C", "ABC", BEATEN, [DIRECT, GOALS]],
  ["head-to-head can come after goals", "1 A, 2 B, 3 C", "ABC", BEATEN, [GOALS, DIRECT]],
  ["head-to-head comes last", "1 D, 2 B, 3 A, 4 C", "ABCD", AGAIN, [GOALS, "goals-scored", DIRECT]],
  ["those still tied are compared again", "1 A, 2 B, 3 C, 4 D", "ABCD", CIRCLE, [DIRECT, GOALS]],
  ["some who didn't meet are tied", "1 A, 1 B, 3 C, 3 D", "ABCD", ["A 1-0 C", "B 4-0 D"], [DIRECT]],
  ["the game decides between two only", "1 B, 2 A, 3 C", "ABC", BEATEN, [TWO, GOALS]],
  ["it is skipped for three", "1 C, 2 A, 3 B, 4 D", "ABCD", CIRCLE, [TWO, GOALS]],
  ["it decides between two of three left", "1 D, 2 B, 3 A, 4 C", "ABCD", AGAIN, [GOALS, TWO]],
  [
    "fewer goals against are better",
    "1 A, 2 B, 3 C, 4 D",
    "ABCD",
    ["A 1-0 C", "B 3-2 D"],
    ["goals-against"],
  ],
  ["shutouts count", "1 B, 2 A, 3 C, 3 D", "ABCD", ["A 2-1 C", "B 1-0 D"], ["shutouts"]],
  ["more wins beat more ties", "1 D, 2 A, 3 B, 3 C", "ABCD", MANY_TIES, ["wins"]],
  ["a cap of 3 limits each game", "1 A, 1 B, 3 C, 3 D", "ABCD", HIGH, [CAPPED], { goalCap: 3 }],
  ["a cap of 4 limits each game", "1 A, 2 B, 3 D, 4 C", "ABCD", HIGH, [CAPPED], { goalCap: 4 }],
  ["lots separate teams drawn together", "1 B, 2 A", "AB", ["A 0-0 B"], [LOTS], { draws }],
  ["lots that are no tiebreaker don't", "1 A, 1 B", "AB", ["A 0-0 B"], [], { draws }],
  ["lots of some don't", "1 A, 1 B, 1 C, 1 D", "ABCD", ["A 0-0 B", "C 0-0 D"], [LOTS], { draws }],
])("tied teams: %s", (_, ranked, ...given) => {
  expect(inOrder(rankTeams(...given).rows)).toBe(ranked);
});

test("tied teams are ranked by the games among them", () => {
  // A, B and C have 6 points each; their goals against D don't count among them.
  const games = ["A 2-0 B", "B 1-0 C", "C 1-0 A", "A 1-0 D", "B 9-0 D", "C 1-0 D"];
  const { rows, applied } = rankTeams("ABCD", games, ["direct", "goal-difference"]);
  expect(inOrder(rows)).toBe("1 A, 2 C, 3 B, 4 D");
  expect(rows.map(({ decidedBy }) => decidedBy)).toEqual([null, "direct", "direct", null]);
  const [mini] = applied.flatMap(({ direct }) => direct ?? []);
  expect([...(mini?.rows.values() ?? [])].map(({ name, played }) => [name, played])).toEqual([
    ["A", 2],
    ["B", 2],
    ["C", 2],
  ]);
});

test("fewer cards are better, and adjusted points count as points", () => {
  const fairPlay = new Map([
    [idOf("A"), -4],
    [idOf("B"), -1],
  ]);
  expect(inOrder(rankTeams("AB", ["A 0-0 B"], ["fair-play"], { fairPlay }).rows)).toBe("1 B, 2 A");
  const adjustments = [{ teamId: idOf("A"), points: -3 }];
  const { rows } = rankTeams("AB", ["A 2-1 B"], ["goal-difference"], { adjustments });
  expect(rows.map(({ name, points, adjusted }) => [name, points, adjusted])).toEqual([
    ["A", 0, -3],
    ["B", 0, 0],
  ]);
  expect(rows[1]?.decidedBy).toBe("goal-difference");
});

const LETTERS = "ABCDEF";
const teams = teamsByLetter(LETTERS);
const ids = teams.map(({ id }) => id);
const POINTS = { win: 3, tie: 1, loss: 0 };
const letter = fc.constantFrom(...LETTERS);
const team = letter.map(idOf);
const score = fc.integer({ min: 0, max: 3 });
const games = fc.array(
  fc
    .tuple(letter, fc.option(fc.tuple(score, score), { freq: 9 }), letter)
    .filter(([team1, , team2]) => team1 !== team2)
    .map(([team1, scores, team2]) => parseGame(`${team1} ${scores?.join("-") ?? "-"} ${team2}`)),
  { maxLength: 20 },
);
const deciding: fc.Arbitrary<Required<StandingsOptions>> = fc.record({
  order: fc.shuffledSubarray(TIEBREAKERS.map(({ id }) => id)).map(tiebreakersOf),
  goalCap: fc.integer({ min: 1, max: 4 }),
  adjustments: fc.array(fc.record({ teamId: team, points: fc.constantFrom(-3, -1, 3) }), {
    maxLength: 2,
  }),
  fairPlay: fc.array(fc.tuple(team, fc.integer({ min: -9, max: 0 }))).map((all) => new Map(all)),
  draws: fc.array(fc.shuffledSubarray(ids, { minLength: 2 }), { maxLength: 3 }),
});

const always = (
  name: string,
  check: (list: ScoredGame[], how: Required<StandingsOptions>) => void,
) => test.each([name])("%s", () => forAll(games, deciding, check));

always("a game with swapped sides counts the same", (list, how) => {
  const swapped = list.map((one) => ({
    team1Id: one.team2Id,
    team1Score: one.team2Score,
    team2Id: one.team1Id,
    team2Score: one.team1Score,
  }));
  expect(computeStandings(teams, swapped, POINTS, how).rows).toEqual(
    computeStandings(teams, list, POINTS, how).rows,
  );
});

test("the sums of a table agree", () => {
  forAll(games, (list) => {
    const { rows } = computeStandings(teams, list, POINTS);
    const total = (of: (row: StandingsRow) => number) =>
      rows.reduce((sum, row) => sum + of(row), 0);
    expect(total(({ wins }) => wins)).toBe(total(({ losses }) => losses));
    expect(total(({ goalDifference }) => goalDifference)).toBe(0);
    const scored = list.filter((one) => one.team1Score !== null).length;
    expect(total(({ played }) => played)).toBe(2 * scored);
    for (const row of rows) {
      expect(row.played).toBe(row.wins + row.ties + row.losses);
      expect(row.points).toBe(3 * row.wins + row.ties);
      expect(row.goalDifference).toBe(row.goalsFor - row.goalsAgainst);
    }
  });
});

always("every team has one row in a table, whose rank counts the teams above", (list, how) => {
  const { rows } = computeStandings(teams, list, POINTS, how);
  expect(new Set(rows.map(({ teamId }) => teamId))).toEqual(new Set(ids));
  for (const [index, row] of rows.entries()) {
    expect(row.rank).toBe(1 + rows.filter((other) => other.rank < row.rank).length);
    expect(row.rank).toBeLessThanOrEqual(index + 1);
    expect(row.points).toBeLessThanOrEqual(rows[index - 1]?.points ?? row.points);
  }
});

test("the order of games, teams or tiebreakers' data does not matter", () => {
  const shuffled = fc
    .tuple(games, deciding)
    .chain(([list, how]) =>
      fc.tuple(
        fc.constant({ list, how }),
        fc.shuffledSubarray(list, { minLength: list.length }),
        fc.shuffledSubarray(teams, { minLength: teams.length }),
      ),
    );
  forAll(shuffled, ([{ list, how }, otherList, otherTeams]) => {
    const other = { ...how, adjustments: how.adjustments.toReversed() };
    expect(computeStandings(otherTeams, otherList, POINTS, other).rows).toEqual(
      computeStandings(teams, list, POINTS, how).rows,
    );
  });
});

/** The rank of each row in the table of the games among `tied`. */
function rankAmong(tied: readonly StandingsRow[], list: readonly ScoredGame[]) {
  const ids = new Set(tied.map(({ teamId }) => teamId));
  const own = teams.filter(({ id }) => ids.has(id));
  const mini = computeStandings(own, gamesAmong(ids, list), POINTS).rows;
  const ranks = new Map(mini.map(({ teamId, rank }) => [teamId, rank]));
  return ({ teamId }: StandingsRow) => ranks.get(teamId);
}

always("teams share a rank only if no tiebreaker separates them", (list, how) => {
  const { rows } = computeStandings(teams, list, POINTS, how);
  for (const row of rows) {
    const sameRank = rows.filter(({ rank }) => rank === row.rank);
    // Rows that every tiebreaker so far leaves tied with this one.
    let tied = rows;
    for (const step of how.order) {
      if (step === "lots") continue;
      if (step === "direct-two" && tied.length !== 2) continue;
      const value = isValued(step) ? tiebreakerValue[step] : rankAmong(tied, list);
      expect(new Set(sameRank.map(value)).size).toBe(1);
      tied = tied.filter((other) => value(other) === value(row));
    }
  }
});

test("head-to-head depends only on games among tied teams", () => {
  forAll(games, fc.integer({ min: 1, max: 5 }), (list, more) => {
    const how: StandingsOptions = { order: ["points", "direct"] };
    const { rows } = computeStandings(teams, list, POINTS, how);
    const pointsOf = new Map(rows.map(({ teamId, points }) => [teamId, points]));
    const other = list.map((game) => {
      const lead = (game.team1Score ?? 0) - (game.team2Score ?? 0);
      if (pointsOf.get(game.team1Id) === pointsOf.get(game.team2Id) || lead === 0) return game;
      return lead > 0
        ? { ...game, team1Score: (game.team1Score ?? 0) + more }
        : { ...game, team2Score: (game.team2Score ?? 0) + more };
    });
    expect(inOrder(computeStandings(teams, other, POINTS, how).rows)).toBe(inOrder(rows));
  });
});

const everyone = fc.shuffledSubarray(ids, { minLength: ids.length });
test("a draw among all leaves nobody tied", () => {
  forAll(games, deciding, everyone, (list, how, drawn) => {
    const order = tiebreakersOf([...how.order, "lots"]);
    const lots = { ...how, order, draws: [drawn] };
    const { rows } = computeStandings(teams, list, POINTS, lots);
    expect(rows.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

always("neighbors are separated by the first tiebreaker that differs", (list, how) => {
  const { rows } = computeStandings(teams, list, POINTS, how);
  for (const [index, row] of rows.entries()) {
    const above = rows[index - 1];
    const { decidedBy } = row;
    if (!above || decidedBy === null) continue;
    const before = how.order.slice(0, how.order.indexOf(decidedBy as Tiebreaker));
    for (const step of decidedBy === "tied" ? how.order : before) {
      if (!isValued(step)) continue;
      expect(tiebreakerValue[step](row)).toBe(tiebreakerValue[step](above));
    }
  }
});
