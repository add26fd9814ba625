import { afterEach, expect, test } from "vitest";
import { tournaments } from "#db/schema/cup.ts";
import { teams, waitlistEntries } from "#db/schema/teams.ts";
import { deleteTournament } from "#domain/competition/setup/tournaments.ts";
import type { Ctx } from "#domain/core/context.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { guardianOf } from "#tests/support/factories/consents.ts";
import { mailsTo, slotsOf, waiting } from "#tests/support/factories/invitations.ts";
import { setCup, teamRow } from "#tests/support/factories/payments.ts";
import { beforeTransaction } from "#tests/support/fixtures/concurrency.ts";
import { type Person, U13, U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { invitePlayer } from "../invitations/invite-player.ts";
import { createTeam } from "../team-lifecycle.ts";
import { assignPlayer, createTeamFromWaitlist, listAssignments } from "./assign-players.ts";
import { editWaitlist, joinWaitlist, leaveWaitlist } from "./join-and-leave.ts";
import { myWaitlistEntry } from "./waitlist-entries.ts";

const { world, admin } = useAdminWorld({ connections: 20 });

const join = ({ ctx, playerId }: Person, tournamentName = U13, showContact = false) =>
  joinWaitlist(ctx, { playerId, tournamentName, showContact });
const edit = ({ ctx, playerId }: Person, tournamentName: string, showContact = false) =>
  editWaitlist(ctx, { playerId, tournamentName, showContact });
const leave = (person: Person) => leaveWaitlist(person.ctx, { playerId: person.playerId });
const entryOf = ({ ctx, playerId }: Person) => myWaitlistEntry(ctx, world.cup.id, playerId);

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

test("a player joins, changes and leaves the waitlist", async () => {
  const ana = await world.person();
  await join(ana);
  expect(await entryOf(ana)).toMatchObject({ tournamentName: U13, showContact: false });
  await edit(ana, U16, true);
  expect(await entryOf(ana)).toMatchObject({ tournamentName: U16, showContact: true });
  await leave(ana);
  expect(await entryOf(ana)).toBeNull();
});

test("simultaneous requests wait once, and the other tournament is refused", async () => {
  const ana = await world.person();
  const wanted = [U13, U16, U13];
  const tries = await Promise.allSettled(wanted.map((name) => join(ana, name)));
  const entry = await entryOf(ana);
  expect(entry).not.toBeNull();
  const message = expect.stringMatching(
    /^This player is already on the waitlist\. To change the tournament or what team managers can see, press “Edit Tournament Waitlist”/,
  );
  for (const [at, each] of tries.entries()) {
    if (wanted[at] === entry?.tournamentName) expect(each.status).toBe("fulfilled");
    else expect(each).toMatchObject({ reason: { code: "conflict", message } });
  }
});

test("joining again is refused if it would change what team managers see", async () => {
  const ana = await world.person();
  await join(ana);
  await join(ana);
  await expect(join(ana, U13, true)).rejects.toMatchObject({ code: "conflict" });
  expect(await entryOf(ana)).toMatchObject({ showContact: false });
});

test("a player with a team cannot wait", async () => {
  const { members } = await world.team("Complete", { more: 1 });
  await expect(join(members[0] as Person)).rejects.toThrow("You already have a team.");
});

test("a coach without a slot leaves by creating a team and can wait again", async () => {
  const coach = await world.person({ dob: "2000-01-01" });
  await join(coach, U16);
  await createTeam(coach.ctx, { name: "Coached", tournamentName: U13, playerId: coach.playerId });
  expect(await entryOf(coach)).toBeNull();
  await expect(join(coach, U16)).resolves.toBeUndefined();
});

test("nobody waits for a tournament they are too old for", async () => {
  const adult = await world.person({ dob: "1990-01-01" });
  const refusal = {
    code: "forbidden",
    message: "Players born before 2010 can't play in U13-U15 (2012-2010).",
    field: "tournamentName",
  };
  await expect(join(adult)).rejects.toMatchObject(refusal);
  await join(adult, U16);
  await expect(edit(adult, U13)).rejects.toMatchObject(refusal);
  expect(await entryOf(adult)).toMatchObject({ tournamentName: U16 });
});

test("a player who is not waiting can neither edit nor leave", async () => {
  const ana = await world.person();
  const refusal = { code: "not-found", message: "This player isn't on the waitlist." };
  await expect(edit(ana, U13)).rejects.toMatchObject(refusal);
  await expect(leave(ana)).rejects.toMatchObject(refusal);
});

test("after registration closed, a player can still leave and hide", async () => {
  const ana = await world.person();
  await join(ana, U13, true);
  await setCup(world, { registrationClosesAt: world.now });
  await edit(ana, U13, false);
  expect(await entryOf(ana)).toMatchObject({ tournamentName: U13, showContact: false });
  await leave(ana);
  await setCup(world, { registrationClosesAt: null });
  expect(await entryOf(ana)).toBeNull();
});

test("a tournament deleted meanwhile cannot be waited for", async () => {
  const name = "Short Lived";
  const [made] = await world.db
    .insert(tournaments)
    .values({ cupId: world.cup.id, name, slug: "short-lived", position: 9 })
    .returning();
  const { ctx, playerId } = await world.person();
  const admin = await world.admin();
  const late = beforeTransaction(ctx, () => deleteTournament(admin, made?.id ?? 0));
  const entry = { playerId, tournamentName: name, showContact: false };
  await expect(joinWaitlist(late, entry)).rejects.toMatchObject({
    code: "not-found",
    message: "That tournament isn't part of this cup.",
    field: "tournamentName",
  });
});

afterEach(() => setCup(world, { registrationClosesAt: null, rosterLocksAt: null }));

const crowd = (number: number) => Promise.all(Array.from({ length: number }, () => waiting(world)));

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
    [manager, "Ana S. joined Late Fill"],
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

test("all seven of a team made of waiting players are on it, off the waitlist and notified @long", async () => {
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
    expect(await world.countRows(waitlistEntries, { playerId: person.playerId })).toBe(0);
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
  expect(await world.countRows(teams, { name: "Nothing" })).toBe(0);
});

test("the manager of a team of waiting players is one of them, and its name is free", async () => {
  const [ana, ben] = (await crowd(2)) as [Person, Person];
  await expectRefusal(makeTeam("Picky", [ana], ben), { field: "manager" });
  await world.team("Namesake");
  await expectRefusal(makeTeam("NAMESAKE", [ana]), { field: "name" });
  await expectRefusal(makeTeam("Picky", [ana], undefined, ana.ctx), "forbidden");
});
