import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { explainStandings } from "./explanation-rules.ts";
import { computeStandings } from "./standings-rules.ts";
import { formatDifference, type ScoredGame } from "./tiebreaker-rules.ts";

const POINTS = { win: 3, tie: 1, loss: 0 };

function game(text: string): ScoredGame {
  const [team1 = "", score = "", team2 = ""] = text.split(" ");
  const [score1, score2] = score.split("-");
  const played = score !== "-";
  return {
    team1Id: team1.charCodeAt(0),
    team2Id: team2.charCodeAt(0),
    team1Score: played ? Number(score1) : null,
    team2Score: played ? Number(score2) : null,
  };
}

function table(letters: string, games: string[], points = POINTS) {
  const teams = [...letters].map((name) => ({ id: name.charCodeAt(0), name }));
  return computeStandings(teams, games.map(game), points).rows;
}

const order = (rows: ReturnType<typeof table>) =>
  rows.map((row) => `${row.rank} ${row.name}`).join(", ");

describe("points", () => {
  test("a win is 3 points and a loss none", () => {
    expect(table("AB", ["A 2-1 B"])).toEqual([
      {
        teamId: 65,
        name: "A",
        rank: 1,
        played: 1,
        wins: 1,
        ties: 0,
        losses: 0,
        goalsFor: 2,
        goalsAgainst: 1,
        goalDifference: 1,
        points: 3,
        adjusted: 0,
        cappedDifference: 1,
        fairPlay: 0,
        decidedBy: null,
      },
      {
        teamId: 66,
        name: "B",
        rank: 2,
        played: 1,
        wins: 0,
        ties: 0,
        losses: 1,
        goalsFor: 1,
        goalsAgainst: 2,
        goalDifference: -1,
        points: 0,
        adjusted: 0,
        cappedDifference: -1,
        fairPlay: 0,
        decidedBy: null,
      },
    ]);
  });

  test("a tie is 1 point for both", () => {
    expect(table("AB", ["A 0-0 B"]).map((row) => [row.points, row.ties])).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  test("the cup's points apply", () => {
    const rows = table("AB", ["A 2-1 B"], { win: 2, tie: 1, loss: -1 });
    expect(rows.map((row) => row.points)).toEqual([2, -1]);
  });

  test("a game without a score does not count", () => {
    expect(table("AB", ["A - B"]).map((row) => row.played)).toEqual([0, 0]);
  });

  test("a game against another bracket does not count", () => {
    expect(table("AB", ["A 9-0 Z"]).map((row) => row.played)).toEqual([0, 0]);
  });

  test("teams without games are listed", () => {
    expect(order(table("CAB", []))).toBe("1 A, 1 B, 1 C");
  });
});

describe("the order of a table", () => {
  test("points decide first", () => {
    expect(order(table("ABCD", ["A 1-0 B", "C 0-0 D"]))).toBe("1 A, 2 C, 2 D, 4 B");
  });

  test("goal difference decides second", () => {
    const rows = table("ABCD", ["A 1-0 C", "B 3-0 D"]);
    expect(order(rows)).toBe("1 B, 2 A, 3 C, 4 D");
    expect(rows.map((row) => row.decidedBy)).toEqual([
      null,
      "goal-difference",
      null,
      "goal-difference",
    ]);
  });

  test("goals scored decide third", () => {
    const rows = table("ABCD", ["A 1-0 C", "B 4-3 D"]);
    expect(order(rows)).toBe("1 B, 2 A, 3 D, 4 C");
    expect(rows[1]?.decidedBy).toBe("goals-scored");
  });

  test("teams equal in all three are tied and listed by name", () => {
    const rows = table("ABCD", ["C 1-0 A", "B 1-0 D"]);
    expect(order(rows)).toBe("1 B, 1 C, 3 A, 3 D");
    expect(rows[1]?.decidedBy).toBe("tied");
  });

  test("head-to-head is ignored by default", () => {
    expect(order(table("ABC", ["B 1-0 A", "A 5-0 C", "C 1-0 B"]))).toBe("1 A, 2 B, 3 C");
  });

  test("'Team 2' comes before 'Team 10', and equal names by id", () => {
    const teams = ["Team 10", "Team 2", "Twin", "Twin"].map((name, index) => ({
      id: 9 - index,
      name,
    }));
    expect(computeStandings(teams, [], POINTS).rows.map((row) => row.teamId)).toEqual([8, 9, 6, 7]);
  });
});

describe("notes under a table", () => {
  test("a note says which tiebreaker separated two teams", () => {
    expect(explainStandings(table("AB", ["A 3-0 B", "B 1-0 A"]))).toEqual([
      "A: ahead of B on goal difference (+2 to -2).",
    ]);
    expect(explainStandings(table("ABCD", ["A 1-0 C", "B 4-3 D"]))).toEqual([
      "B: ahead of A on goals scored (4 to 1).",
      "D: ahead of C on goals scored (3 to 0).",
    ]);
  });

  test("one note names all tied teams", () => {
    expect(explainStandings(table("ABCD", ["A 0-0 B", "C 0-0 D"]))).toEqual([
      "A, B, C and D are level.",
    ]);
  });

  test("there is no note where points decide, or before the first game", () => {
    expect(explainStandings(table("AB", ["A 1-0 B"]))).toEqual([]);
    expect(explainStandings(table("ABC", []))).toEqual([]);
  });

  test("teams without games are not called tied", () => {
    expect(explainStandings(table("ABCD", ["A 1-0 B"]))).toEqual([
      "D: ahead of B on goal difference (0 to -1).",
    ]);
  });
});

test("a goal difference has a sign, with a hyphen-minus", () => {
  expect([3, 0, -2].map(formatDifference)).toEqual(["+3", "0", "-2"]);
});

describe("any results", () => {
  const teams = [..."ABCDEF"].map((name) => ({ id: name.charCodeAt(0), name }));
  const letter = fc.constantFrom(..."ABCDEF");
  const score = fc.integer({ min: 0, max: 4 });
  const games = fc.array(
    fc
      .tuple(letter, letter, fc.option(fc.tuple(score, score)))
      .filter(([team1, team2]) => team1 !== team2)
      .map(([team1, team2, scores]) => game(`${team1} ${scores?.join("-") ?? "-"} ${team2}`)),
    { maxLength: 30 },
  );
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

  test("a game with swapped sides counts the same", () => {
    fc.assert(
      fc.property(games, (list) => {
        const swapped = list.map((one) => ({
          team1Id: one.team2Id,
          team1Score: one.team2Score,
          team2Id: one.team1Id,
          team2Score: one.team1Score,
        }));
        expect(computeStandings(teams, swapped, POINTS)).toEqual(
          computeStandings(teams, list, POINTS),
        );
      }),
    );
  });

  test("the sums agree", () => {
    fc.assert(
      fc.property(games, (list) => {
        const { rows } = computeStandings(teams, list, POINTS);
        const scored = list.filter((one) => one.team1Score !== null).length;
        expect(sum(rows.map((row) => row.wins))).toBe(sum(rows.map((row) => row.losses)));
        expect(sum(rows.map((row) => row.goalsFor))).toBe(sum(rows.map((row) => row.goalsAgainst)));
        expect(sum(rows.map((row) => row.goalDifference))).toBe(0);
        expect(sum(rows.map((row) => row.played))).toBe(2 * scored);
        for (const row of rows) {
          expect(row.played).toBe(row.wins + row.ties + row.losses);
          expect(row.points).toBe(3 * row.wins + row.ties);
          expect(row.goalDifference).toBe(row.goalsFor - row.goalsAgainst);
        }
      }),
    );
  });
});
