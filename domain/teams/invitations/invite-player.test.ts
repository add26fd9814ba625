import { afterEach, expect, test } from "vitest";
import { auditEntries } from "#db/schema/core.ts";
import { approvedManagers } from "#db/schema/team-managers.ts";
import { waitlistEntries } from "#db/schema/teams.ts";
import type { Ctx } from "#domain/core/context.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { agree, guardianOf, REQUIRED } from "#tests/support/factories/consents.ts";
import { counted } from "#tests/support/factories/contact-messages.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import {
  invitationsOf,
  mailsTo,
  slotsOf,
  tokenIn,
  waiting,
} from "#tests/support/factories/invitations.ts";
import { setCup } from "#tests/support/factories/payments.ts";
import { type Person, U16, useWorld } from "#tests/support/fixtures/world.ts";
import { joinTeam } from "../joining.ts";
import { readTeam } from "../team-view.ts";
import { listInvitable } from "../waitlist/invitable-players.ts";
import { leaveWaitlist } from "../waitlist/join-and-leave.ts";
import { acceptInvitation } from "./answer-invitation.ts";
import { withdrawInvitation } from "./close-invitations.ts";
import { invitePlayer } from "./invite-player.ts";
import { listReservedSlots, myInvitations } from "./list-invitations.ts";

const world = useWorld({ connections: 30 });
const start = world.now;
const HOUR = 60 * 60_000;

afterEach(() => setCup(world, { registrationClosesAt: null, rosterLocksAt: null }));

const invitable = (ctx: Ctx, teamId: number) => listInvitable(ctx, world.cup, teamId);
const invite = (manager: Person, teamId: number, player: Person) =>
  invitePlayer({ ...manager.ctx, now: world.now }, { teamId, playerId: player.playerId });

test("a manager sees eligible waiting players in order, and only what they may see", async () => {
  const { teamId, manager } = await world.team("Barn Owls");
  const ana = await waiting(world);
  const tooOld = await waiting(world);
  await world.db.execute(`update players set dob = '2000-01-01' where id = '${tooOld.playerId}'`);
  const child = await waiting(world, { firstName: "Bea", lastName: "Berg", dob: "2013-01-01" });
  await waiting(world, { firstName: "Olga" }, U16);
  const players = await invitable(manager.ctx, teamId);
  expect(players).toMatchObject([
    { playerId: ana.playerId, name: "Player", age: 14, contact: null, guardian: null },
    { playerId: child.playerId, name: "Player", age: null, contact: null },
  ]);
  expect(JSON.stringify(players)).not.toMatch(/Silva|Bea|Berg|201[13]-/);
});

test("inviting reserves the lowest open slot for two days", async () => {
  const { teamId, manager } = await world.team("River Rats", { more: 1 });
  const ana = await waiting(world);
  const { expiresAt } = await invite(manager, teamId, ana);
  expect(expiresAt).toEqual(new Date(start.getTime() + 48 * HOUR));
  expect(await slotsOf(world, teamId)).toEqual({ filled: [1, 2], held: [3] });
  const entry = (await auditOf(world, `team:${teamId}`)).at(-1);
  expect(entry).toMatchObject({ action: "invitation.make", details: { slot: 3 } });
});

test("the player and a minor's guardian each get an email with their own link", async () => {
  const { teamId, manager } = await world.team("Night Owls");
  const ana = await waiting(world);
  const rosa = await guardianOf(world, ana.playerId, { email: "rosa@example.com" });
  await invite(manager, teamId, ana);
  const [own] = await mailsTo(world, ana);
  const [copy] = await mailsTo(world, { email: "rosa@example.com" });
  expect(own?.subject).toBe("Night Owls invites you");
  expect(own?.body).toContain("until Thursday, July 17, 2025 at 12:00 PM PDT");
  expect(copy?.subject).toBe("Night Owls invites Ana S.");
  expect(tokenIn(own?.body ?? "")).not.toBe(tokenIn(copy?.body ?? ""));
  expect(own).toMatchObject({ secret: true, concerns: [ana.accountId, ana.playerId, rosa] });
  expect(copy?.concerns).toContain(ana.playerId);
});

test("an invitation to a minor without a guardian is on their page, and who invites sees that it wasn't emailed", async () => {
  const { teamId, manager } = await world.team("Lone Owls", { more: 1 });
  const ana = await waiting(world);
  await invite(manager, teamId, ana);
  expect(await mailsTo(world, ana)).toEqual([]);
  expect(await myInvitations(ana.ctx, world.cup)).toHaveLength(1);
  const heldFor = async (ctx: Ctx) =>
    (await readTeam(ctx, teamId)).roster.flatMap(({ held }) => held ?? []);
  expect(await heldFor(manager.ctx)).toMatchObject([{ name: null, isUnmailed: true }]);
  await world.db.delete(approvedManagers);
  expect((await heldFor(manager.ctx))[0]).not.toHaveProperty("isUnmailed");
  const admin = await world.admin();
  expect(await heldFor(admin)).toMatchObject([{ isUnmailed: true }]);
});

