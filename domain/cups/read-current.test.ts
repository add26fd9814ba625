import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cups } from "../../db/schema/cups.ts";
import { newCup } from "../../tests/support/cups.ts";
import { statementsOf } from "../../tests/support/statements.ts";
import { useWorld } from "../../tests/support/world.ts";
import { currentCup, listTournaments } from "./current-cup.ts";
import { listPastCups } from "./list-past-cups.ts";
import { readCurrent } from "./read-current.ts";
import { startCup } from "./start-cup.ts";

const world = useWorld();

test("the current cup, its tournaments and the cups before are those that each of them is asked for", async () => {
  const admin = await world.admin();
  await startCup(admin, await newCup(admin));
  const read = await readCurrent(world.visitor());
  expect(read.cup).toEqual(await currentCup(world.db));
  expect(read.tournaments).toEqual(await listTournaments(world, read.cup.id));
  expect(read.pastCups).toEqual(await listPastCups(world));
  expect(read.pastCups).toHaveLength(1);
});

test("the loaders of one request share one statement, and the next request reads anew", async () => {
  const ctx = world.visitor();
  const { asked } = await statementsOf(() => Promise.all([readCurrent(ctx), readCurrent(ctx)]));
  expect(asked).toHaveLength(1);
  await world.db.update(cups).set({ prizeText: "$99" }).where(eq(cups.isCurrent, true));
  expect((await readCurrent(ctx)).cup.prizeText).not.toBe("$99");
  expect((await readCurrent(world.visitor())).cup.prizeText).toBe("$99");
});
