import { expect, test } from "vitest";
import type { Text } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import {
  pairOf,
  playDraw,
  seedsTopToBottom,
  stronger,
} from "#tests/support/factories/expected-knockout.ts";
import {
  importSurely,
  knockoutGames,
  madeKnockout,
  playedGroups,
  playOut,
  sides,
  teamNamed,
} from "#tests/support/factories/knockouts.ts";
import { sampled } from "#tests/support/fixtures/test-data.ts";
import { useAdminWorld } from "#tests/support/fixtures/world.ts";
import { deleteGame } from "../games/delete-game.ts";
import { listGames } from "../games/list-games.ts";
import { recordDraw } from "../standings/points-and-draws.ts";
import { readPointsAndDraws } from "../standings/points-and-draws-overview.ts";
import { confirmGroups, deleteKnockout } from "./group-stage.ts";
import { readKnockoutSetup } from "./knockout-overview.ts";
import { editPairings } from "./pairings.ts";

const { world, admin } = useAdminWorld();

const QUICK = { fields: ["A", "B", "C", "D"], minutesBetween: 5 };
const STRAIGHT = { withoutGroups: true, thirdPlace: true, ...QUICK };

let made = 0;

/** Teams 'A1', 'A2' … of one bracket, without games. */
async function registered(count: number): Promise<number> {
  const name = `Straight ${++made}`;
  const rows = Array.from({ length: Math.ceil(count / 2) }, (_, index) => {
    const other = 2 * index + 2 > count ? 1 : 2 * index + 2;
    return `${name},2025-07-15,A${2 * index + 1},A${other}`;
  });
  await importSurely(admin, ["tournament,date,team1,team2", ...rows].join("\n"));
  const id = await world.tournamentId(name);
  for (const game of await listGames(admin, id)) await deleteGame(admin, game.id);
  return id;
}

const placeOf = ({ name }: { name: Text }) => Number(translate("en", name).slice(1));

/** Records the order A1, A2 … as the organizer gives it. */
async function ordered(id: number): Promise<void> {
  const { waiting } = await readPointsAndDraws(admin, id);
  const [only] = waiting;
  const teams = (only?.teams ?? []).toSorted((one, other) => placeOf(one) - placeOf(other));
  await recordDraw(admin, id, {
    bracketId: only?.bracketId ?? null,
    teamIds: teams.map((team) => team.id),
  });
}

test.each(sampled([5, 2, 3, 6, 8, 11, 16, 23, 32], 9))(
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
  const after = { withoutGroups: false, canSkipGroups: true };
  expect(await readKnockoutSetup(admin, id)).toMatchObject(after);
});

test("a tournament with group games, or with several brackets, has groups", async () => {
  const one = await playedGroups(world, admin, "Begun", { "Bracket A": ["Owls", "Crows", "Jays"] });
  const refused = { code: "invalid", field: "withoutGroups" };
  await expectRefusal(madeKnockout(admin, one, 2, STRAIGHT), refused);
  const two = { "Bracket A": ["Lions", "Tigers"], "Bracket B": ["Wolves", "Bears"] };
  const id = await playedGroups(world, admin, "Two brackets", two);
  await expect(madeKnockout(admin, id, 2, STRAIGHT)).rejects.toThrow("all in one bracket");
  expect((await readKnockoutSetup(admin, id)).canSkipGroups).toBe(false);
});

async function played(...lines: string[]): Promise<number> {
  const name = `Seeded ${++made}`;
  const rows = lines.map((line) => {
    const [bracket, team1, team2, score1, score2] = line.split(",");
    return `${name},Bracket ${bracket},group,2025-07-15,,,${team1},${team2},${score1},${score2}`;
  });
  const heading = "tournament,bracket,stage,date,time,field,team1,team2,score1,score2";
  await importSurely(admin, [heading, ...rows].join("\n"));
  return world.tournamentId(name);
}

const bracket = (letter: string, first: number, second = 1) => [
  `${letter},${letter}1,${letter}2,${first},0`,
  `${letter},${letter}1,${letter}3,${first},0`,
  `${letter},${letter}2,${letter}3,${second},0`,
];

test("inseparable teams wait for lots and follow them @long", async () => {
  const id = await played(...bracket("A", 1), ...bracket("B", 1), ...bracket("C", 2));
  await madeKnockout(admin, id, 6);
  await confirmGroups(admin, id);
  const games = await sides(admin, id);
  expect(games[2]).toBe("semi-final 1: C1 - Winner of Quarter-final 1");
  const best = "semi-final 2: 2nd-best 1st place from Bracket A/B/C - Winner of Quarter-final 2";
  expect(games[3]).toBe(best);
  const { waiting } = await readPointsAndDraws(admin, id);
  const asked = waiting.map(({ place, teams }) => [place, ...teams.map(({ name }) => name)]);
  expect(asked).toContainEqual([1, "A1", "B1"]);
  const drawn = [await teamNamed(admin, id, "B1"), await teamNamed(admin, id, "A1")];
  await recordDraw(admin, id, { bracketId: null, teamIds: drawn });
  const after = await sides(admin, id);
  expect(after[3]).toBe("semi-final 2: B1 - Winner of Quarter-final 2");
  expect(after[1]).toMatch(/^quarter-final 2: A1 - /);
});

test("a seed is on one side and exists", async () => {
  const id = await played(...bracket("A", 1), ...bracket("B", 2), ...bracket("C", 3));
  await madeKnockout(admin, id, 6);
  const { games, brackets, version } = await readKnockoutSetup(admin, id);
  const among = brackets.map((each) => each.id);
  const cross = (rank: number) => {
    const choice = { kind: "best", place: 1, among, rank } as const;
    const sides = [{ gameId: games[0]?.id ?? 0, side: 1 as const, choice }];
    return editPairings(admin, id, { version, sides });
  };
  await expect(cross(1)).rejects.toThrow("use the same place");
  await expect(cross(4)).rejects.toThrow("We couldn't find that place in the standings.");
});
