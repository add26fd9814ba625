import { beforeAll, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { pushMessages } from "#db/schema/messaging.ts";
import { teamTimes } from "#db/schema/scheduling.ts";
import { teams } from "#db/schema/teams.ts";
import { translate } from "#i18n/translate.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { followTeams, pushTexts } from "#tests/support/factories/followers.ts";
import { auditOf, placeTeams, scheduleGame } from "#tests/support/factories/games.ts";
import { shift as shiftBy } from "#tests/support/factories/reschedules.ts";
import { U13, U16, useAdminWorld, useEmptyTables } from "#tests/support/fixtures/world.ts";
import { recordScore } from "../competition/games/results.ts";
import { addTeamTime } from "./change-availability.ts";
import {
  previewReschedule,
  readGameDay,
  rescheduleGames,
  rescheduleWithVersion,
  undoReschedule,
} from "./reschedule.ts";
import type { Reschedule } from "./reschedule-rules.ts";

const { world, admin } = useAdminWorld();

beforeAll(async () => {
  const bracket = "Bracket A";
  const ids = await placeTeams(world, U16, { Lions: bracket, Tigers: bracket, Bears: bracket });
  await placeTeams(world, U13, { Cubs: bracket, Pups: bracket });
  await followTeams(world, [ids.get("Lions") ?? 0]);
});

useEmptyTables(world, games, pushMessages);

async function threeGames() {
  const on = (field: string, time: string) => ({ field, time });
  const one = await scheduleGame(admin, U16, "Lions - Tigers", on("Field 1", "15:00"));
  const two = await scheduleGame(admin, U16, "Bears - Lions", on("Field 2", "15:30"));
  const three = await scheduleGame(admin, U13, "Cubs - Pups", on("Field 1", "15:15"));
  return { one, two, three };
}

const shift = (other: Partial<Reschedule> = {}) => shiftBy({ by: 15, ...other });

const versionNow = async (how: Reschedule) =>
  rescheduleWithVersion((await readGameDay(admin)).games, how, {}).version;
const asIs = async () =>
  (await world.db.select().from(games).orderBy(games.id)).map(
    ({ time, minutes, sequence }) => `${time} ${minutes ?? "-"} #${sequence}`,
  );
const told = () => pushTexts(world);

test("all tournaments' unstarted games move, and the move can be undone", async () => {
  const { one } = await threeGames();
  await recordScore(admin, one, { team1Score: 1, team2Score: 0 });
  const [before] = await asIs();
  await world.db.delete(pushMessages);
  await rescheduleGames(admin, shift(), await versionNow(shift()));
  expect(await asIs()).toEqual([before, "15:45 - #1", "15:30 - #1"]);
  expect(await told()).toEqual(["Lions: new times | Bears – Lions is now at 3:45 PM on Field 2."]);
  const { lastShift } = await readGameDay(admin);
  expect(lastShift?.details).toMatchObject({ shiftedBy: 15, games: 2 });

  await undoReschedule(admin, { shift: lastShift?.id ?? 0 });
  expect(await asIs()).toEqual([before, "15:30 - #2", "15:15 - #2"]);
  expect(await told()).toEqual(["Lions: new times | Bears – Lions is now at 3:30 PM on Field 2."]);
  expect((await readGameDay(admin)).lastShift).toBeNull();
  await undoReschedule(admin, { shift: lastShift?.id ?? 0 });
  expect((await asIs())[1]).toBe("15:30 - #2");
  const trail = await auditOf(world, `cup:${world.cup.id}`);
  expect(trail.slice(-2).map(({ action, details }) => [action, details["games"]])).toEqual([
    ["game.shift", 2],
    ["game.unshift", 2],
  ]);
});

test("shorter games set their length and, if they can move earlier, come closer", async () => {
  await threeGames();
  const how = shift({ by: 0, gameMinutes: 8, canMoveEarlier: true });
  await rescheduleGames(admin, how, await versionNow(how));
  expect(await asIs()).toEqual(["15:00 8 #1", "15:30 8 #1", "15:13 8 #1"]);
  const { lastShift } = await readGameDay(admin);
  await undoReschedule(admin, { shift: lastShift?.id ?? 0 });
  expect(await asIs()).toEqual(["15:00 - #2", "15:30 - #2", "15:15 - #2"]);
});

test("an outdated preview is refused and moves nothing", async () => {
  const { two } = await threeGames();
  const version = await versionNow(shift());
  await world.set(games, { id: two }, { time: "16:00", sequence: 1 });
  const stale = rescheduleGames(admin, shift(), version);
  await expectRefusal(stale, "changed", "The schedule has changed. Check it, then try again.");
  expect((await asIs())[0]).toBe("15:00 - #0");
});

test("a move past midnight or into the past is refused with the first such game", async () => {
  await threeGames();
  const how = shift({ by: 510 });
  await expect(rescheduleGames(admin, how, await versionNow(how))).rejects.toThrow(
    "Bears - Lions would move to another day. Move fewer games, or change the time by less.",
  );
  const past = shift({ by: -170 });
  const later = { ...admin, now: new Date("2025-07-15T19:20:00Z") };
  await expect(rescheduleGames(later, past, await versionNow(past))).rejects.toThrow(
    "Lions - Tigers would start at 12:10 PM, but it's already 12:20 PM. Move fewer games, or change the time by less.",
  );
  expect((await asIs())[0]).toBe("15:00 - #0");
  const less = shift({ by: -150 });
  await rescheduleGames(later, less, await versionNow(less));
  expect((await asIs())[0]).toBe("12:30 - #1");
});

test("a move to a later time takes overdue games along", async () => {
  await threeGames();
  const late = { ...admin, now: new Date("2025-07-15T22:20:00Z") };
  await rescheduleGames(late, shift({ by: 5 }), await versionNow(shift({ by: 5 })));
  expect((await asIs())[0]).toBe("15:05 - #1");
});

test("a move is not undone once one of its games changed", async () => {
  const { one } = await threeGames();
  await rescheduleGames(admin, shift(), await versionNow(shift()));
  const { lastShift } = await readGameDay(admin);
  await recordScore(admin, one, { team1Score: 1, team2Score: 0 });
  expect((await readGameDay(admin)).lastShift).toBeNull();
  await expectRefusal(undoReschedule(admin, { shift: lastShift?.id ?? 0 }), "changed");
  expect((await asIs())[1]).toBe("15:45 - #1");
});

test("a delay past the time until which a team can play is named, and no earlier conflict", async () => {
  const one = await scheduleGame(admin, U16, "Lions - Tigers", { field: "Field 1", time: "15:00" });
  const two = await scheduleGame(admin, U16, "Bears - Lions", { field: "Field 2", time: "16:00" });
  const [lions] = await world.rows(teams, { name: "Lions" });
  const until = { teamId: lions?.id ?? 0, side: "after", date: null } as const;
  await addTeamTime(admin, { ...until, time: "16:30" });
  const preview = async (by: number) => {
    const how = { ...shift({ by }), endsBy: null };
    const now = { date: "2025-07-15", time: "12:00" };
    const { conflicts } = previewReschedule(await readGameDay(admin), how, now, "en");
    return conflicts.map(({ isHard, sentence }) => `${isHard}: ${translate("en", sentence)}`);
  };
  expect(await preview(15)).toEqual([]);
  const late = expect.stringMatching(/^true: Lions can't play.+Bears - Lions/);
  expect(await preview(60)).toEqual([late]);
  await world.set(games, { id: one }, { time: "17:00" });
  await world.set(games, { id: two }, { time: "18:00" });
  expect(await preview(15)).toEqual([]);
  await world.db.delete(teamTimes);
});
