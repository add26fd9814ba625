import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { games, goals } from "../../../db/schema/competition.ts";
import { auditOf, placeTeams, scheduleGame } from "../../../tests/support/factories/games.ts";
import { type Person, U13, useWorld } from "../../../tests/support/fixtures/world.ts";
import type { Ctx } from "../../core/context.ts";
import { leaveTeam } from "../../teams/roster-changes.ts";
import { readTeam } from "../../teams/team-view.ts";
import { recordScore } from "../games/results.ts";
import { addGoal, voidGoal } from "./goals.ts";

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

const goalScored = async () =>
  (await readTeam(admin, teamId)).roster.find(({ player: each }) => each?.id === player.playerId)
    ?.player?.goalScored;

test("+ Goal adds and - Goal removes one, and both are logged", async () => {
  expect(await addGoal(admin, player.playerId)).toMatchObject({ goalScored: 1 });
  expect(await addGoal(admin, player.playerId)).toMatchObject({ goalScored: 2 });
  expect(await goalScored()).toBe(2);
  expect(await voidGoal(admin, player.playerId)).toMatchObject({ goalScored: 1 });
  expect(await goalScored()).toBe(1);
  const rows = await world.db.select().from(goals).where(eq(goals.playerId, player.playerId));
  const latest = rows.find((goal) => goal.voidedAt !== null);
  expect(rows).toHaveLength(2);
  expect((await auditOf(world, `goal:${latest?.id}`)).map(({ action }) => action)).toEqual([
    "goal.add",
    "goal.void",
  ]);
});

test("- Goal does nothing at zero", async () => {
  expect(await voidGoal(admin, player.playerId)).toEqual({ goalId: null, goalScored: 0 });
  expect(await goalScored()).toBe(0);
});

test("- Goal leaves goals of a game alone", async () => {
  await placeTeams(world, U13, {
    [`Cubs ${teamId}`]: "Bracket A",
    [`Pups ${teamId}`]: "Bracket A",
  });
  const gameId = await scheduleGame(admin, U13, `Cubs ${teamId} - Pups ${teamId}`);
  expect(await world.db.$count(games, eq(games.id, gameId))).toBe(1);
  await recordScore(admin, gameId, { team1Score: 1, team2Score: 0 });
  await addGoal(admin, player.playerId);
  await world.db.update(goals).set({ gameId }).where(eq(goals.playerId, player.playerId));
  await addGoal(admin, player.playerId);
  expect(await voidGoal(admin, player.playerId)).toMatchObject({ goalScored: 1 });
  expect(await voidGoal(admin, player.playerId)).toMatchObject({ goalScored: 1 });
});

test("forty simultaneous taps all count", async () => {
  await Promise.all(Array.from({ length: 40 }, () => addGoal(admin, player.playerId)));
  expect(await goalScored()).toBe(40);
});

test("too many simultaneous - Goal taps stop at zero and void each goal once", async () => {
  for (let count = 0; count < 5; count++) await addGoal(admin, player.playerId);
  await Promise.all(Array.from({ length: 12 }, () => voidGoal(admin, player.playerId)));
  expect(await goalScored()).toBe(0);
  const rows = await world.db.select().from(goals).where(eq(goals.playerId, player.playerId));
  const voids = await Promise.all(
    rows.map(async ({ id }) =>
      (await auditOf(world, `goal:${id}`)).filter(({ action }) => action === "goal.void"),
    ),
  );
  expect(voids.map((entries) => entries.length)).toEqual([1, 1, 1, 1, 1]);
});

test("a player without a team scores no goals", async () => {
  await leaveTeam(player.ctx, { playerId: player.playerId, teamId });
  for (const change of [addGoal, voidGoal]) {
    await expect(change(admin, player.playerId)).rejects.toMatchObject({
      code: "not-found",
      message: "This player is on no team.",
    });
  }
});
