import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { teams, waitlistEntries } from "../../../db/schema/teams.ts";
import { expectRefusal } from "../../../tests/support/assertions/refusal.ts";
import { guardianOf } from "../../../tests/support/factories/consents.ts";
import { mailsTo, slotsOf, waiting } from "../../../tests/support/factories/invitations.ts";
import { setCup, teamRow } from "../../../tests/support/factories/payments.ts";
import {
  type Person,
  U13,
  U16,
  useAdmin,
  useWorld,
} from "../../../tests/support/fixtures/world.ts";
import type { Ctx } from "../../core/context.ts";
import { invitePlayer } from "../invitations/invite-player.ts";
import { assignPlayer, createTeamFromWaitlist, listAssignments } from "./assign-players.ts";

const world = useWorld({ connections: 20 });
const admin = useAdmin(world);

afterEach(() => setCup(world, { registrationClosesAt: null, rosterLocksAt: null }));

const crowd = (number: number) => Promise.all(Array.from({ length: number }, () => waiting(world)));

test("short teams and waiting players are listed by tournament, reserved slots apart", async () => {
  const { teamId, manager } = await world.team("River Rats", { more: 2 });
  const ana = await waiting(world);
  const ben = await waiting(world, { firstName: "Ben" });
  const { playerId } = ana;
  await invitePlayer(manager.ctx, { teamId, playerId });
  const [youth, open] = await listAssignments(admin, world.cup);
  expect(youth).toMatchObject({
    name: U13,
    teams: [{ id: teamId, filled: 3, held: 1, free: 3 }],
    waiting: [
      { playerId, name: "Ana Silva", age: 14, invitations: [{ teamName: "River Rats" }] },
      { playerId: ben.playerId, name: "Ben Silva", why: null, invitations: [] },
    ],
  });
  expect(open).toMatchObject({ name: U16, teams: [], waiting: [] });
  await expect(listAssignments(ana.ctx, world.cup)).rejects.toMatchObject({ code: "forbidden" });
});

test("placing fills the lowest open slot, even after closing and lock, and tells everybody", async () => {
  const { teamId, manager } = await world.team("Late Fill");
  const [held, ana] = [await waiting(world), await waiting(world)];
  await guardianOf(world, ana.playerId, { email: "rosa@example.com" });
  await invitePlayer(manager.ctx, { teamId, playerId: held.playerId });
  await setCup(world, { registrationClosesAt: world.now, rosterLocksAt: world.now });
  const place = () => assignPlayer(admin, { teamId, playerId: ana.playerId });
  expect(await place()).toEqual({ slot: 3 });
  expect(await place()).toEqual({ slot: 3 });
  for (const [to, subject] of [
    [manager, "Ana Silva joined Late Fill"],
    [{ email: "rosa@example.com" }, "Ana S. is on Late Fill"],
    [ana, "You're on Late Fill"],
  ] as const) {
    expect(await mailsTo(world, to)).toMatchObject([{ subject }]);
  }
});

test("an invited player gets their reserved slot", async () => {
  const { teamId, manager } = await world.team("Held For");
  const [first, second] = [await waiting(world), await waiting(world)];
  for (const { playerId } of [first, second]) await invitePlayer(manager.ctx, { teamId, playerId });
  expect(await assignPlayer(admin, { teamId, playerId: second.playerId })).toEqual({ slot: 3 });
  expect(await slotsOf(world, teamId)).toEqual({ filled: [1, 3], held: [2] });
});

test("full teams, players with a team, too old ones and non-admins are refused", async () => {
  const full = await world.team("Packed", { more: 6 });
  const room = await world.team("Roomy");
  const [ana, old] = [await waiting(world), await waiting(world)];
  await world.db.execute(`update players set dob = '2000-01-01' where id = '${old.playerId}'`);
  const place = (teamId: number, { playerId }: Person, ctx: Ctx = admin) =>
    assignPlayer(ctx, { teamId, playerId });
  await expectRefusal(place(full.teamId, ana), "full");
  await expectRefusal(place(room.teamId, full.manager), "conflict");
  await expectRefusal(place(room.teamId, old), "forbidden");
  await expectRefusal(place(room.teamId, ana, room.manager.ctx), "forbidden");
});

const makeTeam = async (name: string, people: Person[], manager?: Person, ctx: Ctx = admin) =>
  createTeamFromWaitlist(ctx, {
    tournamentId: await world.tournamentId(U13),
    name,
    players: people.map(({ playerId }) => playerId),
    manager: manager?.playerId,
  });

test("all seven of a team made of waiting players are on it, off the waitlist and notified", async () => {
  const seven = await crowd(7);
  const [first, , third] = seven as [Person, Person, Person];
  const before = await world.team("Inviting");
  const { teamId } = before;
  await invitePlayer(before.manager.ctx, { teamId, playerId: first.playerId });
  const made = await makeTeam("Magnificent", seven, third);
  expect(made).toMatchObject({ players: 7, rosterSize: 7 });
  expect((await slotsOf(world, made.teamId)).filled).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect((await slotsOf(world, teamId)).held).toEqual([]);
  expect((await teamRow(world, made.teamId)).managerAccountId).toBe(third.accountId);
  for (const person of seven) {
    const waits = eq(waitlistEntries.playerId, person.playerId);
    expect(await world.db.$count(waitlistEntries, waits)).toBe(0);
    expect((await mailsTo(world, person)).at(-1)?.subject).toBe("You're on Magnificent");
  }
  expect((await mailsTo(world, third))[0]?.body).toContain("You manage the team");
});

test("a team can be made of fewer waiting players, without a manager", async () => {
  const { teamId, players } = await makeTeam("Trio", await crowd(3));
  expect(players).toBe(3);
  expect((await teamRow(world, teamId)).managerAccountId).toBeNull();
});

test("no team is made of too many waiting players or of one with a team", async () => {
  const eight = await crowd(8);
  await expectRefusal(makeTeam("Nothing", eight), {
    field: "players",
    message: `A team in ${U13} has 7 slots, but you selected 8 players.`,
  });
  const { manager } = await world.team("Taken");
  await expectRefusal(makeTeam("Nothing", [...eight.slice(0, 2), manager]), "conflict");
  expect(await world.db.$count(teams, eq(teams.name, "Nothing"))).toBe(0);
});

test("the manager of a team of waiting players is one of them, and its name is free", async () => {
  const [ana, ben] = (await crowd(2)) as [Person, Person];
  await expectRefusal(makeTeam("Picky", [ana], ben), { field: "manager" });
  await world.team("Namesake");
  await expectRefusal(makeTeam("NAMESAKE", [ana]), { field: "name" });
  await expectRefusal(makeTeam("Picky", [ana], undefined, ana.ctx), "forbidden");
});
