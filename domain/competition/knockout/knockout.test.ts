import { beforeAll, expect, test } from "vitest";
import { gameSlots, games } from "#db/schema/competition.ts";
import { tournaments } from "#db/schema/cup.ts";
import { translate } from "#i18n/translate.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import {
  lionsTigers,
  placeAnimals,
  recordSurely,
  scheduleGame,
} from "#tests/support/factories/games.ts";
import {
  bracketNamed,
  correct,
  FOUR_OPEN,
  fourGoOn,
  knockoutGames,
  madeKnockout,
  playedGroups,
  playOut,
  SIX_TEAMS,
  semiFinals,
  sides,
  teamNamed,
} from "#tests/support/factories/knockouts.ts";
import { U16, useAdminWorld, useEmptyTables } from "#tests/support/fixtures/world.ts";
import { suggestTiming } from "../../scheduling/make-knockout.ts";
import { createGame, editGame } from "../games/game-editing.ts";
import { importGames } from "../import/import-games.ts";
import { recordDraw } from "../standings/points-and-draws.ts";
import { readPointsAndDraws } from "../standings/points-and-draws-overview.ts";
import { withdrawTeam } from "../withdrawals/withdraw-team.ts";
import { confirmGroups, deleteKnockout, reopenGroups } from "./group-stage.ts";
import { readKnockoutSetup } from "./knockout-overview.ts";

const { world, admin } = useAdminWorld();

test("a knockout is scheduled before anybody has played, round after round, once, on a day long enough", async () => {
  const id = await fourGoOn(world, admin);
  expect(await sides(admin, id)).toEqual(FOUR_OPEN);
  const games = await knockoutGames(admin, id);
  expect(games.map(({ date, time, field }) => [date, time, field])).toEqual([
    ["2025-07-16", "09:00", "North"],
    ["2025-07-16", "09:00", "South"],
    ["2025-07-16", "09:20", "North"],
    ["2025-07-16", "09:40", "North"],
  ]);
  await expectRefusal(madeKnockout(admin, id, 4), "conflict");
  const other = await playedGroups(world, admin, "Too few", SIX_TEAMS);
  await expectRefusal(madeKnockout(admin, other, 7), { field: "goOn" });
  await expectRefusal(madeKnockout(admin, other, 4, { time: "23:30" }), { field: "time" });
  expect(await knockoutGames(admin, other)).toEqual([]);
});

test("a second knockout at the same time goes around the first one", async () => {
  await world.db.delete(gameSlots);
  await world.db.delete(games);
  const times = async (id: number) =>
    (await knockoutGames(admin, id)).map(({ time, field }) => `${time} ${field}`);
  await fourGoOn(world, admin);
  expect(await times(await fourGoOn(world, admin))).toEqual([
    "09:15 South",
    "09:35 South",
    "09:55 South",
    "10:15 North",
  ]);
});

test("a confirmed group stage gets no new games until reopened, and none is confirmed while a game is unplayed", async () => {
  const id = await fourGoOn(world, admin);
  const { tournament } = await readKnockoutSetup(admin, id);
  await createGame(admin, lionsTigers({ tournamentName: tournament.name, team2Name: "Cubs" }));
  await expect(confirmGroups(admin, id)).rejects.toThrow(
    "You can't confirm the group stage yet. Still to be played: Lions - Cubs.",
  );
  expect((await readKnockoutSetup(admin, id)).openGames).toMatchObject([{ team1Name: "Lions" }]);
  const later = await fourGoOn(world, admin);
  await confirmGroups(admin, later);
  const { name } = (await readKnockoutSetup(admin, later)).tournament;
  const game = (stage: "group" | "quarter-final") =>
    lionsTigers({ tournamentName: name, team2Name: "Cubs", stage, time: "19:00" });
  const refusal = `The group stage for ${name} is confirmed`;
  await expect(createGame(admin, game("group"))).rejects.toThrow(refusal);
  const friendly = await createGame(admin, game("quarter-final"));
  await expect(editGame(admin, friendly, game("group"))).rejects.toThrow(refusal);
  const file = async (score: string) => {
    const csv = `tournament,date,time,team1,team2,score1,score2\n${name},2025-07-17,09:00,Lions,Cubs,${score}`;
    return translate("en", await importGames(admin, csv));
  };
  const reason = `The group stage in '${name}' is confirmed, so you can't add games to it.`;
  expect(await file(",")).toMatchObject({ ok: false, problems: [{ line: 2, reason }] });
  await reopenGroups(admin, later);
  await createGame(admin, game("group"));
  expect(await file("1,0")).toMatchObject({ ok: true, created: 0, unchanged: 0 });
});

