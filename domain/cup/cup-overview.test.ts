import { expect, test } from "vitest";
import { cups } from "#db/schema/cup.ts";
import { statementsOf } from "#tests/support/assertions/database.ts";
import { newCup, startCup } from "#tests/support/factories/cups.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";
import { readCupOverview } from "./cup-overview.ts";
import { currentCup, listTournaments } from "./current-cup.ts";

const world = useWorld();

test("the cup overview equals reading cup, tournaments and past cups one by one", async () => {
  const admin = await world.admin();
  await startCup(admin, newCup());
  const read = await readCupOverview(world.visitor());
  expect(read.cup).toEqual(await currentCup(world.db));
  expect(read.tournaments).toEqual(await listTournaments(world, read.cup.id));
  const { name, slug } = world.cup;
  expect(read.pastCups).toEqual([{ name, slug, dates: "July 27–29" }]);
});

test("loaders of one request share one statement", async () => {
  const ctx = world.visitor();
  const both = () => Promise.all([readCupOverview(ctx), readCupOverview(ctx)]);
  const { asked } = await statementsOf(both);
  expect(asked).toHaveLength(1);
  await world.set(cups, { isCurrent: true }, { prizeText: "$99" });
  expect((await readCupOverview(ctx)).cup.prizeText).not.toBe("$99");
  expect((await readCupOverview(world.visitor())).cup.prizeText).toBe("$99");
});
