import { afterEach, expect, test } from "vitest";
import { expectRefusal } from "../../../tests/support/assertions/refusal.ts";
import { auditOf } from "../../../tests/support/factories/games.ts";
import {
  guardianOf,
  invitationsOf,
  mailsTo,
  slotsOf,
  tokenIn,
  waiting,
} from "../../../tests/support/factories/invitations.ts";
import { setCup } from "../../../tests/support/factories/payments.ts";
import { type Person, U16, useWorld } from "../../../tests/support/fixtures/world.ts";
import { joinTeam } from "../joining.ts";
import { leaveWaitlist } from "../waitlist/join-and-leave.ts";
import { withdrawInvitation } from "./close-invitations.ts";
import { invitePlayer } from "./invite-player.ts";

const world = useWorld({ connections: 30 });
const start = world.now;
const HOUR = 60 * 60_000;

afterEach(async () => {
  world.now = start;
  await setCup(world, { registrationClosesAt: null, rosterLocksAt: null });
});

const invite = (manager: Person, teamId: number, player: Person) =>
  invitePlayer({ ...manager.ctx, now: world.now }, { teamId, playerId: player.playerId });

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
  await guardianOf(world, ana, "rosa@example.com");
  await invite(manager, teamId, ana);
  const [own] = await mailsTo(world, ana);
  const [copy] = await mailsTo(world, { email: "rosa@example.com" });
  expect(own?.subject).toBe("Night Owls invites you");
  expect(own?.body).toContain("until Thursday, July 17, 2025 at 12:00 PM PDT");
  expect(copy?.subject).toBe("Night Owls invites Ana S.");
  expect(tokenIn(own?.body ?? "")).not.toBe(tokenIn(copy?.body ?? ""));
  expect(own).toMatchObject({ secret: true, concerns: [ana.accountId, ana.playerId] });
  expect(copy?.concerns).toContain(ana.playerId);
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
  const admin = await world.admin();
  await invitePlayer(admin, { teamId, playerId: ana.playerId });
  expect(await mailsTo(world, ana)).toHaveLength(1);
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
  expect(told?.subject).toBe("Ana Silva joined Nearly Full");
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
