import { asc, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { brackets } from "#db/schema/cup.ts";
import { teams } from "#db/schema/teams.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { auditOf, placeTeams, recordSurely, scheduleGame } from "#tests/support/factories/games.ts";
import { U13, U16, useAdminWorld, useEmptyTables } from "#tests/support/fixtures/world.ts";
import { swapTeams } from "./swap-teams.ts";

const { world, admin } = useAdminWorld();
useEmptyTables(world, games, teams);

const A = "Bracket A";
const B = "Bracket B";

async function ids(placed: Record<string, string>) {
  const known = await placeTeams(world, U16, placed);
  return (name: string) => known.get(name) ?? 0;
}

async function schedule() {
  const named = new Map((await world.db.select().from(teams)).map(({ id, name }) => [id, name]));
  const all = await world.db.select().from(games).orderBy(asc(games.id));
  return all.map(
    ({ team1Id, team2Id }) => `${named.get(team1Id ?? 0)} - ${named.get(team2Id ?? 0)}`,
  );
}

async function bracketsOf(...names: string[]) {
  const found = await world.db
    .select({ name: teams.name, bracket: brackets.name })
    .from(teams)
    .innerJoin(brackets, eq(brackets.id, teams.bracketId))
    .where(inArray(teams.name, names))
    .orderBy(asc(teams.name));
  return found.map(({ name, bracket }) => `${name} ${bracket.at(-1)}`);
}

const game = (text: string) => scheduleGame(admin, U16, text);

test("a team without games replaces another in its unplayed games, in the same bracket", async () => {
  const id = await ids({ Ants: A, Bees: A, Cats: A, Dogs: A });
  const played = await game("Ants - Bees");
  const first = await game("Ants - Cats");
  await game("Bees - Cats");
  await recordSurely(admin, played, 2, 1);
  await swapTeams(admin, { teamId: id("Ants"), otherId: id("Dogs") });
  expect(await schedule()).toEqual(["Ants - Bees", "Dogs - Cats", "Bees - Cats"]);
  const [moved] = await world.rows(games, { id: first });
  expect(moved?.sequence).toBe(1);
  const [, ...swaps] = await auditOf(world, `game:${first}`);
  expect(swaps).toMatchObject([{ action: "team.swap" }]);
});

test("two teams exchange their unplayed games, but not the one against each other", async () => {
  const id = await ids({ Ants: A, Bees: A, Cats: A, Dogs: A });
  for (const text of ["Ants - Cats", "Bees - Dogs", "Ants - Bees", "Cats - Dogs"]) await game(text);
  const swap = () => swapTeams(admin, { teamId: id("Bees"), otherId: id("Ants") });
  await swap();
  expect(await schedule()).toEqual(["Bees - Cats", "Ants - Dogs", "Ants - Bees", "Cats - Dogs"]);
  await swap();
  expect(await schedule()).toEqual(["Ants - Cats", "Bees - Dogs", "Ants - Bees", "Cats - Dogs"]);
});

test("teams of two brackets exchange these too, or the one without games moves", async () => {
  const id = await ids({ Ants: A, Bees: A, Cats: B, Dogs: B, Emus: B });
  const played = await game("Ants - Bees");
  const other = await game("Cats - Dogs");
  await swapTeams(admin, { teamId: id("Ants"), otherId: id("Cats") });
  expect(await schedule()).toEqual(["Cats - Bees", "Ants - Dogs"]);
  expect(await bracketsOf("Ants", "Cats")).toEqual(["Ants B", "Cats A"]);
  await recordSurely(admin, played, 1, 0);
  await game("Cats - Bees");
  await swapTeams(admin, { teamId: id("Emus"), otherId: id("Cats") });
  expect(await schedule()).toEqual(["Cats - Bees", "Ants - Dogs", "Emus - Bees"]);
  expect(await bracketsOf("Cats", "Emus")).toEqual(["Cats A", "Emus A"]);
  await recordSurely(admin, other, 1, 0);
  await game("Ants - Dogs");
  const stuck = swapTeams(admin, { teamId: id("Ants"), otherId: id("Bees") });
  await expectRefusal(stuck, { code: "conflict", field: "otherId" });
});

test("a swap needs two teams of one tournament and an unplayed game", async () => {
  const id = await ids({ Ants: A, Bees: A });
  const cubs = (await placeTeams(world, U13, { Cubs: A })).get("Cubs") ?? 0;
  const swap = (teamId: number, otherId: number) => swapTeams(admin, { teamId, otherId });
  await expectRefusal(swap(id("Ants"), cubs), { code: "invalid", field: "otherId" });
  await expectRefusal(swap(id("Ants"), id("Ants")), { code: "invalid", field: "otherId" });
  await expectRefusal(swap(id("Ants"), id("Bees")), { code: "conflict", field: "otherId" });
  await expectRefusal(swap(id("Ants"), 99_999), "not-found");
});
