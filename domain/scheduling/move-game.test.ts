import { beforeAll, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { pushMessages } from "#db/schema/messaging.ts";
import { gameReferees, referees } from "#db/schema/referees.ts";
import { scheduleDrafts, teamTimes } from "#db/schema/scheduling.ts";
import { expectRefusal, refusal } from "#tests/support/assertions/refusal.ts";
import { followTeams, pushTexts } from "#tests/support/factories/followers.ts";
import { auditOf, placeTeams, scheduleGame } from "#tests/support/factories/games.ts";
import { makeReferee } from "#tests/support/factories/referees.ts";
import { U13, U16, useAdminWorld, useEmptyTables } from "#tests/support/fixtures/world.ts";
import { editGame } from "../competition/games/game-editing.ts";
import { editGameInput } from "../competition/games/input.ts";
import { readGame } from "../competition/games/list-games.ts";
import { recordState } from "../competition/games/results.ts";
import { setRefereeInput } from "../competition/referees/input.ts";
import { setReferee } from "./assign-referees.ts";
import { addTeamTime } from "./change-availability.ts";
import { moveGameInput } from "./game-day-input.ts";
import { moveGame } from "./move-game.ts";

const { world, admin } = useAdminWorld();
let ids: Map<string, number>;

beforeAll(async () => {
  const bracket = "Bracket A";
  ids = await placeTeams(world, U16, {
    Lions: bracket,
    Tigers: bracket,
    Bears: bracket,
    Wolves: bracket,
  });
  await placeTeams(world, U13, { Cubs: bracket, Pups: bracket });
  await followTeams(world, [ids.get("Lions") ?? 0]);
});

useEmptyTables(world, gameReferees, referees, games, pushMessages, teamTimes, scheduleDrafts);

const on = (field: string, time: string) => ({ field, time });
const lions = (time = "15:00") => scheduleGame(admin, U16, "Lions - Tigers", on("North", time));
const move = (id: number, version: number, minutes: number, confirmed?: string) =>
  moveGame(admin, { move: [id, version, minutes], confirmed });
const timeOf = async (id: number) => (await readGame(admin, id)).game.time;

test("a game that touches nothing moves at once, followers are alerted and the log has its time", async () => {
  const id = await lions();
  await scheduleGame(admin, U16, "Bears - Wolves", on("North", "15:30"));
  const version = await move(id, 0, 10);
  expect([version, await timeOf(id)]).toEqual([1, "15:10"]);
  const [, entry] = await auditOf(world, `game:${id}`);
  expect(entry).toMatchObject({ action: "game.edit", details: { time: "15:10", field: "North" } });
  expect(await pushTexts(world)).toEqual([expect.stringMatching(/^Lions.*3:10 PM/)]);
});

test("a moved game goes back to its old time, unless it has changed since", async () => {
  const id = await lions();
  const version = await move(id, 0, 15);
  expect(await move(id, version, -15)).toBe(2);
  expect(await timeOf(id)).toBe("15:00");
  const stale = "The schedule has changed. Check it, then try again.";
  await expectRefusal(move(id, version, -15), "changed", stale);
  await expectRefusal(move(id, 0, 5), "changed", stale);
  expect(await timeOf(id)).toBe("15:00");
});

test("going back asks no question, even onto a time that has passed or that touches a game", async () => {
  const id = await lions("12:05");
  await scheduleGame(admin, U13, "Cubs - Pups", on("North", "12:00"));
  await move(id, 0, 15);
  expect(await timeOf(id)).toBe("12:20");
  world.now = new Date(world.now.getTime() + 10 * 60_000);
  await move(id, 1, -15);
  expect(await timeOf(id)).toBe("12:05");
});

test("a game that would touch others stays, until that is confirmed as it was asked", async () => {
  const id = await lions();
  await scheduleGame(admin, U13, "Cubs - Pups", on("North", "15:20"));
  await scheduleGame(admin, U16, "Bears - Lions", on("South", "15:30"));
  const asked = await refusal(move(id, 0, 15));
  expect(asked.code).toBe("unconfirmed");
  expect(asked.message.split("\n")).toEqual([
    "Move Lions - Tigers to 3:15 PM?",
    expect.stringMatching(/^North would have two games at once: Lions - Tigers .*Cubs - Pups/),
    expect.stringMatching(/^Lions would rest only .* between .*Bears - Lions/),
  ]);
  expect(await timeOf(id)).toBe("15:00");
  expect(await pushTexts(world)).toEqual([]);
  await scheduleGame(admin, U16, "Tigers - Wolves", on("South", "15:15"));
  const again = await refusal(move(id, 0, 15, asked.confirm));
  expect(again.message).toContain("Tigers would play twice at once");
  expect(await move(id, 0, 15, again.confirm)).toBe(1);
  expect(await timeOf(id)).toBe("15:15");
});

test("a game that would end after a team's hours, or start without its referee, asks first", async () => {
  const id = await lions();
  const teamId = ids.get("Tigers") ?? 0;
  await addTeamTime(admin, { teamId, side: "after", time: "15:12", date: "2025-07-15" });
  const late = await refusal(move(id, 0, 5));
  expect(late.message).toMatch(/^Tigers can't play after 3:12 PM that day/m);
  await world.db.delete(teamTimes);
  const person = await makeReferee(admin, "Rolf Sand", { notAfter: "15:12" });
  const key = { gameId: String(id), referee: `person:${person}`, version: "none" };
  await setReferee(admin, setRefereeInput.parse(key));
  const busy = await refusal(move(id, 0, 5));
  expect(busy.message).toMatch(/^Rolf Sand can't referee Lions - Tigers at 3:05 PM/m);
  expect(await timeOf(id)).toBe("15:00");
});

test("a start that has passed asks first, and what it touches after that", async () => {
  const id = await lions("11:30");
  await scheduleGame(admin, U13, "Cubs - Pups", on("North", "11:45"));
  const passed = await refusal(move(id, 0, 10));
  expect(passed.message).toContain("11:40 AM has passed");
  const touched = await refusal(move(id, 0, 10, passed.confirm));
  expect(touched.message).toContain("North would have two games at once");
  await move(id, 0, 10, touched.confirm);
  expect(await timeOf(id)).toBe("11:40");
});

test("a game that has begun, an unknown one, and one that would start tomorrow do not move", async () => {
  const late = await lions("23:50");
  expect((await refusal(move(late, 0, 15))).message).toContain("would move to another day");
  const id = await lions();
  await recordState(admin, id, { change: { to: "live" } });
  const { game } = await readGame(admin, id);
  expect((await refusal(move(id, game.sequence, 5))).code).toBe("changed");
  expect((await refusal(move(999_999, 0, 5))).code).toBe("changed");
});

test("only whole buttons are read", () => {
  const read = (text: string) => moveGameInput.parse({ move: text }).move;
  expect(read("12 3 -10")).toEqual([12, 3, -10]);
  for (const text of ["", "12 3 7", "12 3 10 1", "a 3 10", "9999999999 3 10"]) {
    expect(read(text)).toEqual([0, 0, 0]);
  }
});

test("a game moves as its form would move it", async () => {
  const id = await lions();
  const other = await scheduleGame(admin, U16, "Bears - Wolves", on("South", "15:00"));
  await move(id, 0, 5);
  const form = { tournamentName: U16, team1Name: "Bears", team2Name: "Wolves" };
  const time = { date: "2025-07-15", time: "15:05", field: "South", stage: "group" };
  await editGame(admin, other, editGameInput.parse({ ...form, ...time }));
  const [moved, edited] = [await readGame(admin, id), await readGame(admin, other)];
  const { state, sequence, minutes } = moved.game;
  expect(edited.game).toMatchObject({ time: moved.game.time, state, sequence, minutes });
});
