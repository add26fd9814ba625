import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cups } from "../../db/schema/cup.ts";
import { gameReferees, referees } from "../../db/schema/referees.ts";
import { placeAnimals, scheduleGame } from "../../tests/support/factories/games.ts";
import { makeReferee } from "../../tests/support/factories/referees.ts";
import { U16, useWorld } from "../../tests/support/fixtures/world.ts";
import { purge } from "./retention.ts";

const world = useWorld();

test("people who referee are deleted 30 days after the cup's last day, with their games", async () => {
  const admin = await world.admin();
  await placeAnimals(world);
  const gameId = await scheduleGame(admin, U16, "Lions - Tigers");
  const refereeId = await makeReferee(admin, "Rolf");
  await world.db.insert(gameReferees).values({ gameId, refereeId });
  const purgeAt = async (moment: string) => {
    world.now = new Date(moment);
    await purge(world.visitor(), { backupDays: 30 });
    return [await world.db.$count(referees), await world.db.$count(gameReferees)];
  };
  expect(await purgeAt("2030-01-01T12:00:00Z")).toEqual([1, 1]);
  const days = { startsOn: "2025-07-27", endsOn: "2025-07-29" };
  await world.db.update(cups).set(days).where(eq(cups.id, world.cup.id));
  // Midnight in Los Angeles.
  expect(await purgeAt("2025-08-29T06:59:59Z")).toEqual([1, 1]);
  expect(await purgeAt("2025-08-29T07:00:00Z")).toEqual([0, 0]);
});
