import { describe, expect, test } from "vitest";
import {
  asPublished,
  type Competition,
  type CompetitionBracket,
  competitionCsv,
  competitions,
  published,
} from "../../../tests/support/fixtures/competitions.ts";
import { readGamesFile } from "../import/games-file-rules.ts";
import { placesAcrossBrackets } from "./draw-rules.ts";
import { explainStandings } from "./explanation-rules.ts";
import { computeStandings, type StandingsOptions } from "./standings-rules.ts";
import { type StandingsRow, type Tiebreaker, tiebreakersOf } from "./tiebreaker-rules.ts";

function computed(
  competition: Competition,
  bracket: CompetitionBracket,
  deciding: StandingsOptions = {},
): StandingsRow[] {
  const file = readGamesFile(competitionCsv(competition));
  if (!file.ok) throw new Error(JSON.stringify(file.problems));
  const names = bracket.teams.toSorted();
  const games = file.rows
    .filter((row) => row.bracket === bracket.name)
    .map((row) => ({
      team1Id: names.indexOf(row.team1),
      team1Score: row.score1,
      team2Id: names.indexOf(row.team2),
      team2Score: row.score2,
    }));
  return computeStandings(
    names.map((name, id) => ({ id, name })),
    games,
    { win: 3, tie: 1, loss: 0 },
    deciding,
  ).rows;
}

const STEPS: Record<string, Tiebreaker> = {
  points: "points",
  goal_difference: "goal-difference",
  goals_for: "goals-scored",
  head_to_head: "direct",
  wins: "wins",
  fair_play: "fair-play",
  disciplinary: "fair-play",
  lots: "lots",
  qualifying_ranking: "lots",
};

function stepsOf({ officialOrder = [] }: Competition): Tiebreaker[] {
  return tiebreakersOf(officialOrder.flatMap((step) => STEPS[step] ?? []));
}

function asOrganised(competition: Competition, bracket: CompetitionBracket): StandingsRow[] {
  const names = bracket.teams.toSorted();
  const draws = bracket.undefinedOrder.map((level) =>
    bracket.official
      .filter(({ team }) => level.includes(team))
      .map(({ team }) => names.indexOf(team)),
  );
  return computed(competition, bracket, { order: stepsOf(competition), draws });
}

describe("official tables", () => {
  const brackets = competitions().flatMap((competition) =>
    competition.brackets.map((bracket) => ({ competition, bracket })),
  );

  test.each(brackets.map((one) => [`${one.competition.name}, ${one.bracket.name}`, one] as const))(
    "%s equals our table",
    (_, { competition, bracket }) => {
      const rows = computed(competition, bracket);
      for (const row of rows) {
        const official = bracket.official.find(({ team }) => team === row.name);
        expect(official && published(official)).toEqual(asPublished(row));
      }
      const level = (a: string, b: string) =>
        bracket.undefinedOrder.some((teams) => teams.includes(a) && teams.includes(b));
      for (const [index, official] of bracket.official.entries()) {
        const name = rows[index]?.name ?? "";
        if (!level(name, official.team)) expect(name).toBe(official.team);
      }
      for (const teams of bracket.undefinedOrder) {
        const ranks = rows.filter((row) => teams.includes(row.name)).map((row) => row.rank);
        expect(new Set(ranks).size).toBe(1);
      }
    },
  );

  test.each(brackets.map((one) => [`${one.competition.name}, ${one.bracket.name}`, one] as const))(
    "%s: every place by the organizer's own tiebreakers",
    (_, { competition, bracket }) => {
      expect(asOrganised(competition, bracket).map(({ rank, name }) => `${rank} ${name}`)).toEqual(
        bracket.official.map(({ rank, team }) => `${rank} ${team}`),
      );
    },
  );

  test("the best third places of Euro 2024 are the official ones", () => {
    const competition = competitions().find(({ thirds }) => thirds.length > 0);
    const rows = (competition?.brackets ?? []).flatMap((bracket, index) => {
      const row = competition && asOrganised(competition, bracket)[2];
      return row ? [{ ...row, teamId: index }] : [];
    });
    const [first = "", second = "", ...others] = (competition?.thirds ?? []).map(
      ({ team }) => team,
    );
    const at = (team: string) => rows.findIndex(({ name }) => name === team);
    const told = (draws: number[][]) =>
      placesAcrossBrackets(rows, competition ? stepsOf(competition) : [], draws).map(
        ({ teamId, waiting }) =>
          (teamId === null ? waiting : [teamId]).map((id) => rows[id]?.name).join("/"),
      );
    expect(told([])[0]?.split("/").toSorted()).toEqual([first, second].toSorted());
    expect(told([[at(first), at(second)]])).toEqual([first, second, ...others]);
  });

  const sentences = (id: string, name: string) => {
    const competition = competitions().find((one) => one.id === id);
    const bracket = competition?.brackets.find((one) => one.name === name);
    return competition && bracket ? explainStandings(computed(competition, bracket)) : [];
  };

  test("the 2012 title was decided by goal difference", () => {
    expect(sentences("eng-2011-12-premier-league", "Bracket A")[0]).toBe(
      "Manchester City: ahead of Manchester United on goal difference (+64 to +56).",
    );
  });
});
