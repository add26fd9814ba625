import { expect, test } from "vitest";
import {
  pairOf,
  playDraw,
  seedsTopToBottom,
  stronger,
} from "../../../tests/support/factories/expected-knockout.ts";
import {
  knockoutGames,
  madeKnockout,
  playedGroups,
  playOut,
  sides,
} from "../../../tests/support/factories/knockouts.ts";
import { sampled } from "../../../tests/support/fixtures/test-data.ts";
import { useAdmin, useWorld } from "../../../tests/support/fixtures/world.ts";
import { deleteGame } from "../games/game-editing.ts";
import { listGames } from "../games/list-games.ts";
import { importGames } from "../import/import-games.ts";
import { recordDraw } from "../standings/points-and-draws.ts";
import { readPointsAndDraws } from "../standings/points-and-draws-overview.ts";
import { confirmGroups, deleteKnockout } from "./group-stage.ts";
import { readKnockoutSetup } from "./knockout-overview.ts";

const world = useWorld();
const admin = useAdmin(world);

const STRAIGHT = {
  withoutGroups: true,
  thirdPlace: true,
  fields: ["A", "B", "C", "D"],
  minutesBetween: 5,
};

let made = 0;

/** Teams 'A1', 'A2' … of one bracket, without games. */
async function registered(count: number): Promise<number> {
  const name = `Straight ${++made}`;
  const rows = Array.from({ length: Math.ceil(count / 2) }, (_, index) => {
    const other = 2 * index + 2 > count ? 1 : 2 * index + 2;
    return `${name},2025-07-15,A${2 * index + 1},A${other}`;
  });
  await importGames(admin, ["tournament,date,team1,team2", ...rows].join("\n"));
  const id = await world.tournamentId(name);
  for (const game of await listGames(admin, id)) await deleteGame(admin, game.id);
  return id;
}

/** Records the order A1, A2 … as the organizer gives it. */
async function ordered(id: number): Promise<void> {
  const { waiting } = await readPointsAndDraws(admin, id);
  const [only] = waiting;
  const teams = (only?.teams ?? []).toSorted(
    (one, other) => Number(one.name.slice(1)) - Number(other.name.slice(1)),
  );
  await recordDraw(admin, id, {
    bracketId: only?.bracketId ?? null,
    teamIds: teams.map((team) => team.id),
  });
}

test.each(sampled([2, 3, 5, 6, 8, 11, 16, 23, 32], 4))(
  "%i teams go straight into the knockout, in the given order",
  async (count) => {
    const id = await registered(count);
    await madeKnockout(admin, id, 2, STRAIGHT);
    await ordered(id);
    await confirmGroups(admin, id);
    const draw = seedsTopToBottom(2 ** Math.ceil(Math.log2(count))).map((seed) =>
      seed > count ? null : `A${seed}`,
    );
    await playOut(admin, id, stronger);
    const expected = playDraw(draw).games.filter(
      ({ first }) => first === 1 || (first === 3 && count >= 4),
    );
    const played = await knockoutGames(admin, id);
    expect(played.map((game) => pairOf(game.team1Name, game.team2Name)).toSorted()).toEqual(
      expected.map(({ teams }) => teams).toSorted(),
    );
  },
);

test("the order is asked for before any game, and the best have the byes", async () => {
  const id = await registered(6);
  await madeKnockout(admin, id, 2, STRAIGHT);
  const setup = await readKnockoutSetup(admin, id);
  expect(setup.withoutGroups).toBe(true);
  expect(setup.qualifiers.every(({ waiting }) => waiting.length === 6)).toBe(true);
  await ordered(id);
  await confirmGroups(admin, id);
  expect(await sides(admin, id)).toEqual([
    "quarter-final 1: A4 - A5",
    "quarter-final 2: A3 - A6",
    "semi-final 1: A1 - Winner of Quarter-final 1",
    "semi-final 2: A2 - Winner of Quarter-final 2",
    "third-place 1: Loser of Semi-final 1 - Loser of Semi-final 2",
    "final 1: Winner of Semi-final 1 - Winner of Semi-final 2",
  ]);
  await deleteKnockout(admin, id);
  expect(await readKnockoutSetup(admin, id)).toMatchObject({
    withoutGroups: false,
    canSkipGroups: true,
  });
});

test("a tournament with group games, or with several brackets, has groups", async () => {
  const one = await playedGroups(world, admin, "Played", {
    "Bracket A": ["Owls", "Crows", "Jays"],
  });
  await expect(madeKnockout(admin, one, 2, STRAIGHT)).rejects.toMatchObject({
    code: "invalid",
    field: "withoutGroups",
  });
  const two = { "Bracket A": ["Lions", "Tigers"], "Bracket B": ["Wolves", "Bears"] };
  const id = await playedGroups(world, admin, "Two brackets", two);
  await expect(madeKnockout(admin, id, 2, STRAIGHT)).rejects.toThrow("all in one bracket");
  expect((await readKnockoutSetup(admin, id)).canSkipGroups).toBe(false);
});
