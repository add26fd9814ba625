import { inArray, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { games, goals } from "#db/schema/competition.ts";
import { mails } from "#db/schema/messaging.ts";
import { receipts } from "#db/schema/payments.ts";
import { accounts, deletions, players } from "#db/schema/people.ts";
import { memberships, teams, waitlistEntries } from "#db/schema/teams.ts";
import { recordScore } from "#domain/competition/games/results.ts";
import { addGoal } from "#domain/competition/goals/goals.ts";
import { topScorers } from "#domain/competition/goals/top-scorers.ts";
import { readStandings } from "#domain/competition/standings/read-standings.ts";
import { organizer } from "#domain/people/accounts/recipients.ts";
import { addCoManager } from "#domain/teams/co-managers/change-co-managers.ts";
import { joinTeam } from "#domain/teams/joining.ts";
import { removePlayer } from "#domain/teams/roster-changes.ts";
import { createTeam } from "#domain/teams/team-lifecycle.ts";
import { joinWaitlist } from "#domain/teams/waitlist/join-and-leave.ts";
import { dumpOf } from "#tests/support/assertions/database.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { coManage } from "#tests/support/factories/co-managers.ts";
import { guardianOf } from "#tests/support/factories/consents.ts";
import { scheduleGame } from "#tests/support/factories/games.ts";
import { mailsTo } from "#tests/support/factories/invitations.ts";
import { setAccount } from "#tests/support/factories/passwords.ts";
import { pay, teamRow } from "#tests/support/factories/payments.ts";
import { beforeTransaction } from "#tests/support/fixtures/concurrency.ts";
import { rounds } from "#tests/support/fixtures/run-length.ts";
import { type Person, U13, U16, useAdmin, useWorld } from "#tests/support/fixtures/world.ts";
import {
  accountOwner,
  child,
  remove,
  teamSuccessions,
} from "#tests/support/personas/account-owners.ts";
import { deleteAccount, deletePlayer } from "./account-deletion.ts";

const world = useWorld();

const admin = useAdmin(world);

const isThere = async (person: Person) =>
  (await world.countRows(accounts, { id: person.accountId })) === 1;
const membersOf = (teamId: number) => world.countRows(memberships, { teamId });
const fates = teamSuccessions();
const parentOf = async (children: number) => {
  const parent = await accountOwner(world, { dob: "1980-01-01" });
  const ids = Array.from({ length: children }, () => child(world, parent));
  return { parent, children: await Promise.all(ids) };
};

describe("deleting an account", () => {
  test("of a co-manager is told to the guardians of the team's minors, the manager and the organizer", async () => {
    const manager = await world.adult();
    const { teamId, members } = await world.team("Watched", { manager, more: 1 });
    const email = "watching@family.example";
    await guardianOf(world, members[0]?.playerId ?? "", { email });
    const helper = await accountOwner(world, { firstName: "Quuxhelper", dob: "1980-01-01" });
    await coManage(world, manager, teamId, helper);
    await world.db.delete(mails);
    await remove(helper);
    const boss = (await organizer(world.db, world.cup)).email;
    for (const to of [email, boss]) {
      expect(await mailsTo(world, { email: to })).toMatchObject([
        { subject: "A co-manager of Watched left", body: expect.not.stringContaining("Quux") },
      ]);
    }
    const [mail] = await mailsTo(world, manager);
    expect(mail?.subject).toBe("A co-manager of Watched stepped down");
  });

  test("the password is asked for again", async () => {
    const ana = await accountOwner(world);
    const wrong = { accountId: ana.accountId, currentPassword: "blue grass of july", fates };
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
    await deleteAccount(admin, { accountId: ana.accountId, fates });
    expect(await isThere(ana)).toBe(false);
    const own = { accountId: admin.actor.accountId, fates };
    await expectRefusal(deleteAccount(admin, own), "forbidden");
  });

  test("a password changed meanwhile is refused", async () => {
    const ana = await accountOwner(world);
    const changed = beforeTransaction(ana.ctx, () =>
      setAccount(world, ana, { passwordHash: "another" }),
    );
    await expectRefusal(remove(ana, {}, changed), "not-found");
    expect(await isThere(ana)).toBe(true);
  });

  test("slots and waitlist places become free, children's too", async () => {
    const { teamId, teamCode } = await world.team("Slots");
    const { parent, children } = await parentOf(2);
    const [kit = "", other = ""] = children;
    await joinTeam(parent.ctx, { playerId: kit, teamCode });
    await joinWaitlist(parent.ctx, { playerId: other, tournamentName: U13, showContact: false });
    await remove(parent);
    expect(await membersOf(teamId)).toBe(1);
    expect(await world.countRows(waitlistEntries, { playerId: other })).toBe(0);
    const ids = [parent.accountId, parent.playerId, kit, other];
    const gone = await world.db.select().from(deletions).where(inArray(deletions.personId, ids));
    expect(gone.map(({ kind }) => kind).toSorted()).toEqual([
      "account",
      ...Array.from({ length: 3 }, () => "player"),
    ]);
  });

  test("results, sums and payments stay", async () => {
    const striker = await accountOwner(world, { firstName: "Zoltan", dob: "1990-01-01" });
    const { playerId } = striker;
    const coach = await world.person({ dob: "1970-01-01" });
    const made = await createTeam(coach.ctx, { name: "Olds", tournamentName: U16, playerId: null });
    await joinTeam(striker.ctx, { playerId, teamCode: made.teamCode });
    await world.team("Elders", { tournamentName: U16 });
    const game = await scheduleGame(admin, U16, "Olds - Elders", { stage: "final" });
    await recordScore(admin, game, { team1Score: 2, team2Score: 1 });
    await addGoal(admin, playerId);
    await addGoal(admin, playerId);
    await pay(admin, made.teamId, { who: playerId });
    const tournamentId = await world.tournamentId(U16);
    const standings = await readStandings(world.visitor(), world.cup, tournamentId);
    const scorers = () => topScorers(world.visitor(), world.cup, tournamentId);
    expect(await scorers()).toMatchObject([{ name: "Zoltan S.", goals: 2 }]);
    await remove(striker);
    expect(await scorers()).toMatchObject([{ name: "Former player", goals: 2, teamName: "Olds" }]);
    expect(await readStandings(world.visitor(), world.cup, tournamentId)).toEqual(standings);
    expect(await world.countRows(goals, { playerId })).toBe(2);
    expect(await world.countRows(receipts, { playerId })).toBe(1);
  });
});

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
  const manager = await accountOwner(world, { dob: "1980-01-01" });
  const { teamId, members } = await world.team("Handed", { manager, more: 2 });
  const next = members[1] as Person;
  await remove(manager, { [teamId]: { handOverTo: next.playerId } });
  expect(await teamRow(world, teamId)).toMatchObject({ managerAccountId: next.accountId });
  const told = await world.db.select().from(mails).where(sql`${mails.subject} ~ 'Handed'`);
  const expected = [[next.accountId], [next.accountId, next.playerId]];
  expect(told.map(({ concerns }) => concerns)).toEqual(expected);
  expect(await membersOf(teamId)).toBe(2);
});

