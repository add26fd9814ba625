import { beforeAll, beforeEach, expect, test } from "vitest";
import { games } from "../../db/schema/games.ts";
import { placeAnimals, scheduleGame } from "../../tests/support/games.ts";
import { U16, useWorld } from "../../tests/support/world.ts";
import type { Ctx } from "../context.ts";
import { suggestTiming } from "./suggest-timing.ts";

const world = useWorld();
let admin: Ctx;

beforeAll(async () => {
  admin = await world.admin();
  await placeAnimals(world);
});
beforeEach(async () => {
  await world.db.delete(games);
});

const suggested = async (time: string, days: { playsOn?: string; endsOn?: string }) => {
  await scheduleGame(admin, U16, "Lions - Tigers", { time, field: "North" });
  const { playsOn = null, endsOn = null } = days;
  const id = await world.tournamentId(U16);
  const { values, hint } = await suggestTiming(admin, { ...world.cup, endsOn }, { id, playsOn });
  return [`${values.date} ${values.time} ${values.fields}`, hint];
};

test("a knockout follows the last group game, in the evening on the next day", async () => {
  expect(await suggested("15:00", {})).toEqual(["2025-07-15 15:40 North", null]);
  expect(await suggested("19:30", {})).toEqual(["2025-07-16 09:00 North", null]);
});

test("it follows on the same day, and that is said, where there is no other", async () => {
  const [evening, hint] = ["2025-07-15 20:40 North", "The last group game begins at 8:00 PM"];
  expect(await suggested("20:00", { endsOn: "2025-07-15" })).toEqual([
    evening,
    expect.stringContaining(hint),
  ]);
  await world.db.delete(games);
  const [, none] = await suggested("20:00", { endsOn: "2025-07-16" });
  expect(none).toBeNull();
  await world.db.delete(games);
  const days = { playsOn: "2025-07-15", endsOn: "2025-07-16" };
  expect(await suggested("20:00", days)).toEqual([evening, expect.stringContaining(hint)]);
});
