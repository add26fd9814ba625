import { beforeEach, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { teams } from "#db/schema/teams.ts";
import { reasonOf } from "#domain/core/input.ts";
import { readCupCalendar } from "#domain/site/calendar-feeds.ts";
import { translate } from "#i18n/translate.ts";
import { readCalendar } from "#tests/support/assertions/calendar.ts";
import { changeRules, heardDuring } from "#tests/support/factories/cups.ts";
import { auditOf, placeAnimals, scheduleGame, table } from "#tests/support/factories/games.ts";
import { U13, U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { readFieldGames } from "../field/field-view.ts";
import { listCupGames } from "../games/list-games.ts";
import { recordScore, recordState } from "../games/results.ts";
import { editRules, readRules } from "./rule-settings.ts";
import { rulesInput } from "./rules-input.ts";

const { world, admin } = useAdminWorld();
let u16: number;

const SPEC = {
  groupMinutes: "10",
  knockoutMinutes: "12",
  finalMinutes: "15",
  overtimeMinutes: "3",
  pointsWin: "3",
  pointsTie: "1",
  pointsLoss: "0",
  tenPoints: "",
  playersPerSide: "7",
  prizeText: "",
};

beforeEach(async () => {
  u16 = await world.tournamentId(U16);
  for (const each of [games, teams]) await world.db.delete(each);
  await changeRules(admin, u16, SPEC);
});

async function calendar() {
  const { text } = await readCupCalendar(world.visitor(), "u16");
  return readCalendar(new TextEncoder().encode(text));
}

const minutesOf = ({ start, end }: { start: string; end: string }) =>
  (Date.parse(end) - Date.parse(start)) / 60_000;

test("a new site has the rules of the spec", async () => {
  for (const name of [U13, U16]) {
    const { fields, played } = await readRules(admin, await world.tournamentId(name));
    expect(fields).toEqual(SPEC);
    expect(played).toBe(0);
  }
});

test("a change of a tournament's rules is saved, announced and on record with its values before and after, no change is not", async () => {
  const before = await auditOf(world, `tournament:${u16}`);
  await changeRules(admin, u16, {});
  expect(await auditOf(world, `tournament:${u16}`)).toEqual(before);
  expect(
    await heardDuring(world, () => changeRules(admin, u16, { groupMinutes: "20", pointsWin: "2" })),
  ).toEqual([`cup:${world.cup.id}`, `tournament:${u16}`]);
  const { fields } = await readRules(admin, u16);
  expect(fields).toEqual({ ...SPEC, groupMinutes: "20", pointsWin: "2" });
  expect((await auditOf(world, `tournament:${u16}`)).at(-1)).toMatchObject({
    action: "tournament.rules",
    details: {
      changes: [
        ["groupMinutes", 10, 20],
        ["pointsWin", 3, 2],
      ],
    },
  });
});

test("a rules form filled before someone else's change is refused", async () => {
  const { fields, version } = await readRules(admin, u16);
  await changeRules(admin, u16, { finalMinutes: "20" });
  const late = rulesInput.parse({ ...fields, groupMinutes: "9", version });
  await expect(editRules(admin, u16, late)).rejects.toMatchObject({ code: "changed" });
  expect((await readRules(admin, u16)).fields.groupMinutes).toBe("10");
});

test.each([
  [{ groupMinutes: "0" }, "groupMinutes", "Enter a game length from 1 to 120 minutes."],
  [{ knockoutMinutes: "121" }, "knockoutMinutes", "Enter a game length from 1 to 120 minutes."],
  [{ finalMinutes: "7.5" }, "finalMinutes", "Enter a game length from 1 to 120 minutes."],
  [{ overtimeMinutes: "61" }, "overtimeMinutes", "Enter overtime from 0 to 60 minutes."],
  [{ pointsWin: "101" }, "pointsWin", "Enter a number of points from 0 to 100."],
  [{ pointsLoss: "-1" }, "pointsLoss", "Enter a number of points from 0 to 100."],
  [{ pointsTie: "4" }, "pointsTie", "A tie can't be worth more than a win."],
  [{ pointsLoss: "2" }, "pointsLoss", "A loss can't be worth more than a tie."],
  [{ playersPerSide: "16" }, "playersPerSide", "Enter a number of players from 1 to 15."],
])("the rules form refuses %o", (other, path, sentence) => {
  const read = rulesInput.safeParse({ ...SPEC, ...other });
  expect(
    read.error?.issues.map((issue) => [issue.path[0], translate("en", reasonOf(issue))]),
  ).toEqual([[path, sentence]]);
});

test("overtime can be left out, and a loss can be worth a point", () => {
  const read = rulesInput.safeParse({ ...SPEC, overtimeMinutes: "0", pointsLoss: "1" });
  expect(read.success).toBe(true);
});

test("calendars and the field's clock use the tournament's lengths, or the game's own", async () => {
  await placeAnimals(world);
  await scheduleGame(admin, U16, "Lions - Tigers", { time: "15:00" });
  await scheduleGame(admin, U16, "Tigers - Lions", { time: "16:00", minutes: 8 });
  await scheduleGame(admin, U16, "Lions - Wolves", { time: "17:00", stage: "final" });
  expect((await calendar()).map(minutesOf)).toEqual([10, 8, 18]);

  await changeRules(admin, u16, { groupMinutes: "20", finalMinutes: "30", overtimeMinutes: "5" });
  expect((await calendar()).map(minutesOf)).toEqual([20, 8, 35]);
  const found = await listCupGames(world, world.cup.id);
  expect(found.map(({ sequence }) => sequence)).toEqual([1, 0, 1]);
  const onField = await readFieldGames(admin, world.cup, found);
  const played = onField.map(({ minutes, overtime }) => `${minutes}+${overtime}`);
  expect(played).toEqual(["20+0", "8+0", "30+5"]);
});

test("tables are recomputed when points change after games were played", async () => {
  await placeAnimals(world);
  const won = await scheduleGame(admin, U16, "Lions - Tigers");
  await recordScore(admin, won, { team1Score: 2, team2Score: 0 });
  const tied = await scheduleGame(admin, U16, "Tigers - Lions");
  await recordScore(admin, tied, { team1Score: 1, team2Score: 1 });
  expect((await readRules(admin, u16)).played).toBe(2);
  const rows = () => table(world, U16, "Bracket A");
  expect(await rows()).toEqual(["1 Lions 1-1-0 3:1 4", "2 Tigers 0-1-1 1:3 1"]);
  await changeRules(admin, u16, { pointsWin: "5", pointsTie: "2", pointsLoss: "1" });
  expect(await rows()).toEqual(["1 Lions 1-1-0 3:1 7", "2 Tigers 0-1-1 1:3 3"]);
  // Lions 6 + 2 + 1, then 3 + 1; Tigers 0, then 3 + 1.
  await changeRules(admin, u16, { tenPoints: "on" });
  expect(await rows()).toEqual(["1 Lions 1-1-0 3:1 13", "2 Tigers 0-1-1 1:3 4"]);
  await recordState(admin, tied, { change: { to: "forfeit", absent: 2 } });
  expect(await rows()).toEqual(["1 Tigers 1-0-1 3:2 10", "2 Lions 1-0-1 2:3 9"]);
});