test("the new manager is rostered, another account, and manages no other team", async () => {
  const manager = await accountOwner(world, { dob: "1980-01-01" });
  const kit = await child(world, manager);
  const { teamId, teamCode } = await world.team("Kept", { manager });
  await joinTeam(manager.ctx, { playerId: kit, teamCode });
  const { manager: busy } = await world.team("Busy");
  await world.set(memberships, { playerId: busy.playerId }, { teamId, slot: 5 });
  const stranger = await world.person();
  for (const playerId of [kit, busy.playerId, stranger.playerId, manager.playerId]) {
    const refused = { code: "conflict", field: `team${teamId}` };
    await expectRefusal(remove(manager, { [teamId]: { handOverTo: playerId } }), refused);
  }
  expect(await teamRow(world, teamId)).toMatchObject({ managerAccountId: manager.accountId });
});

test("a closed team without games is deleted and its players are free, one with games is withdrawn", async () => {
  const manager = await accountOwner(world);
  const { teamId, members } = await world.team("Closed", { manager, more: 1 });
  await remove(manager, { [teamId]: "close" });
  expect(await world.countRows(teams, { id: teamId })).toBe(0);
  expect(await isThere(members[0] as Person)).toBe(true);
  const other = await accountOwner(world);
  const { teamId: playedId } = await world.team("Played", { manager: other, more: 1 });
  await world.team("Rivals");
  const id = await scheduleGame(admin, U13, "Played - Rivals");
  await scheduleGame(admin, U13, "Played - Rivals");
  await recordScore(admin, id, { team1Score: 2, team2Score: 1 });
  await remove(other, { [playedId]: "close" });
  const withdrawn = { withdrawnAt: world.now, managerAccountId: null };
  expect(await teamRow(world, playedId)).toMatchObject(withdrawn);
  const left = await world.rows(games, { team1Id: playedId });
  expect(left).toMatchObject([{ id, team1Score: 2 }]);
  expect(await membersOf(playedId)).toBe(0);
});

