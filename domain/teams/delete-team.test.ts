import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { goals } from "../../db/schema/competition.ts";
import { teams } from "../../db/schema/teams.ts";
import { pay } from "../../tests/support/factories/payments.ts";
import { U13, useWorld } from "../../tests/support/fixtures/world.ts";
import { createGame } from "../competition/games/game-editing.ts";
import { addGoal } from "../competition/goals/goals.ts";
import { voidReceipt } from "../payments/receipts.ts";
import { listPayments } from "../payments/team-payments.ts";
import { joinTeam } from "./joining.ts";
import { deleteTeam } from "./team-lifecycle.ts";
import { myTeams } from "./team-view.ts";

const world = useWorld();

const game = async (team1Name: string, team2Name: string) =>
  createGame(await world.admin(), {
    tournamentName: U13,
    team1Name,
    team2Name,
    date: "2025-07-28",
    time: "15:00",
    stage: "group",
    field: null,
  });

test("a deleted team's members are free to join another", async () => {
  const { teamId, manager, members } = await world.team("River Rats", { more: 2 });
  await deleteTeam(manager.ctx, { teamId });
  expect(await world.db.$count(teams, eq(teams.id, teamId))).toBe(0);
  const next = await world.team("Next");
  for (const { ctx, playerId } of [manager, ...members]) {
    expect(await myTeams(ctx)).toEqual([]);
    await expect(joinTeam(ctx, { playerId, teamCode: next.teamCode })).resolves.toBeTruthy();
  }
});

test("goals stay with the player when the team goes", async () => {
  const { teamId, manager } = await world.team("Scorers");
  await addGoal(await world.admin(), manager.playerId);
  await deleteTeam(manager.ctx, { teamId });
  const stored = await world.db.select().from(goals).where(eq(goals.playerId, manager.playerId));
  expect(stored).toMatchObject([{ teamId: null, voidedAt: null }]);
});

test("a team with games is not deleted, on either side, played or not", async () => {
  const home = await world.team("Home");
  const away = await world.team("Away");
  await game("Home", "Away");
  for (const { manager, teamId } of [home, away]) {
    await expect(deleteTeam(manager.ctx, { teamId })).rejects.toMatchObject({
      code: "conflict",
      message:
        "You can't delete your team because it already has games. Ask the organizer to delete it.",
    });
    expect(await myTeams(manager.ctx)).toHaveLength(1);
  }
});

test("a team with payments is not deleted unless all were voided", async () => {
  const admin = await world.admin();
  const { teamId, manager } = await world.team("Payers");
  const receiptId = await pay(admin, teamId);
  await expect(deleteTeam(manager.ctx, { teamId })).rejects.toMatchObject({
    code: "conflict",
    message:
      "You can't delete your team because we've already received a payment for it. Ask the organizer to delete it.",
  });
  await voidReceipt(admin, { teamId, receiptId });
  await deleteTeam(manager.ctx, { teamId });
  expect((await listPayments(admin)).receipts).toMatchObject([{ id: receiptId, teamId: null }]);
});
