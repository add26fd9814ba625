import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { cups } from "../../../db/schema/cup.ts";
import { teams, waitlistEntries } from "../../../db/schema/teams.ts";
import { refused } from "../../../tests/support/assertions/refusal.ts";
import {
  guardianOf,
  mailsTo,
  slotsOf,
  waiting,
} from "../../../tests/support/factories/invitations.ts";
import { type Person, U13, U16, useWorld } from "../../../tests/support/fixtures/world.ts";
import { invitePlayer } from "../invitations/invite-player.ts";
import { assignPlayer, createTeamFromWaitlist, listAssignments } from "./assign-players.ts";

const world = useWorld({ connections: 20 });
const start = world.now;

afterEach(async () => {
  const open = { registrationClosesAt: null, rosterLocksAt: null };
  await world.db.update(cups).set(open).where(eq(cups.id, world.cup.id));
});

const crowd = (number: number) => Promise.all(Array.from({ length: number }, () => waiting(world)));
const ids = (people: Person[]) => people.map(({ playerId }) => playerId);

test("short teams and waiting players are listed by tournament, reserved slots apart", async () => {
  const { teamId, manager } = await world.team("River Rats", { more: 2 });
  const ana = await waiting(world);
  const ben = await waiting(world, { firstName: "Ben" });
  await invitePlayer(manager.ctx, { teamId, playerId: ana.playerId });
  const [youth, open] = await listAssignments(await world.admin(), world.cup);
  expect(youth).toMatchObject({
    name: U13,
    teams: [{ id: teamId, filled: 3, held: 1, free: 3 }],
    waiting: [
      {
        playerId: ana.playerId,
        name: "Ana Silva",
        age: 14,
        invitations: [{ teamName: "River Rats" }],
      },
      { playerId: ben.playerId, name: "Ben Silva", why: null, invitations: [] },
    ],
  });
  expect(open).toMatchObject({ name: U16, teams: [], waiting: [] });
  await expect(listAssignments(ana.ctx, world.cup)).rejects.toMatchObject({ code: "forbidden" });
});

test("placing fills the lowest open slot, even after closing and lock, and tells everybody", async () => {
  const { teamId, manager } = await world.team("Late Fill");
  const [held, ana] = [await waiting(world), await waiting(world)];
  await guardianOf(world, ana, "rosa@example.com");
  await invitePlayer(manager.ctx, { teamId, playerId: held.playerId });
  const past = { registrationClosesAt: start, rosterLocksAt: start };
  await world.db.update(cups).set(past).where(eq(cups.id, world.cup.id));
  const admin = await world.admin();
  const place = () => assignPlayer(admin, { teamId, playerId: ana.playerId });
  expect(await place()).toEqual({ slot: 3 });
  expect(await place()).toEqual({ slot: 3 });
  expect((await mailsTo(world, manager)).map(({ subject }) => subject)).toEqual([
    "Ana Silva joined Late Fill",
  ]);
  expect(await mailsTo(world, { email: "rosa@example.com" })).toMatchObject([
    { subject: "Ana S. is on Late Fill" },
  ]);
  expect(await mailsTo(world, ana)).toMatchObject([{ subject: "You're on Late Fill" }]);
});

test("an invited player gets their reserved slot", async () => {
  const { teamId, manager } = await world.team("Held For");
  const [first, second] = [await waiting(world), await waiting(world)];
  for (const { playerId } of [first, second]) await invitePlayer(manager.ctx, { teamId, playerId });
  const admin = await world.admin();
  expect(await assignPlayer(admin, { teamId, playerId: second.playerId })).toEqual({ slot: 3 });
  expect(await slotsOf(world, teamId)).toEqual({ filled: [1, 3], held: [2] });
});