test("nothing of a closed team and of who was invited to it is left in any table", async () => {
  const manager = await accountOwner(world, { firstName: "Quuxanne", dob: "1980-01-01" });
  const { teamId, members } = await world.team("Quuxley Rovers", { manager, more: 1 });
  await addCoManager(manager.ctx, { teamId, email: "helper@quuxley.example" });
  await removePlayer(manager.ctx, { teamId, playerId: members[0]?.playerId ?? "" });
  expect((await dumpOf(world.db)).match(/quux[^"]{20}/gi)?.length).toBeGreaterThan(3);
  await remove(manager, { [teamId]: "close" });
  expect((await dumpOf(world.db)).match(/.{90}quux.{20}/gi)).toBeNull();
});

test("joining during a deletion leaves a free slot either way", async () => {
  const { teamId, teamCode } = await world.team("Race");
  for (let round = 0; round < rounds(2, 5); round++) {
    const person = await accountOwner(world);
    await Promise.allSettled([
      joinTeam(person.ctx, { playerId: person.playerId, teamCode }),
      remove(person),
    ]);
    expect(await isThere(person)).toBe(false);
  }
  expect(await membersOf(teamId)).toBe(1);
});

test("two managers handing over to each other leave no team without manager", async () => {
  const one = await accountOwner(world);
  const { teamId, teamCode } = await world.team("Ring", { manager: one });
  const two = await accountOwner(world);
  await joinTeam(two.ctx, { playerId: two.playerId, teamCode });
  const handedOver = remove(one, { [teamId]: { handOverTo: two.playerId } });
  await Promise.allSettled([handedOver, remove(two)]);
  const { managerAccountId } = await teamRow(world, teamId);
  expect(await world.countRows(accounts, { id: managerAccountId ?? one.playerId })).toBe(1);
});

describe("deleting a child", () => {
  test("the account and its other players stay", async () => {
    const { parent, children } = await parentOf(2);
    const [kit = "", kim = ""] = children;
    await deletePlayer(parent.ctx, { playerId: kit });
    const left = (await world.rows(players, { accountId: parent.accountId })).map(({ id }) => id);
    expect(left.toSorted()).toEqual([parent.playerId, kim].toSorted());
    expect(await world.countRows(deletions, { personId: kit })).toBe(1);
  });

  test("only the account's holder and the admin delete a child, and the holder is none", async () => {
    const { parent, children } = await parentOf(1);
    const [kit = ""] = children;
    const stranger = await accountOwner(world);
    for (const [ctx, playerId] of [
      [stranger.ctx, kit],
      [world.visitor(), kit],
      [parent.ctx, parent.playerId],
    ] as const) {
      await expectRefusal(deletePlayer(ctx, { playerId }), "forbidden");
    }
    await deletePlayer(admin, { playerId: kit });
    expect(await world.countRows(players, { id: kit })).toBe(0);
  });
});
