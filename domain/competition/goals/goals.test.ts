import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { goals } from "#db/schema/competition.ts";
import { teamTopic, tournamentTopic } from "#domain/core/topics.ts";
import { joinTeam } from "#domain/teams/joining.ts";
import { leaveTeam } from "#domain/teams/roster-changes.ts";
import { readTeam } from "#domain/teams/team-view.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { heardDuring } from "#tests/support/factories/cups.ts";
import { auditOf, placeTeams, scheduleGame } from "#tests/support/factories/games.ts";
import { type Person, U13, U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { recordScore } from "../games/results.ts";
import { addGoal, readGoal, undoGoal, voidGoal } from "./goals.ts";

const { world, admin } = useAdminWorld();
let teamId: number;
let player: Person;

beforeEach(async () => {
  const team = await world.team(`Team ${randomUUID()}`, { more: 1 });
  teamId = team.teamId;
  [player] = team.members as [Person];
});

const goalScored = async () =>
  (await readTeam(admin, teamId)).roster.find(({ player: each }) => each?.id === player.playerId)
    ?.player?.goalScored;

test("+ Goal adds and - Goal removes one if there is one, and both are logged", async () => {
  expect(await voidGoal(admin, player.playerId)).toEqual({ goalId: null, goalScored: 0 });
  expect(await addGoal(admin, player.playerId)).toMatchObject({ goalScored: 1 });
  expect(await addGoal(admin, player.playerId)).toMatchObject({ goalScored: 2 });
  expect(await goalScored()).toBe(2);
  expect(await voidGoal(admin, player.playerId)).toMatchObject({ goalScored: 1 });
  expect(await goalScored()).toBe(1);
  const rows = await world.rows(goals, { playerId: player.playerId });
  const latest = rows.find((goal) => goal.voidedAt !== null);
  expect(rows).toHaveLength(2);
  expect((await auditOf(world, `goal:${latest?.id}`)).map(({ action }) => action)).toEqual([
    "goal.add",
    "goal.void",
  ]);
});

test("- Goal leaves goals of a game alone", async () => {
  await placeTeams(world, U13, { Cubs: "Bracket A", Pups: "Bracket A" });
  const gameId = await scheduleGame(admin, U13, "Cubs - Pups");
  await recordScore(admin, gameId, { team1Score: 1, team2Score: 0 });
  await addGoal(admin, player.playerId);
  await world.set(goals, { playerId: player.playerId }, { gameId });
  await addGoal(admin, player.playerId);
  expect(await voidGoal(admin, player.playerId)).toMatchObject({ goalScored: 1 });
  expect(await voidGoal(admin, player.playerId)).toMatchObject({ goalScored: 1 });
});

test("a player without a team scores no goals", async () => {
  await leaveTeam(player.ctx, { playerId: player.playerId, teamId });
  for (const change of [addGoal, voidGoal]) {
    const refusal = { code: "not-found", message: "This player isn't on a team." };
    await expectRefusal(change(admin, player.playerId), refusal);
  }
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
  const { playerId } = player;
  expect(await readGoal(admin, goalId)).toMatchObject({ counts: true, playerId });
  const expected = ["goal.add", "goal.void", "goal.undo"];
  expect((await auditOf(world, `goal:${goalId}`)).map(({ action }) => action)).toEqual(expected);
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
  await expectRefusal(undoAdd(), "conflict", "Someone already removed this goal.");
  const undoVoid = () => undoGoal(admin, { goalId, undoes: "void-goal" });
  expect(await undoVoid()).toBe(1);
  await expectRefusal(undoVoid(), "conflict", "Someone already restored this goal.");
});

test("an undo of an unknown goal, or of a player who left, does nothing", async () => {
  const goalId = await add();
  const unknown = undoGoal(admin, { goalId: 999_999, undoes: "add-goal" });
  await expectRefusal(unknown, "not-found", "We couldn't find that goal.");
  expect(await readGoal(admin, 999_999)).toBeNull();
  await leaveTeam(player.ctx, { playerId: player.playerId, teamId });
  await expectRefusal(undoGoal(admin, { goalId, undoes: "add-goal" }), {
    message: "This player isn't on a team.",
  });
});