test("a manager without a confirmed email invites nobody", async () => {
  const unconfirmed = await world.person({ dob: "1980-01-01" }, { confirmed: false });
  const { teamId, manager } = await world.team("Unproven", { manager: unconfirmed });
  const ana = await waiting(world);
  await expect(invite(manager, teamId, ana)).rejects.toThrow(
    "Confirm your email to invite players. Get a new link under Sign-in and security, or ask the organizer to confirm your email.",
  );
  expect((await slotsOf(world, teamId)).held).toEqual([]);
  expect(await mailsTo(world, ana)).toEqual([]);
  await guardianOf(world, ana.playerId, { email: "una@example.com" });
  const admin = await world.admin();
  await invitePlayer(admin, { teamId, playerId: ana.playerId });
  expect(await mailsTo(world, ana)).toHaveLength(1);
});

test.each([
  ["invite.player-by-team", "three times"],
  ["invite.player", "ten invitations"],
] as const)("beyond %s nobody invites a player for the rest of a day", async (rule, said) => {
  const { teamId, manager } = await world.team(`Insistent ${rule}`);
  const { playerId } = await waiting(world);
  const { limit } = counted(world, rule).ctx;
  const refused = { code: "limited", message: expect.stringContaining(said) };
  for (const ctx of [manager.ctx, await world.admin()]) {
    await expectRefusal(invitePlayer({ ...ctx, limit }, { teamId, playerId }), refused);
  }
  expect((await slotsOf(world, teamId)).held).toEqual([]);
});

test("an invitation counts toward its limits once, also after it was withdrawn", async () => {
  const { teamId, manager } = await world.team("Changeable");
  const { playerId } = await waiting(world);
  const { ctx, tries } = counted(world);
  const asks = () => invitePlayer({ ...manager.ctx, limit: ctx.limit }, { teamId, playerId });
  const counts = () => tries.filter((each) => each.startsWith("invite.player")).length;
  await asks();
  const { invitationId } = await asks();
  expect(counts()).toBe(2);
  await withdrawInvitation(manager.ctx, { invitationId });
  await asks();
  expect(counts()).toBe(4);
});

test("an expired slot is free for the next at once", async () => {
  const { teamId, manager } = await world.team("One Short", { more: 5 });
  const [slow, quick] = [await waiting(world), await waiting(world)];
  await invite(manager, teamId, slow);
  await expect(invite(manager, teamId, quick)).rejects.toThrow(
    "This team is full. Open invitations count as players.",
  );
  world.now = new Date(start.getTime() + 48 * HOUR);
  await invite(manager, teamId, quick);
  const states = (await invitationsOf(world, teamId)).map(({ state }) => state);
  expect(states).toEqual(["expired", "open"]);
});

test("a team with its last slot reserved is full for codes, not for the invited player", async () => {
  const { teamId, teamCode, manager } = await world.team("Nearly Full", { more: 5 });
  const ana = await waiting(world);
  await invite(manager, teamId, ana);
  const walker = await world.person();
  const join = (person: Person) => joinTeam(person.ctx, { playerId: person.playerId, teamCode });
  await expect(join(walker)).rejects.toMatchObject({ message: "This team is full." });
  expect(await join(ana)).toEqual({ teamId, slot: 7 });
  expect(await invitationsOf(world, teamId)).toMatchObject([{ state: "accepted" }]);
  const [told] = await mailsTo(world, manager);
  expect(told?.subject).toBe("Ana S. joined Nearly Full");
});

test("inviting a player not waiting for this tournament is refused", async () => {
  const { teamId, manager } = await world.team("Choosy");
  const elsewhere = await waiting(world, {}, U16);
  const gone = await waiting(world);
  await leaveWaitlist(gone.ctx, { playerId: gone.playerId });
  for (const player of [elsewhere, gone]) {
    await expect(invite(manager, teamId, player)).rejects.toMatchObject({ code: "not-found" });
  }
});

