import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { goals } from "../../../db/schema/competition.ts";
import { auditEntries } from "../../../db/schema/core.ts";
import { memberships, teams, waitlistEntries } from "../../../db/schema/teams.ts";
import { newCup } from "../../../tests/support/factories/cups.ts";
import { lionsTigers, placeAnimals, scheduleGame } from "../../../tests/support/factories/games.ts";
import { pay } from "../../../tests/support/factories/payments.ts";
import { beforeTransaction, waitForLocks } from "../../../tests/support/fixtures/concurrency.ts";
import { U13, U16, useWorld } from "../../../tests/support/fixtures/world.ts";
import type { Ctx } from "../../core/context.ts";
import { currentCup } from "../../cup/current-cup.ts";
import { checkIn } from "../../teams/check-in.ts";
import { markIneligible } from "../../teams/fees.ts";
import { joinTeam } from "../../teams/joining.ts";
import { leaveTeam, removePlayer } from "../../teams/roster-changes.ts";
import { replaceTeamCode } from "../../teams/team-codes.ts";
import { createTeam, deleteTeam, moveTeam } from "../../teams/team-lifecycle.ts";
import { handOverTeam } from "../../teams/team-manager.ts";
import { editWaitlist, joinWaitlist, leaveWaitlist } from "../../teams/waitlist/join-and-leave.ts";
import { createGame, deleteGame, editGame } from "../games/game-editing.ts";
import { clearScore, recordScore } from "../games/results.ts";
import { addGoal, undoGoal, voidGoal } from "../goals/goals.ts";
import { importGames } from "../import/import-games.ts";
import { withdrawTeam } from "../withdrawals/withdraw-team.ts";
import { startCup } from "./start-cup.ts";

const world = useWorld();
let admin: Awaited<ReturnType<typeof world.admin>>;

beforeEach(async () => {
  admin = await world.admin();
  world.cup = await currentCup(world.db);
});

const tooLate = { code: "conflict", message: "A new cup has started. Load the page again." };

function late<C extends Ctx>(ctx: C): C {
  return beforeTransaction(ctx, async () => startCup(admin, await newCup(admin)));
}

async function refused(act: () => Promise<unknown>, action: string): Promise<void> {
  const trail = () => world.db.$count(auditEntries, eq(auditEntries.action, action));
  const before = await trail();
  await expect(act()).rejects.toMatchObject(tooLate);
  expect(await trail()).toBe(before);
  expect((await currentCup(world.db)).id).not.toBe(world.cup.id);
}

