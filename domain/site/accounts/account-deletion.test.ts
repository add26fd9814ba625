import { eq, inArray, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { games, goals } from "../../../db/schema/competition.ts";
import { mails } from "../../../db/schema/messaging.ts";
import { receipts } from "../../../db/schema/payments.ts";
import { accounts, deletions, players } from "../../../db/schema/people.ts";
import { memberships, teams, waitlistEntries } from "../../../db/schema/teams.ts";
import { expectRefusal } from "../../../tests/support/assertions/refusal.ts";
import { scheduleGame } from "../../../tests/support/factories/games.ts";
import { beforeTransaction } from "../../../tests/support/fixtures/concurrency.ts";
import { type Person, U13, U16, useWorld } from "../../../tests/support/fixtures/world.ts";
import {
  accountOwner,
  child,
  remove,
  teamSuccessions,
} from "../../../tests/support/personas/account-owners.ts";
import { recordScore } from "../../competition/games/results.ts";
import { addGoal } from "../../competition/goals/goals.ts";
import { topScorers } from "../../competition/goals/top-scorers.ts";
import { readStandings } from "../../competition/standings/read-standings.ts";
import { joinTeam } from "../../teams/joining.ts";
import { createTeam } from "../../teams/team-lifecycle.ts";
import { joinWaitlist } from "../../teams/waitlist/join-and-leave.ts";
import { deleteAccount, deletePlayer } from "./account-deletion.ts";

const world = useWorld();

const isThere = async (person: Person) =>
  (await world.db.$count(accounts, eq(accounts.id, person.accountId))) === 1;
const teamRow = async (id: number) =>
  (await world.db.select().from(teams).where(eq(teams.id, id)))[0];

describe("deleting an account", () => {
  test("the password is asked for again", async () => {
    const ana = await accountOwner(world);
    const wrong = {
      accountId: ana.accountId,
      currentPassword: "blue grass of july",
      fates: teamSuccessions(),
    };
    await expectRefusal(deleteAccount(ana.ctx, wrong), { field: "currentPassword" });
    expect(await isThere(ana)).toBe(true);
    await remove(ana);
    expect(await isThere(ana)).toBe(false);
  });

  test("only the owner and the admin delete an account", async () => {
    const ana = await accountOwner(world);
    const bo = await accountOwner(world);
    for (const ctx of [bo.ctx, world.visitor()]) {
      await expectRefusal(remove(ana, {}, ctx), "forbidden");
    }
    const admin = await world.admin();
    await deleteAccount(admin, { accountId: ana.accountId, fates: teamSuccessions() });
    expect(await isThere(ana)).toBe(false);
    const own = { accountId: admin.actor.accountId, fates: teamSuccessions() };
    await expectRefusal(deleteAccount(admin, own), "forbidden");
  });

  test("a password changed meanwhile is refused", async () => {
    const ana = await accountOwner(world);
    const changed = beforeTransaction(ana.ctx, () =>
      world.db
        .update(accounts)
        .set({ passwordHash: "another" })
        .where(eq(accounts.id, ana.accountId)),
    );
    await expectRefusal(remove(ana, {}, changed), "not-found");
    expect(await isThere(ana)).toBe(true);
  });

  test("slots and waitlist places become free, children's too", async () => {
    const { teamId, teamCode } = await world.team("Slots");
    const parent = await accountOwner(world, { dob: "1980-01-01" });
    const kit = await child(world, parent);
    const other = await child(world, parent);
    await joinTeam(parent.ctx, { playerId: kit, teamCode });
    await joinWaitlist(parent.ctx, { playerId: other, tournamentName: U13, showContact: false });
    await remove(parent);
    expect(await world.db.$count(memberships, eq(memberships.teamId, teamId))).toBe(1);
    expect(await world.db.$count(waitlistEntries, eq(waitlistEntries.playerId, other))).toBe(0);
    const gone = await world.db
      .select()
      .from(deletions)
      .where(inArray(deletions.personId, [parent.accountId, parent.playerId, kit, other]));
    expect(gone.map(({ kind }) => kind).toSorted()).toEqual([
      "account",
      "player",
      "player",
      "player",
    ]);
  });

  test("results, sums and payments stay", async () => {
    const admin = await world.admin();
    const { teamId } = await world.team("Stayers");
    const striker = await accountOwner(world, { firstName: "Zoltan", dob: "1990-01-01" });
    const coach = await world.person({ dob: "1970-01-01" });
    const made = await createTeam(coach.ctx, { name: "Olds", tournamentName: U16, playerId: null });
    await joinTeam(striker.ctx, { playerId: striker.playerId, teamCode: made.teamCode });
    await world.team("Elders", { tournamentName: U16 });
    const game = await scheduleGame(admin, U16, "Olds - Elders", { stage: "final" });
    await recordScore(admin, game, { team1Score: 2, team2Score: 1 });
    await addGoal(admin, striker.playerId);
    await addGoal(admin, striker.playerId);
    await world.db.insert(receipts).values({
      cupId: world.cup.id,
      teamId,
      playerId: striker.playerId,
      amount: 2500,
      method: "cash",
      receivedOn: "2025-07-15",
      recordedAt: world.now,
      recordedBy: admin.actor.accountId,
    });
    const tournamentId = await world.tournamentId(U16);
    const standings = await readStandings(world.visitor(), world.cup, tournamentId);
    expect(await topScorers(world.visitor(), world.cup, tournamentId)).toMatchObject([
      { name: "Zoltan S.", goals: 2 },
    ]);
    await remove(striker);
    expect(await topScorers(world.visitor(), world.cup, tournamentId)).toMatchObject([
      { name: "Former player", goals: 2, teamName: "Olds" },
    ]);
    expect(await readStandings(world.visitor(), world.cup, tournamentId)).toEqual(standings);
    expect(await world.db.$count(goals, eq(goals.playerId, striker.playerId))).toBe(2);
    expect(await world.db.$count(receipts, eq(receipts.playerId, striker.playerId))).toBe(1);
  });
});

describe("deleting a team's manager", () => {
  test("the team needs a decision", async () => {
    const manager = await accountOwner(world);
    const { teamId } = await world.team("Undecided", { manager });
    await expectRefusal(remove(manager), {
      code: "conflict",
      field: `team${teamId}`,
      message: "Choose what happens to Undecided.",
    });
    expect(await isThere(manager)).toBe(true);
  });

  test("the team is handed over to a rostered player's account", async () => {
    const manager = await accountOwner(world);
    const { teamId, members } = await world.team("Handed", { manager, more: 2 });
    const [, next] = members;
    if (!next) throw new Error("no member");
    await remove(manager, { [teamId]: { handOverTo: next.playerId } });
    expect(await teamRow(teamId)).toMatchObject({ managerAccountId: next.accountId });
    const told = await world.db.select().from(mails).where(sql`${mails.subject} ~ 'Handed'`);
    expect(told.map(({ concerns }) => concerns)).toEqual([[next.accountId, next.playerId]]);
    expect(await world.db.$count(memberships, eq(memberships.teamId, teamId))).toBe(2);
  });

  test("the new manager is rostered, another account, and manages no other team", async () => {
    const manager = await accountOwner(world, { dob: "1980-01-01" });
    const kit = await child(world, manager);
    const { teamId, teamCode } = await world.team("Kept", { manager });
    await joinTeam(manager.ctx, { playerId: kit, teamCode });
    const { manager: busy } = await world.team("Busy");
    await world.db
      .update(memberships)
      .set({ teamId, slot: 5 })
      .where(eq(memberships.playerId, busy.playerId));
    const stranger = await world.person();
    for (const playerId of [kit, busy.playerId, stranger.playerId, manager.playerId]) {
      await expectRefusal(remove(manager, { [teamId]: { handOverTo: playerId } }), {
        code: "conflict",
        field: `team${teamId}`,
      });
    }
    expect(await teamRow(teamId)).toMatchObject({ managerAccountId: manager.accountId });
  });

  test("a closed team without games is deleted and its players are free", async () => {
    const manager = await accountOwner(world);
    const { teamId, members } = await world.team("Closed", { manager, more: 1 });
    await remove(manager, { [teamId]: "close" });
    expect(await teamRow(teamId)).toBeUndefined();
    expect(await isThere(members[0] as Person)).toBe(true);
  });

  test("a closed team with games is withdrawn", async () => {
    const admin = await world.admin();
    const manager = await accountOwner(world);
    const { teamId } = await world.team("Played", { manager, more: 1 });
    await world.team("Rivals");
    await scheduleGame(admin, U13, "Played - Rivals");
    await scheduleGame(admin, U13, "Played - Rivals");
    const [first] = await world.db.select().from(games).where(eq(games.team1Id, teamId));
    if (!first) throw new Error("no game");
    await recordScore(admin, first.id, { team1Score: 2, team2Score: 1 });
    await remove(manager, { [teamId]: "close" });
    expect(await teamRow(teamId)).toMatchObject({
      withdrawnAt: world.now,
      managerAccountId: null,
    });
    const left = await world.db.select().from(games).where(eq(games.team1Id, teamId));
    expect(left).toMatchObject([{ id: first.id, team1Score: 2 }]);
    expect(await world.db.$count(memberships, eq(memberships.teamId, teamId))).toBe(0);
  });
});

describe("simultaneous deletions", () => {
  test("joining during a deletion leaves a free slot either way", async () => {
    const { teamId, teamCode } = await world.team("Race");
    for (let round = 0; round < 5; round++) {
      const person = await accountOwner(world);
      await Promise.allSettled([
        joinTeam(person.ctx, { playerId: person.playerId, teamCode }),
        remove(person),
      ]);
      expect(await isThere(person)).toBe(false);
    }
    expect(await world.db.$count(memberships, eq(memberships.teamId, teamId))).toBe(1);
  });

  test("two managers handing over to each other leave no team without manager", async () => {
    const one = await accountOwner(world);
    const { teamId, teamCode } = await world.team("Ring", { manager: one });
    const two = await accountOwner(world);
    await joinTeam(two.ctx, { playerId: two.playerId, teamCode });
    await Promise.allSettled([
      remove(one, { [teamId]: { handOverTo: two.playerId } }),
      remove(two),
    ]);
    const team = await teamRow(teamId);
    const manager = team?.managerAccountId;
    expect(manager).not.toBeNull();
    expect(await world.db.$count(accounts, eq(accounts.id, manager ?? ""))).toBe(1);
  });
});

describe("deleting a child", () => {
  test("the account and its other players stay", async () => {
    const parent = await accountOwner(world, { dob: "1980-01-01" });
    const [kit, kim] = [await child(world, parent), await child(world, parent)];
    await deletePlayer(parent.ctx, { playerId: kit });
    const left = await world.db
      .select({ id: players.id })
      .from(players)
      .where(eq(players.accountId, parent.accountId));
    expect(left.map(({ id }) => id).toSorted()).toEqual([parent.playerId, kim].toSorted());
    expect(await world.db.$count(deletions, eq(deletions.personId, kit))).toBe(1);
  });

  test("only the account's holder and the admin delete a child, and the holder is none", async () => {
    const parent = await accountOwner(world, { dob: "1980-01-01" });
    const kit = await child(world, parent);
    const stranger = await accountOwner(world);
    for (const ctx of [stranger.ctx, world.visitor()]) {
      await expectRefusal(deletePlayer(ctx, { playerId: kit }), "forbidden");
    }
    await expectRefusal(deletePlayer(parent.ctx, { playerId: parent.playerId }), "forbidden");
    await deletePlayer(await world.admin(), { playerId: kit });
    expect(await world.db.$count(players, eq(players.id, kit))).toBe(0);
  });
});
