import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import {
  fieldNames,
  fixedGame,
  PLAN_DAY,
  planOf,
  randomDay,
} from "#tests/support/factories/plans.ts";
import { rounds } from "#tests/support/fixtures/run-length.ts";
import { absoluteMinute, minutesOfDay } from "../competition/games/clock-rules.ts";
import { seededRandom } from "../core/random-rules.ts";
import { conflictsOf } from "./conflict-rules.ts";
import { withTeams } from "./draft-overview.ts";
import { fairnessOf } from "./fairness-rules.ts";
import type { KeptGame, PlanInput, WaitingGame } from "./plan-input-rules.ts";
import { type DraftGame, makePlan } from "./planner-rules.ts";

/** How much a search tries doesn't change which rules its plan keeps. */
const short = { effort: rounds(0.05, 1) };

function checked(input: PlanInput, search = short): DraftGame[] {
  const { games, left } = makePlan(input, search);
  expect(left).toBe(0);
  const { settings, existing } = input;
  const found = conflictsOf([...games, ...existing], { ...settings, windows: settings.days });
  expect(found.map(({ sentence }) => translate("en", sentence))).toEqual([]);
  return games;
}

const has = (team: number) => (game: DraftGame) => game.team1Id === team || game.team2Id === team;
const startOf = ({ date, time }: DraftGame) => absoluteMinute(date, time);
const endOf = (game: DraftGame) => startOf(game) + game.minutes;

test("a team plays only within its hours, and its games are not lost", () => {
  const hours = [{ teamId: 1, date: PLAN_DAY, from: "11:00", to: "14:00" }];
  const games = checked(planOf("6x20", { hours })).filter(has(1));
  expect(games).toHaveLength(5);
  for (const { time, minutes } of games) {
    expect(minutesOfDay(time)).toBeGreaterThanOrEqual(11 * 60);
    expect(minutesOfDay(time) + minutes).toBeLessThanOrEqual(14 * 60);
  }
});

test("teams with one coach never play at the same time, also around existing games", () => {
  const input = planOf("4x20 4x30", { apart: [[1, 5]], fields: fieldNames(4) });
  const existing = [fixedGame(-1, [5, 99], "09:00", { minutes: 60 })];
  const games = checked({ ...input, existing });
  for (const one of games.filter(has(1))) {
    expect(startOf(one)).toBeGreaterThanOrEqual(absoluteMinute(PLAN_DAY, "10:00"));
    for (const other of games.filter(has(5))) {
      const gap = Math.max(startOf(one) - endOf(other), startOf(other) - endOf(one));
      expect(gap).toBeGreaterThanOrEqual(0);
    }
  }
});

test("teams have time to travel between two places, and so do families", () => {
  const places = [
    { field: "Field 1", place: "Park" },
    { field: "Field 2", place: "School" },
  ];
  const travel = [{ from: "Park", to: "School", minutes: 40 }];
  const games = checked(planOf("4x20 4x20", { places, travel, apart: [[1, 5]] }));
  const family = games.filter((game) => has(1)(game) || has(5)(game));
  for (const [index, one] of family.entries()) {
    for (const other of family.slice(index + 1)) {
      if (one.field === other.field) continue;
      expect(startOf(other) - endOf(one)).toBeGreaterThanOrEqual(40);
    }
  }
});

test("a longest wait shortens the waits but not the rest", () => {
  const settings = { fields: fieldNames(3), restMinutes: 10 };
  const longest = (restCeiling: number | null) => {
    const games = checked(planOf("6x20 6x20", { ...settings, restCeiling }));
    return Math.max(...fairnessOf(games).map((team) => team.longestRest ?? 0));
  };
  expect(longest(45)).toBeLessThanOrEqual(Math.min(longest(null), 60));
});

const knockout = (gameId: number, other: Partial<WaitingGame>): WaitingGame => ({
  gameId,
  tournamentId: 1,
  minutes: 20,
  team1Id: null,
  team2Id: null,
  team1Name: "Winner",
  team2Name: "Winner",
  waits: { games: [], brackets: [] },
  ...other,
});
const waiting = [
  knockout(101, { waits: { games: [], brackets: [1] } }),
  knockout(102, { waits: { games: [], brackets: [1] } }),
  knockout(103, { minutes: 30, waits: { games: [101, 102], brackets: [] } }),
];
const input = planOf("5x20 4x30", {}, { waiting });
const of = (games: DraftGame[], gameId: number) => {
  const found = games.find((game) => game.gameId === gameId);
  if (!found) throw new Error(`Game ${gameId} is missing.`);
  return found;
};

