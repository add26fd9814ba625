import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { games } from "../../../db/schema/competition.ts";
import { tournaments } from "../../../db/schema/cup.ts";
import { english } from "../../../i18n/translate.ts";
import { placeAnimals, scheduleGame } from "../../../tests/support/factories/games.ts";
import { madeKnockout } from "../../../tests/support/factories/knockouts.ts";
import { U16, useAdmin, useEmptyTables, useWorld } from "../../../tests/support/fixtures/world.ts";
import { suggestTiming } from "./make-knockout.ts";

const world = useWorld();
const admin = useAdmin(world);

beforeAll(async () => {
  await placeAnimals(world);
});
useEmptyTables(world, games);

const suggested = async (time: string, days: { playsOn?: string; endsOn?: string }) => {
  await scheduleGame(admin, U16, "Lions - Tigers", { time, field: "North" });
  const { playsOn = null, endsOn = null } = days;
  const id = await world.tournamentId(U16);
  await world.db.update(tournaments).set({ playsOn }).where(eq(tournaments.id, id));
  const { values, hint } = await suggestTiming(admin, { ...world.cup, endsOn }, id);
  return [`${values.date} ${values.time} ${values.fields}`, hint && english(hint)];
};

test("a knockout is suggested after the last group game, in the evening of the next day", async () => {
  expect(await suggested("15:00", {})).toEqual(["2025-07-15 15:40 North", null]);
  expect(await suggested("19:30", {})).toEqual(["2025-07-16 09:00 North", null]);
});

test("it is suggested on the same day with a note where there is no other", async () => {
  const [evening, hint] = ["2025-07-15 20:40 North", "The last group game starts at 8:00 PM"];
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

test("late in the day it is suggested some minutes from now", async () => {
  const id = await world.tournamentId(U16);
  await scheduleGame(admin, U16, "Lions - Tigers", { time: "09:00", field: "North" });
  const at = async (now: string) => {
    const ctx = { ...admin, now: new Date(`${now}:00-07:00`) };
    await world.db.update(tournaments).set({ playsOn: null });
    const { values, hint } = await suggestTiming(ctx, { ...world.cup, endsOn: null }, id);
    return [`${values.date} ${values.time}`, hint && english(hint)];
  };
  expect(await at("2025-07-15T09:00")).toEqual(["2025-07-15 09:40", null]);
  expect(await at("2025-07-15T18:38")).toEqual(["2025-07-15 18:55", null]);
  expect(await at("2025-07-15T20:38")).toEqual(["2025-07-16 09:00", null]);
  expect(await at("2025-07-16T06:38")).toEqual(["2025-07-16 06:55", null]);
});

test("a knockout starting in the past is refused with the next start", async () => {
  const id = await world.tournamentId(U16);
  const make = (date: string, time: string) =>
    madeKnockout(admin, id, 2, { date, time, fields: ["North"] });
  await expect(make("2025-07-14", "15:00")).rejects.toMatchObject({
    field: "date",
    message: "Mon, Jul 14 is over. Pick today or a later day.",
  });
  await expect(make("2025-07-15", "11:00")).rejects.toMatchObject({
    field: "time",
    message: "It's 12:00 PM. Start at 12:15 PM or later.",
  });
  expect(await world.db.$count(games)).toBe(0);
});
