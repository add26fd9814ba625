import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { heardDuring } from "../../../tests/support/factories/cups.ts";
import { auditOf } from "../../../tests/support/factories/games.ts";
import { type Person, U13, U16, useWorld } from "../../../tests/support/fixtures/world.ts";
import type { Ctx } from "../../core/context.ts";
import { teamTopic, tournamentTopic } from "../../core/topics.ts";
import { joinTeam } from "../../teams/joining.ts";
import { leaveTeam } from "../../teams/roster-changes.ts";
import { addGoal, readGoal, undoGoal, voidGoal } from "./goals.ts";

const world = useWorld();
let admin: Ctx;
let teamId: number;
let player: Person;

beforeAll(async () => {
  admin = await world.admin();
});

beforeEach(async () => {
  const team = await world.team(`Team ${randomUUID()}`, { more: 1 });
  teamId = team.teamId;
  const [member] = team.members;
  if (!member) throw new Error("no member");
  player = member;
});

const add = async () => (await addGoal(admin, player.playerId)).goalId ?? 0;
const take = async () => (await voidGoal(admin, player.playerId)).goalId ?? 0;

test("+ Goal is undone exactly, whatever was added since", async () => {
  const first = await add();
  const second = await add();
  expect(await undoGoal(admin, { goalId: first, undoes: "add-goal" })).toBe(1);
  expect(await readGoal(admin, first)).toMatchObject({ counts: false });
  expect(await readGoal(admin, second)).toMatchObject({ counts: true });
});

test("- Goal is undone: the same goal counts again", async () => {
  const goalId = await add();
  expect(await take()).toBe(goalId);
  expect(await undoGoal(admin, { goalId, undoes: "void-goal" })).toBe(1);
  expect(await readGoal(admin, goalId)).toMatchObject({ counts: true, playerId: player.playerId });
  expect((await auditOf(world, `goal:${goalId}`)).map(({ action }) => action)).toEqual([
    "goal.add",
    "goal.void",
    "goal.undo",
  ]);
});

test("undoing a goal for a former team updates that team's pages too", async () => {
  const goalId = await add();
  await leaveTeam(player.ctx, { playerId: player.playerId, teamId });
  const other = await world.team(`Team ${randomUUID()}`, { tournamentName: U16 });
  await joinTeam(player.ctx, { playerId: player.playerId, teamCode: other.teamCode });
  const topics = [
    teamTopic(teamId),
    tournamentTopic(await world.tournamentId(U13)),
    teamTopic(other.teamId),
    tournamentTopic(await world.tournamentId(U16)),
  ];
  const undo = () => undoGoal(admin, { goalId, undoes: "add-goal" });
  expect(new Set(await heardDuring(world, undo))).toEqual(new Set(topics));
  await undoGoal(admin, { goalId, undoes: "void-goal" });
  expect(new Set(await heardDuring(world, take))).toEqual(new Set(topics));
  const trail = await auditOf(world, `goal:${goalId}`);
  expect(trail.map(({ details }) => details)).toEqual(
    trail.map(() => expect.objectContaining({ team: teamId })),
  );
});

test("a goal that somebody undid meanwhile is not undone again", async () => {
  const goalId = await add();
  const undoAdd = () => undoGoal(admin, { goalId, undoes: "add-goal" });
  await take();
  await expect(undoAdd()).rejects.toMatchObject({
    code: "conflict",
    message: "This goal was taken back meanwhile.",
  });
  const undoVoid = () => undoGoal(admin, { goalId, undoes: "void-goal" });
  expect(await undoVoid()).toBe(1);
  await expect(undoVoid()).rejects.toMatchObject({
    code: "conflict",
    message: "This goal was given back meanwhile.",
  });
});

test("an undo of an unknown goal, or of a player who left, does nothing", async () => {
  const goalId = await add();
  await expect(undoGoal(admin, { goalId: 999_999, undoes: "add-goal" })).rejects.toMatchObject({
    code: "not-found",
    message: "There is no such goal.",
  });
  expect(await readGoal(admin, 999_999)).toBeNull();
  await leaveTeam(player.ctx, { playerId: player.playerId, teamId });
  await expect(undoGoal(admin, { goalId, undoes: "add-goal" })).rejects.toMatchObject({
    message: "This player is on no team.",
  });
});