test("full teams, players with a team, too old ones and non-admins are refused", async () => {
  const full = await world.team("Packed", { more: 6 });
  const room = await world.team("Roomy");
  const [ana, old] = [await waiting(world), await waiting(world)];
  await world.db.execute(`update players set dob = '2000-01-01' where id = '${old.playerId}'`);
  const admin = await world.admin();
  const place = (teamId: number, { playerId }: Person, ctx = admin) =>
    assignPlayer(ctx, { teamId, playerId });
  await expect(place(full.teamId, ana)).rejects.toMatchObject({ code: "full" });
  await expect(place(room.teamId, full.manager)).rejects.toMatchObject({ code: "conflict" });
  await expect(place(room.teamId, old)).rejects.toMatchObject({ code: "forbidden" });
  await refused(place(room.teamId, ana, room.manager.ctx), "forbidden");
});

const tournamentId = () => world.tournamentId(U13);

test("all seven of a team made of waiting players are on it, off the waitlist and notified", async () => {
  const seven = await crowd(7);
  const before = await world.team("Inviting");
  await invitePlayer(before.manager.ctx, {
    teamId: before.teamId,
    playerId: seven[0]?.playerId ?? "",
  });
  const made = await createTeamFromWaitlist(await world.admin(), {
    tournamentId: await tournamentId(),
    name: "Magnificent",
    players: ids(seven),
    manager: seven[2]?.playerId,
  });
  expect(made).toMatchObject({ players: 7, rosterSize: 7 });
  expect((await slotsOf(world, made.teamId)).filled).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect((await slotsOf(world, before.teamId)).held).toEqual([]);
  const [team] = await world.db.select().from(teams).where(eq(teams.id, made.teamId));
  expect(team?.managerAccountId).toBe(seven[2]?.accountId);
  for (const person of seven) {
    const waits = eq(waitlistEntries.playerId, person.playerId);
    expect(await world.db.$count(waitlistEntries, waits)).toBe(0);
    expect((await mailsTo(world, person)).at(-1)?.subject).toBe("You're on Magnificent");
  }
  const [manager] = await mailsTo(world, seven[2] as Person);
  expect(manager?.body).toContain("You manage the team");
});

test("a team can be made of fewer waiting players, without a manager", async () => {
  const three = await crowd(3);
  const wanted = { tournamentId: await tournamentId(), name: "Trio", players: ids(three) };
  const { teamId, players } = await createTeamFromWaitlist(await world.admin(), wanted);
  expect(players).toBe(3);
  const [team] = await world.db.select().from(teams).where(eq(teams.id, teamId));
  expect(team?.managerAccountId).toBeNull();
});

test("no team is made of too many waiting players or of one with a team", async () => {
  const eight = await crowd(8);
  const admin = await world.admin();
  const wanted = { tournamentId: await tournamentId(), name: "Nothing", players: ids(eight) };
  await expect(createTeamFromWaitlist(admin, wanted)).rejects.toMatchObject({
    field: "players",
    message: `A team in ${U13} has 7 slots, but you selected 8 players.`,
  });
  const { manager } = await world.team("Taken");
  const withOne = { ...wanted, players: [...ids(eight.slice(0, 2)), manager.playerId] };
  await refused(createTeamFromWaitlist(admin, withOne), "conflict");
  expect(await world.db.$count(teams, eq(teams.name, "Nothing"))).toBe(0);
});

test("the manager of a team of waiting players is one of them, without a team to manage; the name is free", async () => {
  const [ana, ben] = await crowd(2);
  const admin = await world.admin();
  const wanted = {
    tournamentId: await tournamentId(),
    name: "Picky",
    players: [ana?.playerId ?? ""],
  };
  await expect(
    createTeamFromWaitlist(admin, { ...wanted, manager: ben?.playerId }),
  ).rejects.toMatchObject({
    field: "manager",
  });
  await world.team("Namesake");
  await expect(
    createTeamFromWaitlist(admin, { ...wanted, name: "NAMESAKE" }),
  ).rejects.toMatchObject({
    field: "name",
  });
  await refused(createTeamFromWaitlist((ana as Person).ctx, wanted), "forbidden");
});
