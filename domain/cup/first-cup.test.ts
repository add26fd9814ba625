import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { brackets, cups, tournaments } from "../../db/schema/cup.ts";
import { useWorld } from "../../tests/support/fixtures/world.ts";
import { currentCup, listTournaments } from "./current-cup.ts";
import { createFirstCup } from "./first-cup.ts";

const world = useWorld();

test("a new site has Araknid Cup with fees, points and deadline, and nothing closes yet", async () => {
  expect(await currentCup(world.db)).toMatchObject({
    slug: "araknid-cup",
    name: "Araknid Cup",
    teamFee: 175,
    personFee: 25,
    paymentDueText: "noon on Friday the 26th",
    pointsWin: 3,
    pointsTie: 1,
    pointsLoss: 0,
    registrationClosesAt: null,
  });
});

test("the first cup has two tournaments of seven a side, U16+ with two brackets", async () => {
  const found = await listTournaments(world, world.cup.id);
  const told = await Promise.all(
    found.map(async ({ id, name, slug, rosterSize, earliestBirthYear }) => {
      const own = await world.db
        .select({ name: brackets.name })
        .from(brackets)
        .where(eq(brackets.tournamentId, id))
        .orderBy(asc(brackets.position));
      return [name, slug, rosterSize, earliestBirthYear, ...own.map((bracket) => bracket.name)];
    }),
  );
  expect(told).toEqual([
    ["U13-U15 (2012-2010)", "u13-u15", 7, 2010, "Bracket A"],
    ["U16+ (2009 & older)", "u16", 7, null, "Bracket A", "Bracket B"],
  ]);
});

test("a site that has a cup keeps it", async () => {
  await createFirstCup(world.visitor(), "America/Toronto");
  expect(await world.db.select({ id: cups.id, zone: cups.zone }).from(cups)).toEqual([
    { id: world.cup.id, zone: world.cup.zone },
  ]);
  expect(await world.db.$count(tournaments)).toBe(2);
});