test("inviting is refused to managers after registration closed, and to anybody after the lock", async () => {
  const { teamId, manager } = await world.team("Late");
  const [ana, ben] = [await waiting(world), await waiting(world)];
  await setCup(world, { registrationClosesAt: start });
  await expect(invite(manager, teamId, ana)).rejects.toMatchObject({ code: "closed" });
  const admin = await world.admin();
  await invitePlayer(admin, { teamId, playerId: ana.playerId });
  expect(await invitationsOf(world, teamId)).toMatchObject([{ byAdmin: true, state: "open" }]);
  await setCup(world, { rosterLocksAt: start });
  await expectRefusal(invitePlayer(admin, { teamId, playerId: ben.playerId }), "closed");
});

test("only the manager takes an invitation back, as often as they like", async () => {
  const { teamId, manager } = await world.team("Changed Mind");
  const ana = await waiting(world);
  const { invitationId } = await invite(manager, teamId, ana);
  await expectRefusal(withdrawInvitation(ana.ctx, { invitationId }), "forbidden");
  await withdrawInvitation(manager.ctx, { invitationId });
  await withdrawInvitation(manager.ctx, { invitationId });
  expect((await slotsOf(world, teamId)).held).toEqual([]);
  await invite(manager, teamId, ana);
  expect((await slotsOf(world, teamId)).held).toEqual([2]);
});

test("an adult who offered is reachable, and each look is logged once a day", async () => {
  const manager = await world.person({ dob: "1980-01-01" });
  const { teamId } = await world.team("Grown-ups", { tournamentName: U16, manager });
  const tom = await waiting(world, { dob: "1999-01-01", phone: "5550100001" }, U16);
  await world.set(waitlistEntries, { playerId: tom.playerId }, { showContact: true });
  const looks = () => world.countRows(auditEntries, { action: "waitlist.see-contact" });
  const before = await looks();
  for (let look = 0; look < 3; look++) {
    const players = await invitable(manager.ctx, teamId);
    const found = players.find(({ playerId }) => playerId === tom.playerId);
    expect(found?.contact).toEqual({ dob: "1999-01-01", phone: "5550100001" });
  }
  expect(await looks()).toBe(before + 1);
});

test("an invited player is no longer offered, and members see for whom the slot is reserved", async () => {
  const { teamId, manager } = await world.team("Holders");
  const ana = await waiting(world, { firstName: "Ada", lastName: "Lovelace" });
  const guardianId = await guardianOf(world, ana.playerId, { email: "rosa@example.org" });
  await agree(world, ana.playerId, { guardianId }, REQUIRED);
  const child = await waiting(world, { firstName: "Cleo", dob: "2013-01-01" });
  for (const { playerId } of [ana, child]) await invitePlayer(manager.ctx, { teamId, playerId });
  const offered = (await invitable(manager.ctx, teamId)).map(({ playerId }) => playerId);
  expect(offered).not.toContain(ana.playerId);
  expect(await listReservedSlots(manager.ctx, world.cup, [teamId])).toMatchObject([
    { slot: 2, name: "Ada L." },
    { slot: 3, name: null },
  ]);
});

test("the list of a full team is empty, and only its manager and the admin read a list", async () => {
  const full = await world.team("Packed", { more: 6 });
  await waiting(world);
  expect(await invitable(full.manager.ctx, full.teamId)).toEqual([]);
  const { teamId, members } = await world.team("Private", { more: 1 });
  for (const ctx of [(members[0] as Person).ctx, full.manager.ctx, world.visitor()]) {
    await expect(invitable(ctx, teamId)).rejects.toMatchObject({ code: "forbidden" });
  }
  expect((await invitable(await world.admin(), teamId)).length).toBeGreaterThan(0);
});

test("an account sees its players' open invitations until they end", async () => {
  const [one, other] = [await world.team("Early Birds"), await world.team("Latecomers")];
  const ana = await waiting(world);
  const first = await invitePlayer(one.manager.ctx, { teamId: one.teamId, playerId: ana.playerId });
  await invitePlayer(other.manager.ctx, { teamId: other.teamId, playerId: ana.playerId });
  expect(await myInvitations(ana.ctx, world.cup)).toMatchObject([
    { teamName: "Early Birds", whom: null },
    { teamName: "Latecomers", whom: null },
  ]);
  const later = new Date(world.now.getTime() + 49 * 60 * 60_000);
  expect(await myInvitations({ ...ana.ctx, now: later }, world.cup)).toEqual([]);
  await acceptInvitation(ana.ctx, first);
  expect(await myInvitations(ana.ctx, world.cup)).toEqual([]);

  const cora = await waiting(world, { firstName: "Cora", isHolder: false });
  await invitePlayer(other.manager.ctx, { teamId: other.teamId, playerId: cora.playerId });
  expect(await myInvitations(cora.ctx, world.cup)).toMatchObject([{ whom: "Cora Silva" }]);
});