describe("writes started before a new cup do not reach the old one", () => {
  test("joining, leaving and creating a team is refused", async () => {
    const { teamId, teamCode } = await world.team("Rats");
    const { ctx, playerId } = await world.person();
    await refused(() => joinTeam(late(ctx), { playerId, teamCode }), "team.join");
    expect(await world.db.$count(memberships, eq(memberships.teamId, teamId))).toBe(1);
    world.cup = await currentCup(world.db);
    const wanted = { name: "Late", tournamentName: U13, playerId };
    await refused(() => createTeam(late(ctx), wanted), "team.create");
    expect(await world.db.$count(teams, eq(teams.name, "Late"))).toBe(0);
    world.cup = await currentCup(world.db);
    const { teamId: left, members } = await world.team("Leavers", { more: 1 });
    const [member] = members;
    if (!member) throw new Error("no member");
    const leaving = { teamId: left, playerId: member.playerId };
    await refused(() => leaveTeam(late(member.ctx), leaving), "team.leave");
  });

  test("deleting, withdrawing, moving and marking a team is refused", async () => {
    const { teamId, manager } = await world.team("Stays");
    await refused(() => deleteTeam(late(manager.ctx), { teamId }), "team.delete");
    expect(await world.db.$count(teams, eq(teams.id, teamId))).toBe(1);
    world.cup = await currentCup(world.db);
    await refused(() => withdrawTeam(late(admin), { teamId, choice: "remove" }), "team.withdraw");
    world.cup = await currentCup(world.db);
    await refused(() => moveTeam(late(admin), { teamId, bracketId: 1 }), "team.move");
    world.cup = await currentCup(world.db);
    const mark = { teamId, ineligible: true };
    await refused(() => markIneligible(late(admin), mark), "team.ineligible");
  });

  test("payments, check-in and managing a team are refused", async () => {
    const { teamId, teamCode, manager } = await world.team("Managed", {
      manager: await world.person({ dob: "2000-01-01" }),
      tournamentName: U16,
      more: 1,
    });
    const [{ playerId } = manager] = (await world.team("Others", { more: 1 })).members;
    await refused(() => pay(late(admin), teamId), "receipt.record");
    world.cup = await currentCup(world.db);
    const tap = { teamId, playerId: manager.playerId, what: "present" as const, is: true };
    await refused(() => checkIn(late(admin), tap), "player.check-in");
    world.cup = await currentCup(world.db);
    await refused(() => removePlayer(late(admin), { teamId, playerId }), "team.remove-player");
    world.cup = await currentCup(world.db);
    await refused(() => replaceTeamCode(late(admin), { teamId, teamCode }), "team.replace-code");
    world.cup = await currentCup(world.db);
    await refused(() => handOverTeam(late(admin), { teamId, playerId: null }), "team.hand-over");
  });

  test("waitlist changes are refused", async () => {
    const { ctx, playerId } = await world.person();
    const input = { playerId, tournamentName: U13, showContact: false };
    await refused(() => joinWaitlist(late(ctx), input), "waitlist.join");
    expect(await world.db.$count(waitlistEntries)).toBe(0);
    world.cup = await currentCup(world.db);
    await joinWaitlist(ctx, input);
    const shown = { ...input, showContact: true };
    await refused(() => editWaitlist(late(ctx), shown), "waitlist.edit");
    world.cup = await currentCup(world.db);
    await joinWaitlist(ctx, input);
    await refused(() => leaveWaitlist(late(ctx), { playerId }), "waitlist.leave");
    expect((await world.db.select().from(waitlistEntries)).map((each) => each.showContact)).toEqual(
      [false, false],
    );
  });

  test("goals are refused", async () => {
    const { manager } = await world.team("Scorers");
    const { goalId } = await addGoal(admin, manager.playerId);
    await refused(() => addGoal(late(admin), manager.playerId), "goal.add");
    world.cup = await currentCup(world.db);
    await refused(() => voidGoal(late(admin), manager.playerId), "goal.void");
    world.cup = await currentCup(world.db);
    const undo = { goalId: goalId ?? 0, undoes: "add-goal" as const };
    await refused(() => undoGoal(late(admin), undo), "goal.undo");
    expect(await world.db.select().from(goals)).toMatchObject([{ id: goalId, voidedAt: null }]);
  });

  test("games and scores are refused", async () => {
    await placeAnimals(world);
    const id = await scheduleGame(admin, U16, "Lions - Tigers");
    const score = { team1Score: 2, team2Score: 1 };
    await refused(() => recordScore(late(admin), id, score), "game.score");
    world.cup = await currentCup(world.db);
    await refused(() => clearScore(late(admin), id), "game.clear-score");
    world.cup = await currentCup(world.db);
    await refused(() => editGame(late(admin), id, lionsTigers({ time: "16:00" })), "game.edit");
    world.cup = await currentCup(world.db);
    await refused(() => deleteGame(late(admin), id), "game.delete");
    world.cup = await currentCup(world.db);
    await refused(() => createGame(late(admin), lionsTigers()), "game.create");
    world.cup = await currentCup(world.db);
    const file = `tournament,stage,date,team1,team2\n${U16},group,2025-07-15,Ants,Bees\n`;
    await refused(() => importGames(late(admin), file), "game.import");
    expect(await world.db.$count(teams, eq(teams.name, "Ants"))).toBe(0);
  });
});

test("a write waiting for the new cup is refused", async () => {
  const { teamCode } = await world.team("Waiting");
  const { ctx, playerId } = await world.person();
  let joining: Promise<unknown> = Promise.resolve();
  await world.db.transaction(async (tx) => {
    await startCup({ ...admin, db: tx }, await newCup(admin));
    joining = joinTeam(ctx, { playerId, teamCode }).catch((error: unknown) => error);
    await waitForLocks(world);
  });
  expect(await joining).toMatchObject(tooLate);
});
