import { beforeAll, beforeEach, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { pushMessages } from "#db/schema/messaging.ts";
import { scheduleDrafts } from "#db/schema/scheduling.ts";
import { teams } from "#db/schema/teams.ts";
import { translate } from "#i18n/translate.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { draftFor, planFields } from "#tests/support/factories/drafts.ts";
import { followTeams, pushTexts } from "#tests/support/factories/followers.ts";
import { auditOf, placeTeams, scheduleGame } from "#tests/support/factories/games.ts";
import { U13, U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { minutesOfDay } from "../competition/games/clock-rules.ts";
import { stateInput } from "../competition/games/input.ts";
import { recordScore, recordState } from "../competition/games/results.ts";
import type { Ctx } from "../core/context.ts";
import { listBrackets } from "../cup/current-cup.ts";
import { publishDraft } from "./change-draft.ts";
import type { ReplanInput } from "./game-day-input.ts";
import { readReplan, replanGames } from "./replan.ts";
import { readGameDay, undoReschedule } from "./reschedule.ts";
import { planReschedule } from "./reschedule-rules.ts";

const { world, admin } = useAdminWorld();

beforeAll(async () => {
  const bracket = "Bracket A";
  const ids = await placeTeams(world, U16, { Lions: bracket, Tigers: bracket, Bears: bracket });
  await placeTeams(world, U13, { Cubs: bracket, Pups: bracket });
  await followTeams(world, [ids.get("Lions") ?? 0]);
});

beforeEach(async () => {
  await world.db.delete(games);
  await world.db.delete(pushMessages);
  await world.db.update(teams).set({ withdrawnAt: null });
});

/** It is noon. Field 2 has one game, at the time of another one on Field 1. */
async function threeGames() {
  const on = (field: string, time: string) => ({ field, time });
  const one = await scheduleGame(admin, U16, "Lions - Tigers", on("Field 1", "15:00"));
  const two = await scheduleGame(admin, U13, "Cubs - Pups", on("Field 2", "15:00"));
  const three = await scheduleGame(admin, U16, "Bears - Lions", on("Field 1", "15:30"));
  return { one, two, three };
}

const asked = (other: Partial<ReplanInput> = {}): ReplanInput => ({
  date: null,
  from: "12:05",
  endsBy: null,
  canMoveEarlier: false,
  fields: ["Field 1"],
  keep: [],
  ...other,
});

async function preview(input: ReplanInput, ctx: Ctx = admin) {
  const { preview: found } = await readReplan(ctx, input);
  if (!found) throw new Error("no preview");
  return found;
}

async function apply(input: ReplanInput, ctx: Ctx = admin) {
  const { version, request } = await preview(input, ctx);
  await replanGames(ctx, { ...input, version, earliest: request.earliest });
}

const asIs = async () =>
  (await world.db.select().from(games).orderBy(games.id)).map(
    ({ time, field, sequence }) => `${time} ${field} #${sequence}`,
  );

test("games of a lost field move to another one, and the move can be undone", async () => {
  await threeGames();
  const { moves, stays, affected, conflicts } = await preview(asked());
  expect(moves).toMatchObject([
    { teams: ["Cubs", "Pups"], time: "15:00", field: "Field 2", to: { field: "Field 1" } },
  ]);
  expect(stays.map((game) => translate("en", game.teams).join(" - "))).toEqual([
    "Lions - Tigers",
    "Bears - Lions",
  ]);
  expect(affected).toEqual({ teams: ["Cubs", "Pups"], players: 0, followers: 0 });
  expect(conflicts).toEqual([]);
  await apply(asked());
  const to = moves[0]?.to.time;
  expect(await asIs()).toEqual(["15:00 Field 1 #0", `${to} Field 1 #1`, "15:30 Field 1 #0"]);

  const { lastShift } = await readGameDay(admin);
  await undoReschedule(admin, { shift: lastShift?.id ?? 0 });
  expect(await asIs()).toEqual(["15:00 Field 1 #0", "15:00 Field 2 #2", "15:30 Field 1 #0"]);
  expect((await readGameDay(admin)).lastShift).toBeNull();
  const trail = await auditOf(world, `cup:${world.cup.id}`);
  expect(trail.slice(-2).map(({ action, details }) => [action, details["games"]])).toEqual([
    ["game.replan", 1],
    ["game.unshift", 1],
  ]);
});

test("a field that lost its games, or that the schedule maker planned, is offered again", async () => {
  await threeGames();
  const brackets = await listBrackets(world.db, [await world.tournamentId(U16)]);
  await draftFor(admin, planFields(brackets, { fields: "Field 1\nField 2\nField 3" }));
  await apply(asked());
  const { choices } = await readReplan(admin, null);
  const all = ["Field 1", "Field 2", "Field 3"];
  expect(choices.fields).toEqual({ all, used: ["Field 1"] });
  expect((await preview(asked({ fields: all }))).request.fields).toEqual(all);
  await world.db.delete(scheduleDrafts);
});

/** Tomorrow from 3 to 8:30 PM, with a break at noon that no later draft of another day knows. */
async function publishedDay() {
  const brackets = await listBrackets(world.db, [await world.tournamentId(U16)]);
  const day = { fields: "Field 1\nField 2", blocked: "All: 17:00-18:00", restMinutes: "30" };
  const { version } = await draftFor(admin, planFields(brackets, day));
  await publishDraft(admin, { version });
  const other = { fields: "Meadow", day1: "2025-07-18", from1: "09:00", to1: "11:00" };
  await draftFor(
    admin,
    planFields(await listBrackets(world.db, [await world.tournamentId(U13)]), other),
  );
}

test("a published day keeps its hours and breaks when another day is planned", async () => {
  await publishedDay();
  const { saved, games: all } = await readGameDay(admin);
  expect(saved.days?.map(({ date, from, to }) => `${date} ${from}-${to}`)).toEqual([
    "2025-07-16 15:00-20:30",
    "2025-07-18 09:00-11:00",
  ]);
  const last =
    all
      .map(({ time }) => time ?? "")
      .toSorted()
      .at(-1) ?? "";
  const by = minutesOfDay("17:00") - minutesOfDay(last);
  const moved = planReschedule(all, delayed(by), saved).moves.map(({ time }) => time);
  expect(moved.toSorted().at(-1)).toBe("18:00");
  const { choices } = await readReplan(admin, null);
  expect(choices).toMatchObject({ date: "2025-07-16", endsBy: "20:30" });
  const field = { date: "2025-07-16", from: "15:00", endsBy: "20:30", fields: ["Field 2"] };
  const { moves } = await preview(asked(field));
  expect(moves.filter(({ to }) => to.time >= "16:50" && to.time < "18:00")).toEqual([]);
  await world.db.delete(scheduleDrafts);
});

const delayed = (by: number) => ({
  date: "2025-07-16",
  from: null,
  fields: [],
  by,
  gameMinutes: null,
});

test("games move earlier only if the organizer lets them, and are named first", async () => {
  await threeGames();
  await scheduleGame(admin, U16, "Tigers - Bears", { field: "Field 1", time: "15:15" });
  await scheduleGame(admin, U13, "Pups - Cubs", { field: "Field 2", time: "15:45" });
  const wanted = { from: "14:00", endsBy: "15:55" };
  const { moves, left } = await preview(asked(wanted));
  expect(moves.every(({ time, to }) => to.time >= time)).toBe(true);
  expect(left).not.toEqual([]);
  const free = await preview(asked({ ...wanted, canMoveEarlier: true }));
  expect(free.left).toEqual([]);
  expect(free.moves[0]?.to.isEarlier).toBe(true);
});

test("followers of a moved team get one alert with the new field", async () => {
  const { one } = await threeGames();
  await scheduleGame(admin, U16, "Lions - Bears", { field: "Field 2", time: "17:00" });
  await world.set(games, { id: one }, { field: "Field 2" });
  const { affected, moves } = await preview(asked({ keep: [] }));
  expect(affected.followers).toBe(1);
  expect(moves.filter(({ teams: names }) => names.includes("Lions"))).toHaveLength(2);
  await world.db.delete(pushMessages);
  await apply(asked());
  const told = await pushTexts(world);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain("Lions: new times | Lions – Tigers is now at 3:00 PM on Field 1.");
  expect(told[0]).toContain("Lions – Bears is now at 5:00 PM on Field 1.");
});

test("an outdated preview is refused and moves nothing", async () => {
  const { two } = await threeGames();
  const { version, request } = await preview(asked());
  await world.set(games, { id: two }, { time: "16:00", sequence: 1 });
  const stale = replanGames(admin, { ...asked(), version, earliest: request.earliest });
  await expectRefusal(stale, "changed", "The schedule has changed. Check it, then try again.");
  expect((await asIs())[1]).toBe("16:00 Field 2 #1");
  expect(await pushTexts(world)).toEqual([]);
});

test("a preview is refused once one of its times has passed, but not before", async () => {
  await threeGames();
  const { version, request, moves } = await preview(asked());
  const input = { ...asked(), version, earliest: request.earliest };
  const [hours = 0, minutes = 0] = (moves[0]?.to.time ?? "").split(":").map(Number);
  const at = (minute: number) => new Date(Date.UTC(2025, 6, 15, hours + 7, minute));
  await expectRefusal(replanGames({ ...admin, now: at(minutes) }, input), "changed");
  await replanGames({ ...admin, now: at(minutes - 1) }, input);
  expect((await asIs())[1]).toMatch(/Field 1 #1$/);
});

test("a kept game stays on a lost field and is named as a conflict", async () => {
  const { two } = await threeGames();
  const { moves, kept, conflicts } = await preview(asked({ keep: [two] }));
  expect(moves).toEqual([]);
  expect(kept.map(({ id }) => id)).toEqual([two]);
  expect(conflicts.map(({ sentence }) => translate("en", sentence))).toEqual([
    "Field 2 isn't available from 12:05 PM to 11:59 PM, so Cubs - Pups at 3:00 PM can't be played there.",
  ]);
});

test("games that have begun, are over or are earlier stay", async () => {
  const { one, two, three } = await threeGames();
  await recordState(admin, two, stateInput.parse({ state: "live" }));
  await recordScore(admin, one, { team1Score: 1, team2Score: 0 });
  const { moves, stays } = await preview(asked({ from: "15:35", fields: ["Field 2"] }));
  expect([moves, stays]).toEqual([[], []]);
  const earlier = await preview(asked({ from: "15:10", fields: ["Field 2"] }));
  expect(earlier.moves.map(({ id }) => id)).toEqual([three]);
});

test("a game's team that began late gets its rest", async () => {
  const { one } = await threeGames();
  const late = { ...admin, now: new Date("2025-07-15T22:20:00Z") };
  await recordState(late, one, stateInput.parse({ state: "live" }));
  const input = asked({ from: "15:25", fields: ["Field 1", "Field 2"] });
  const { moves } = await preview(input, late);
  expect(moves).toMatchObject([{ teams: ["Bears", "Lions"], time: "15:30" }]);
  expect(moves[0]?.to.time).toBe("15:40");
});

test("a game that follows a late one without a break stays @long", async () => {
  const on = (time: string) => ({ field: "Field 1", time });
  const one = await scheduleGame(admin, U16, "Lions - Tigers", on("15:00"));
  await scheduleGame(admin, U13, "Cubs - Pups", on("15:25"));
  const late = { ...admin, now: new Date("2025-07-15T22:14:00Z") };
  await recordState(late, one, stateInput.parse({ state: "live" }));
  const { moves, stays } = await preview(asked({ from: "15:20" }), late);
  expect([moves.length, stays.length]).toEqual([0, 1]);
});

test("games of withdrawn teams take no time and are not moved", async () => {
  const { one } = await threeGames();
  await world.set(teams, { name: "Lions" }, { withdrawnAt: world.now });
  const { moves, stays } = await preview(asked());
  expect(stays).toEqual([]);
  expect(moves).toMatchObject([{ to: { time: "15:00", field: "Field 1" } }]);
  await apply(asked());
  const [stored] = await world.rows(games, { id: one });
  expect(stored).toMatchObject({ time: "15:00", sequence: 0 });
});

test("games that haven't begun in time move if the day is replanned from before them @long", async () => {
  await threeGames();
  const late = { ...admin, now: new Date("2025-07-15T22:32:00Z") };
  const fields = ["Field 1", "Field 2"];
  const now = await preview(asked({ from: "15:35", fields }), late);
  expect([now.moves, now.earlier]).toEqual([[], { count: 3, from: "15:00" }]);
  const { moves } = await preview(asked({ from: "15:00", fields }), late);
  expect(moves).toHaveLength(3);
  expect(moves[0]?.to.time).toBe("15:35");
});

test("what doesn't fit before the end is named and stays", async () => {
  const { two } = await threeGames();
  await scheduleGame(admin, U13, "Pups - Cubs", { field: "Field 1", time: "15:15" });
  const { moves, left } = await preview(asked({ from: "15:00", endsBy: "15:40" }));
  expect(left.map(({ id }) => id)).toEqual([two]);
  expect(moves).toEqual([]);
});
