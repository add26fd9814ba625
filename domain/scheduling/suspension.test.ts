import { beforeAll, beforeEach, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { cups } from "#db/schema/cup.ts";
import { pushMessages } from "#db/schema/messaging.ts";
import { translate } from "#i18n/translate.ts";
import { refusal } from "#tests/support/assertions/refusal.ts";
import { followTeams, pushTexts } from "#tests/support/factories/followers.ts";
import { auditOf, placeTeams, scheduleGame } from "#tests/support/factories/games.ts";
import { U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { stateInput } from "../competition/games/input.ts";
import { recordState } from "../competition/games/results.ts";
import { NOT_SUSPENDED, suspensionView } from "../competition/games/suspension-rules.ts";
import type { Ctx } from "../core/context.ts";
import { currentCup } from "../cup/current-cup.ts";
import { recordLightning, resumePlay, setExpectedResume, suspendPlay } from "./suspension.ts";

const { world, admin } = useAdminWorld();

beforeAll(async () => {
  const teams = await placeTeams(world, U16, { Lions: "Bracket A", Tigers: "Bracket A" });
  await followTeams(world, teams.values());
});

beforeEach(async () => {
  await world.db.update(cups).set(NOT_SUSPENDED);
  await world.db.delete(pushMessages);
  await world.db.delete(games);
});

const at = (minutes: number): Ctx => ({
  ...admin,
  now: new Date(world.now.getTime() + minutes * 60_000),
});
const CHECK = "Check the schedule for your next game.";
const told = () => pushTexts(world);
const begin = (ctx: Ctx, id: number) =>
  recordState(ctx, id, { ...stateInput.parse({ state: "live" }) });

test("no game starts until play resumes, and followers are notified once", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  await suspendPlay(admin, { reason: "lightning", text: "Meet in the gym." });
  await expect(begin(admin, id)).rejects.toThrow(
    "Play is suspended for lightning. No game can start until play resumes.",
  );
  expect(await told()).toEqual([
    "Play is suspended for lightning | We expect to resume at 12:30 PM. Leave the field now and wait in a building or a car. Meet in the gym.",
  ]);
  const expected = { minutes: 40, notBefore: { date: "2025-07-15", time: "12:40" } };
  expect(await resumePlay(at(38), { resumeAt: null })).toEqual(expected);
  expect(await told()).toEqual([`Play has resumed | ${CHECK}`]);
  await begin(at(38), id);
});

test("play resumes at the set time, and no game starts before", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  await suspendPlay(admin, { reason: "heat", text: "" });
  const resumed = { minutes: 60, notBefore: { date: "2025-07-15", time: "13:00" } };
  expect(await resumePlay(at(31), { resumeAt: "13:00" })).toEqual(resumed);
  expect(await told()).toEqual([`Play resumes at 1:00 PM | ${CHECK}`]);
  await expect(begin(at(59), id)).rejects.toThrow("Play resumes at 1:00 PM.");
  await begin(at(60), id);
  expect(await resumePlay(at(60), { resumeAt: null })).toBeNull();
  await suspendPlay(at(60), { reason: "heat", text: "" });
  expect(await currentCup(world.db)).toMatchObject({ heldSince: at(60).now, resumeAt: null });
});

test("play resumes at once at a time that has passed", async () => {
  await suspendPlay(admin, { reason: "heat", text: "" });
  expect(await resumePlay(at(31), { resumeAt: "12:10" })).toMatchObject({ minutes: 35 });
});

test("a time before the suspension means the next day and is confirmed first", async () => {
  await suspendPlay(admin, { reason: "heat", text: "" });
  const asked = {
    code: "unconfirmed",
    message: "Play would resume on Wednesday, July 16 at 6:00 AM, not today.",
  };
  const evening = at(6.5 * 60);
  const refused = await refusal(resumePlay(evening, { resumeAt: "06:00" }));
  expect(refused).toMatchObject(asked);
  const expected = await refusal(setExpectedResume(evening, { resumeAt: "06:00" }));
  expect(expected).toMatchObject(asked);
  expect(expected.confirm).not.toBe(refused.confirm);
  expect((await currentCup(world.db)).resumeAt).toBeNull();
  await world.db.delete(pushMessages);
  await resumePlay(evening, { resumeAt: "06:00", confirmed: refused.confirm });
  expect(await told()).toEqual([`Play resumes on Wednesday, July 16 at 6:00 AM | ${CHECK}`]);
  const cup = await currentCup(world.db);
  expect(suspensionView(cup, evening, (text) => translate("en", text))?.resume).toBe(
    "Play resumes on Wednesday, July 16 at 6:00 AM.",
  );
});

test("followers hear of a new expected time and of more lightning", async () => {
  await suspendPlay(admin, { reason: "heat", text: "" });
  await setExpectedResume(at(1), { resumeAt: "12:45" });
  const heat = "Play is suspended because of heat";
  expect(await told()).toEqual([
    `${heat} | We expect to resume at 12:45 PM. Find shade and drink water.`,
  ]);
  await expect(setExpectedResume(at(2), { resumeAt: "12:01" })).rejects.toThrow(
    "This time has passed. Enter a later one.",
  );
  await setExpectedResume(at(2), { resumeAt: null });
  expect(await told()).toEqual([
    `${heat} | We'll post an update soon. Find shade and drink water.`,
  ]);
  await recordLightning(at(3));
  expect(await told()).toEqual([
    "Play is suspended for lightning | We expect to resume at 12:35 PM. Leave the field now and wait in a building or a car.",
  ]);
  await resumePlay(at(34), { resumeAt: null });
  await expect(recordLightning(at(35))).rejects.toThrow(
    "Play has already resumed. If it needs to stop, suspend it again.",
  );
  await expect(setExpectedResume(at(35), { resumeAt: "12:45" })).rejects.toThrow(
    "Play has already resumed.",
  );
});

test("of two simultaneous suspensions the first counts", async () => {
  const other = { ...(await world.admin()), now: at(1).now };
  await Promise.all([
    suspendPlay(admin, { reason: "lightning", text: "" }),
    suspendPlay(other, { reason: "lightning", text: "" }),
  ]);
  const held = await currentCup(world.db);
  await expect(suspendPlay(other, { reason: "heat", text: "Hot." })).rejects.toThrow(
    "Play is suspended for lightning. What you entered wasn't saved.",
  );
  const { heldSince } = held;
  const stored = { heldSince, heldFor: "lightning", heldText: "" };
  expect(await currentCup(world.db)).toMatchObject(stored);
  expect(await told()).toHaveLength(1);
  const both = await Promise.all([1, 2].map(() => resumePlay(at(31), { resumeAt: null })));
  expect(both.filter((each) => each === null)).toHaveLength(1);
  await expect(resumePlay(at(31), { resumeAt: "13:00" })).rejects.toThrow(
    "Play had already resumed. The time you entered wasn't used.",
  );
  expect(await told()).toEqual([`Play has resumed | ${CHECK}`]);
  const trail = await auditOf(world, `cup:${world.cup.id}`);
  expect(trail.slice(-2).map(({ action }) => action)).toEqual(["cup.hold", "cup.resume"]);
});

test("a game started at that moment started before, or not at all", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  const [, began] = await Promise.allSettled([
    suspendPlay(admin, { reason: "lightning", text: "" }),
    begin(admin, id),
  ]);
  const [game] = await world.rows(games, { id });
  expect(game?.state).toBe(began?.status === "fulfilled" ? "live" : "scheduled");
  await expect(begin(admin, await scheduleGame(admin, U16, "Tigers - Lions"))).rejects.toThrow(
    "Play is suspended for lightning.",
  );
});