test("semifinals wait for the groups and the final for both, with rest", () => {
  const games = checked(input);
  expect(games).toHaveLength(10 + 6 + 3);
  const over = Math.max(...games.filter(({ bracketId }) => bracketId === 1).map(endOf));
  const semis = [101, 102].map((id) => of(games, id));
  for (const semi of semis) expect(startOf(semi)).toBeGreaterThanOrEqual(over + 10);
  expect(startOf(of(games, 103))).toBeGreaterThanOrEqual(Math.max(...semis.map(endOf)) + 10);
});

test("a final keeps its field and time, and a time too early is reported", () => {
  const at = (time: string): PlanInput => ({
    ...input,
    waiting: waiting.map((game) =>
      game.gameId === 103
        ? { ...game, onField: "Field 2", pinned: { date: PLAN_DAY, time } }
        : game,
    ),
  });
  const final = of(checked(at("17:00")), 103);
  expect(final).toMatchObject({ time: "17:00", field: "Field 2", minutes: 30 });
  expect(makePlan(at("17:00"), short).early).toEqual([]);
  expect(makePlan(at("10:00"), short).early).toHaveLength(1);
});

test("a final isn't before the game for third place @long", () => {
  const places = [
    ...waiting.slice(0, 2),
    knockout(103, { waits: { games: [101, 102], brackets: [] }, notBefore: [104] }),
    knockout(104, { waits: { games: [101, 102], brackets: [] } }),
  ];
  for (let seed = 1; seed <= 8; seed++) {
    const { games } = makePlan({ ...input, waiting: places, seed }, { rough: true });
    expect(startOf(of(games, 103))).toBeGreaterThanOrEqual(startOf(of(games, 104)));
  }
  const pin = { onField: "Field 2", pinned: { date: PLAN_DAY, time: "16:00" } };
  const pinned = places.map((game) => (game.gameId === 103 ? { ...game, ...pin } : game));
  const { games } = makePlan({ ...input, waiting: pinned }, short);
  expect(of(games, 104).time <= "16:00").toBe(true);
});

test("group games already on the schedule are waited for too", () => {
  const existing = [fixedGame(-50, [1, 2], "18:00", { bracketId: 1, minutes: 20 })];
  const games = checked({ ...input, existing });
  expect(of(games, 101).time >= "18:30").toBe(true);
});

test("games of two lengths keep their lengths and are determined by the seed", () => {
  const input = planOf("5x15 4x40", { fields: fieldNames(3) });
  const games = checked(input);
  for (const { bracketId, minutes } of games) expect(minutes).toBe(bracketId === 1 ? 15 : 40);
  expect(makePlan(input, short).games).toEqual(games);
  expect(makePlan({ ...input, seed: 2 }, short).games).not.toEqual(games);
});

test("on random days, games kept in place and fields of tournaments are respected", {
  timeout: 600_000,
}, () => {
  for (let day = 1; day <= rounds(2, 100); day++) {
    const { settings, ...rest } = randomDay(1_000 + day);
    const random = seededRandom(day);
    const tournaments = rest.brackets.map(({ tournamentId }) => ({
      tournamentId,
      fields: settings.fields.filter(() => random() < 0.5),
    }));
    const days = settings.days.map((each) => ({ ...each, to: "24:00" }));
    const input = { ...rest, settings: { ...settings, days, tournaments } };
    const first = makePlan(input, short);
    const kept = first.games.filter(() => random() < 0.3).flatMap(withTeams);
    const { games } = makePlan({ ...input, kept, seed: day + 1 }, short);
    expect(games).toHaveLength(first.games.length);
    expect(conflictsOf(games, { ...input.settings, windows: undefined })).toEqual([]);
    for (const { tournamentId, field } of games) {
      const only = tournaments.find((each) => each.tournamentId === tournamentId)?.fields ?? [];
      if (only.length > 0) expect(only).toContain(field);
    }
    const stays = games.filter(({ isKept }) => isKept).flatMap(withTeams);
    const place = ({ team1Id, team2Id, date, time, field }: KeptGame) =>
      [team1Id, team2Id, date, time, field].join(" ");
    expect(stays.map(place).toSorted()).toEqual(kept.map(place).toSorted());
  }
});
