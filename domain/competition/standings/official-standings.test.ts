import { expect, test } from "vitest";
import {
  asPublished,
  type Competition,
  type CompetitionBracket,
  competitionCsv,
  competitions,
  published,
  stepsOf,
} from "#tests/support/fixtures/competitions.ts";
import { readGamesFile, sheetsOf } from "../import/games-file-rules.ts";
import { computeStandings, type StandingsOptions } from "./standings-rules.ts";
import type { StandingsRow } from "./tiebreaker-rules.ts";

function computed(
  competition: Competition,
  bracket: CompetitionBracket,
  deciding: StandingsOptions = {},
): StandingsRow[] {
  const file = readGamesFile(sheetsOf(competitionCsv(competition)));
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

function asOrganised(competition: Competition, bracket: CompetitionBracket): StandingsRow[] {
  const names = bracket.teams.toSorted();
  const draws = bracket.undefinedOrder.map((tied) =>
    bracket.official
      .filter(({ team }) => tied.includes(team))
      .map(({ team }) => names.indexOf(team)),
  );
  return computed(competition, bracket, { order: stepsOf(competition), draws });
}

const brackets = competitions().flatMap((competition) =>
  competition.brackets.map((bracket) => ({ competition, bracket })),
);

test.each(brackets.map((one) => [`${one.competition.name}, ${one.bracket.name}`, one] as const))(
  "%s equals our table, and every place by the organizer's own tiebreakers",
  (_, { competition, bracket }) => {
    const rows = computed(competition, bracket);
    for (const row of rows) {
      const official = bracket.official.find(({ team }) => team === row.name);
      expect(official && published(official)).toEqual(asPublished(row));
    }
    const tied = (a: string, b: string) =>
      bracket.undefinedOrder.some((teams) => teams.includes(a) && teams.includes(b));
    for (const [index, official] of bracket.official.entries()) {
      const name = rows[index]?.name ?? "";
      if (!tied(name, official.team)) expect(name).toBe(official.team);
    }
    for (const teams of bracket.undefinedOrder) {
      const ranks = rows.filter((row) => teams.includes(row.name)).map((row) => row.rank);
      expect(new Set(ranks).size).toBe(1);
    }
    expect(asOrganised(competition, bracket).map(({ rank, name }) => `${rank} ${name}`)).toEqual(
      bracket.official.map(({ rank, team }) => `${rank} ${team}`),
    );
  },
);
