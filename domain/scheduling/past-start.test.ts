import { beforeAll, beforeEach, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { cups } from "#db/schema/cup.ts";
import { scheduleDrafts } from "#db/schema/scheduling.ts";
import { translate } from "#i18n/translate.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import {
  draftAgain,
  draftFor,
  draftOf,
  planFields,
  plannedOnce,
} from "#tests/support/factories/drafts.ts";
import { placeTeams } from "#tests/support/factories/games.ts";
import { U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { listCupGames } from "../competition/games/list-games.ts";
import type { Ctx } from "../core/context.ts";
import { listBrackets } from "../cup/current-cup.ts";
import { moveDrafted, publishDraft } from "./change-draft.ts";
import { readPlanner } from "./draft-overview.ts";

const { world, admin } = useAdminWorld();
let brackets: Awaited<ReturnType<typeof listBrackets>>;

beforeAll(async () => {
  await placeTeams(world, U16, { Lions: "Bracket A", Tigers: "Bracket A", Bears: "Bracket A" });
  brackets = (await listBrackets(world.db, [await world.tournamentId(U16)])).slice(0, 1);
});

beforeEach(async () => {
  await world.db.delete(scheduleDrafts);
  await world.db.delete(games);
  await world.db.update(cups).set({ startsOn: null, endsOn: null });
});

const TODAY = "2025-07-15";
const at = (time: string, date = TODAY): Ctx => ({
  ...admin,
  now: new Date(`${date}T${time}:00-07:00`),
});
const draftAt = (time: string, other: Record<string, string> = {}) =>
  draftFor(
    at(time),
    planFields(brackets, { fields: "North", day1: TODAY, from1: "09:00", to1: "17:00", ...other }),
  );
const draftOfMorning = plannedOnce(() => draftAt("08:00"));
const timesOf = (of: { time: string | null }[]) => of.map(({ time }) => time);

const firstDay = async (ctx: Ctx) => {
  const { day1, from1, to1 } = (await readPlanner(ctx)).values;
  return [day1, from1, to1];
};

test("today's form starts some minutes from now, rounded to five, a future day's as usual, and a past day is left alone", async () => {
  expect(await firstDay(at("06:00"))).toEqual([TODAY, "09:00", "20:30"]);
  expect(await firstDay(at("13:02"))).toEqual([TODAY, "13:20", "20:30"]);
  expect(await firstDay(at("13:05"))).toEqual([TODAY, "13:20", "20:30"]);
  expect(await firstDay(at("20:20"))).toEqual(["2025-07-16", "09:00", "20:30"]);
  await world.db.update(cups).set({ startsOn: "2025-07-20", endsOn: "2025-07-21" });
  expect(await firstDay(at("13:02"))).toEqual(["2025-07-20", "09:00", "20:30"]);
  await world.db.update(cups).set({ startsOn: "2025-07-14", endsOn: "2025-07-16" });
  expect(await firstDay(at("13:02"))).toEqual([TODAY, "13:20", "20:30"]);
});

test("a form filled like the last one starts later today", async () => {
  await draftAt("07:00", { day2: "2025-07-16" });
  const { values } = await readPlanner(at("13:02"));
  const second = { day2: "2025-07-16", from2: "09:00", to2: "17:00" };
  expect(values).toMatchObject({ day1: TODAY, from1: "13:20", ...second });
  const tomorrow = await readPlanner(at("08:00", "2025-07-16"));
  expect(tomorrow.values).toMatchObject({ day1: "2025-07-16", from1: "09:00" });
  expect(tomorrow.values).not.toHaveProperty("day2");
});

test("past games are not drafted: they are named with a later start", async () => {
  await expect(draftAt("13:02")).rejects.toMatchObject({
    code: "unconfirmed",
    confirm: "13:20",
    message: expect.stringMatching(
      /^3 games would start in the past: \w+ - \w+ at 9:00 AM, \w+ - \w+ at 9:15 AM, and \w+ - \w+ at 9:30 AM\. It's 1:02 PM\. Start at 1:20 PM or later\.$/,
    ),
  });
  const { games } = await draftAt("13:02", { start: "13:20" });
  expect(timesOf(games)).toEqual(["13:20", "13:35", "13:50"]);
});

test("a draft on a day in progress is made where no game is in the past", async () => {
  const { games: found } = await draftAt("13:02", { blocked: "All: 09:00-14:00" });
  expect(timesOf(found)).toEqual(["14:00", "14:15", "14:30"]);
});

test("a morning's draft is refused at noon and remade", async () => {
  await draftOfMorning(at("08:00"));
  const { version, begun } = await draftOf(at("09:20"));
  expect(translate("en", begun?.sentence ?? "")).toMatch(
    /^2 games would start in the past: \w+ - \w+ at 9:00 AM and \w+ - \w+ at 9:15 AM\. It's 9:20 AM\. Start at 9:35 AM or later\.$/,
  );
  const refused = publishDraft(at("09:20"), { version });
  await expectRefusal(refused, "unconfirmed", translate("en", begun?.sentence ?? ""));
  expect(await listCupGames(admin, world.cup.id)).toEqual([]);
  const again = await draftAgain(at("09:20"), { version, start: "09:35" });
  expect(again.begun).toBeNull();
  expect(timesOf(again.games)).toEqual(["09:35", "09:50", "10:05"]);
  expect(await publishDraft(at("09:21"), { version: again.version })).toBe(3);
  expect(timesOf(await listCupGames(admin, world.cup.id))).toEqual(["09:35", "09:50", "10:05"]);
});

test("a morning's draft is not published the day after, and past hours of today ask for a later time", async () => {
  await draftOfMorning(at("08:00"));
  const next = at("08:00", "2025-07-16");
  const { version } = await draftOf(next);
  await expect(publishDraft(next, { version })).rejects.toThrow(
    /at 9:00 AM on Tue, Jul 15.*Pick today or a later day\./,
  );
  expect(await listCupGames(admin, world.cup.id)).toEqual([]);
  const { begun } = await draftOf(at("18:38"));
  expect(begun?.start).toBeNull();
  const late = / It's 6:38 PM\. Pick a later time or another day\.$/;
  expect(translate("en", begun?.sentence ?? "")).toMatch(late);
});

test("a game cannot move into the past, and can move out of it", async () => {
  await draftOfMorning(at("08:00"));
  const { version, games: before } = await draftOf(at("09:05"));
  const [first, second] = before;
  if (!first || !second) throw new Error("no games");
  const cell = (time: string) => ({ date: TODAY, time, field: "North" });
  const move = { version, gameId: second.id, cell: cell("09:00") };
  const refusal = /^\w+ - \w+ at 9:00 AM would start in the past\.$/;
  await expect(moveDrafted(at("09:05"), move)).rejects.toThrow(refusal);
  await moveDrafted(at("09:05"), { version, gameId: first.id, cell: cell("12:00") });
  const moved = await draftOf(at("09:05"));
  expect(moved.begun).toBeNull();
  expect(await publishDraft(at("09:05"), { version: moved.version })).toBe(3);
});