test("until a knockout game starts, the groups can be reopened and the knockout removed", async () => {
  const id = await fourGoOn(world, admin);
  await confirmGroups(admin, id);
  await reopenGroups(admin, id);
  expect(await sides(admin, id)).toEqual(FOUR_OPEN);
  await confirmGroups(admin, id);
  await deleteKnockout(admin, id);
  expect(await knockoutGames(admin, id)).toEqual([]);
  expect((await readKnockoutSetup(admin, id)).confirmedAt).toBeNull();
  await madeKnockout(admin, id, 2);
  await confirmGroups(admin, id);
  await playOut(admin, id);
  for (const late of [deleteKnockout, reopenGroups]) {
    await expect(late(admin, id)).rejects.toThrow(
      "Final has already started, so you can't do this anymore.",
    );
  }
});

test("tied teams can be drawn even after one of them withdraws", async () => {
  const id = await playedGroups(world, admin, "Withdrawn at the line", SIX_TEAMS);
  await madeKnockout(admin, id, 4);
  await correct(admin, id, "Lions - Tigers", [1, 1]);
  await correct(admin, id, "Lions - Cubs", [2, 0]);
  await confirmGroups(admin, id);
  const level = [await teamNamed(admin, id, "Tigers"), await teamNamed(admin, id, "Lions")];
  const later = { ...admin, now: new Date(admin.now.getTime() + 60_000) };
  await withdrawTeam(later, { teamId: level[1] ?? 0, choice: "remove" });
  const { qualifiers } = await readKnockoutSetup(admin, id);
  expect(qualifiers[0]?.waiting.toSorted()).toEqual(["Lions", "Tigers"]);
  const { waiting } = await readPointsAndDraws(admin, id);
  expect(waiting[0]?.teams.map(({ name }) => name).toSorted()).toEqual(["Lions", "Tigers"]);
  const bracketId = await bracketNamed(admin, id, "Bracket A");
  await recordDraw(admin, id, { bracketId, teamIds: level });
  expect(await semiFinals(admin, id)).toBe("Tigers - Bears, Wolves - Lions");
});

test("a correction changes who advances, except in started games", async () => {
  const id = await fourGoOn(world, admin);
  await confirmGroups(admin, id);
  await correct(admin, id, "Lions - Tigers", [0, 9]);
  expect(await semiFinals(admin, id)).toBe("Tigers - Bears, Wolves - Lions");
  const [semi] = await knockoutGames(admin, id);
  await recordSurely(admin, semi?.id ?? 0, 1, 0);
  await expect(correct(admin, id, "Lions - Tigers", [9, 0])).rejects.toThrow(
    "Semi-final 1 has already started, and this would change who plays in it",
  );
  expect((await sides(admin, id))[3]).toBe("final 1: Tigers - Winner of Semi-final 2");
});

beforeAll(async () => {
  await placeAnimals(world);
});
useEmptyTables(world, gameSlots, games);

const suggested = async (time: string, days: { playsOn?: string; endsOn?: string }) => {
  await scheduleGame(admin, U16, "Lions - Tigers", { time, field: "North" });
  const { playsOn = null, endsOn = null } = days;
  const id = await world.tournamentId(U16);
  await world.set(tournaments, { id }, { playsOn });
  const { values, hint } = await suggestTiming(admin, { ...world.cup, endsOn }, id);
  return [`${values.date} ${values.time} ${values.fields}`, translate("en", hint)];
};

test("a knockout is suggested after the last group game, in the evening of the next day", async () => {
  expect(await suggested("15:00", {})).toEqual(["2025-07-15 15:40 North", null]);
  expect(await suggested("19:30", {})).toEqual(["2025-07-16 09:00 North", null]);
});

test("it is suggested on the same day with a note where there is no other", async () => {
  const [evening, hint] = ["2025-07-15 20:40 North", "The last group game starts at 8:00 PM"];
  const expected = [evening, expect.stringContaining(hint)];
  expect(await suggested("20:00", { endsOn: "2025-07-15" })).toEqual(expected);
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
    return [`${values.date} ${values.time}`, translate("en", hint)];
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
  const refused = { field: "date", message: "Mon, Jul 14 is over. Pick today or a later day." };
  await expectRefusal(make("2025-07-14", "15:00"), refused);
  const message = "It's 12:00 PM. Start at 12:15 PM or later.";
  await expectRefusal(make("2025-07-15", "11:00"), { field: "time", message });
  expect(await world.db.$count(games)).toBe(0);
});
