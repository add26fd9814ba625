import { expect, test } from "vitest";
import { madeKnockout, sides, teamNamed } from "../../../tests/support/factories/knockouts.ts";
import { useAdmin, useWorld } from "../../../tests/support/fixtures/world.ts";
import { importGames } from "../import/import-games.ts";
import { recordDraw } from "../standings/points-and-draws.ts";
import { readPointsAndDraws } from "../standings/points-and-draws-overview.ts";
import { confirmGroups } from "./group-stage.ts";
import { readKnockoutSetup } from "./knockout-overview.ts";
import { editPairings } from "./pairings.ts";

const world = useWorld();
const admin = useAdmin(world);

let made = 0;

async function played(...lines: string[]): Promise<number> {
  const name = `Seeded ${++made}`;
  const rows = lines.map((line) => {
    const [bracket, team1, team2, score1, score2] = line.split(",");
    return `${name},Bracket ${bracket},group,2025-07-15,,,${team1},${team2},${score1},${score2}`;
  });
  const heading = "tournament,bracket,stage,date,time,field,team1,team2,score1,score2";
  const report = await importGames(admin, `${[heading, ...rows].join("\n")}\n`);
  if (!report.ok) throw new Error(JSON.stringify(report));
  return world.tournamentId(name);
}

const bracket = (letter: string, first: number, second = 1) => [
  `${letter},${letter}1,${letter}2,${first},0`,
  `${letter},${letter}1,${letter}3,${first},0`,
  `${letter},${letter}2,${letter}3,${second},0`,
];

test("byes go to the two best of three winners, whatever their groups' letters", async () => {
  const id = await played(...bracket("A", 1), ...bracket("B", 2), ...bracket("C", 3));
  await madeKnockout(admin, id, 6);
  expect((await sides(admin, id)).slice(0, 4)).toEqual([
    "quarter-final 1: 2nd place from Bracket A/B/C - 2nd place from Bracket A/B/C",
    "quarter-final 2: 3rd-best 1st place from Bracket A/B/C - 2nd place from Bracket A/B/C",
    "semi-final 1: Best 1st place from Bracket A/B/C - Winner of Quarter-final 1",
    "semi-final 2: 2nd-best 1st place from Bracket A/B/C - Winner of Quarter-final 2",
  ]);
  await confirmGroups(admin, id);
  const games = await sides(admin, id);
  expect(games[2]).toBe("semi-final 1: C1 - Winner of Quarter-final 1");
  expect(games[3]).toBe("semi-final 2: B1 - Winner of Quarter-final 2");
  expect(games[1]).toBe("quarter-final 2: A1 - C2");
});

test("inseparable teams wait for lots and follow them", async () => {
  const id = await played(...bracket("A", 1), ...bracket("B", 1), ...bracket("C", 2));
  await madeKnockout(admin, id, 6);
  await confirmGroups(admin, id);
  const games = await sides(admin, id);
  expect(games[2]).toBe("semi-final 1: C1 - Winner of Quarter-final 1");
  expect(games[3]).toBe(
    "semi-final 2: 2nd-best 1st place from Bracket A/B/C - Winner of Quarter-final 2",
  );
  const { waiting } = await readPointsAndDraws(admin, id);
  expect(
    waiting.map(({ place, teams }) => [place, ...teams.map(({ name }) => name)]),
  ).toContainEqual([1, "A1", "B1"]);
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
  const cross = (rank: number) =>
    editPairings(admin, id, {
      version,
      sides: [
        { gameId: games[0]?.id ?? 0, side: 1, choice: { kind: "best", place: 1, among, rank } },
      ],
    });
  await expect(cross(1)).rejects.toThrow("use the same place");
  await expect(cross(4)).rejects.toThrow("We couldn't find that place in the standings.");
});
