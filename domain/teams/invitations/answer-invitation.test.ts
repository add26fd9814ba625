import { afterEach, expect, test } from "vitest";
import { accounts } from "#db/schema/people.ts";
import { withdrawTeam } from "#domain/competition/withdrawals/withdraw-team.ts";
import { agree, guardianOf, REQUIRED } from "#tests/support/factories/consents.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import {
  invitationsOf,
  invited,
  mailsTo,
  slotsOf,
  subjectsTo,
  tokenIn,
  waiting,
} from "#tests/support/factories/invitations.ts";
import { setCup } from "#tests/support/factories/payments.ts";
import { type Person, U16, useWorld } from "#tests/support/fixtures/world.ts";
import { createTeam, deleteTeam } from "../team-lifecycle.ts";
import { editWaitlist, leaveWaitlist } from "../waitlist/join-and-leave.ts";
import { myWaitlistEntry } from "../waitlist/waitlist-entries.ts";
import { acceptInvitation, declineInvitation } from "./answer-invitation.ts";
import { expireInvitations } from "./close-invitations.ts";
import { invitePlayer } from "./invite-player.ts";
import { myInvitations, readInvitation } from "./list-invitations.ts";

const world = useWorld({ connections: 30 });
const start = world.now;
const HOUR = 60 * 60_000;

afterEach(() => setCup(world, { registrationClosesAt: null }));

const link = async (who: Person | { email: string }) =>
  tokenIn((await mailsTo(world, who)).at(-1)?.body ?? "");
const stateOf = async (teamId: number) => (await invitationsOf(world, teamId)).at(-1)?.state;

test("accepting fills the reserved slot, leaves the waitlist and notifies those concerned", async () => {
  const { teamId, manager, ana, invitationId } = await invited(world, "River Rats");
  await guardianOf(world, ana.playerId, { email: "rosa@example.com" });
  await acceptInvitation(ana.ctx, { invitationId });
  expect(await slotsOf(world, teamId)).toEqual({ filled: [1, 2], held: [] });
  expect(await myWaitlistEntry(ana.ctx, world.cup.id, ana.playerId)).toBeNull();
  expect(await subjectsTo(world, manager)).toEqual(["Ana S. joined River Rats"]);
  expect(await subjectsTo(world, { email: "rosa@example.com" })).toEqual([
    "Ana S. is on River Rats",
  ]);
  expect(await subjectsTo(world, ana)).toContain("You're on River Rats");
});

test("accepting ends the player's other invitations", async () => {
  const { ana, invitationId } = await invited(world, "Chosen");
  const other = await world.team("Passed Over");
  await invitePlayer(other.manager.ctx, { teamId: other.teamId, playerId: ana.playerId });
  await acceptInvitation(ana.ctx, { invitationId });
  expect(await slotsOf(world, other.teamId)).toEqual({ filled: [1], held: [] });
  expect(await stateOf(other.teamId)).toBe("declined");
});

test("declining frees the slot and tells the manager", async () => {
  const { teamId, manager, ana, invitationId } = await invited(world, "Turned Down");
  await declineInvitation(ana.ctx, { invitationId });
  await declineInvitation(ana.ctx, { invitationId });
  expect(await slotsOf(world, teamId)).toEqual({ filled: [1], held: [] });
  expect(await myWaitlistEntry(ana.ctx, world.cup.id, ana.playerId)).not.toBeNull();
  const told = await mailsTo(world, manager);
  expect(told).toMatchObject([{ subject: "A player declined the invitation to Turned Down" }]);
  expect(told[0]?.body).toContain("The invited player declined");
  expect(told[0]?.body).not.toContain("Silva");
});

test("the guardian accepts by link without signing in, and opening the page changes nothing", async () => {
  const { teamId, manager } = await world.team("Linked");
  const ana = await waiting(world);
  const guardianId = await guardianOf(world, ana.playerId, { email: "mum@example.com" });
  await agree(world, ana.playerId, { guardianId }, REQUIRED);
  await invitePlayer(manager.ctx, { teamId, playerId: ana.playerId });
  const token = await link({ email: "mum@example.com" });
  const visitor = world.visitor();
  for (let look = 0; look < 3; look++) {
    const expected = { state: "open", whom: "Ana Silva", teamName: "Linked" };
    expect(await readInvitation(visitor, token)).toMatchObject(expected);
  }
  await acceptInvitation(visitor, { token });
  expect(await readInvitation(visitor, token)).toMatchObject({ state: "accepted" });
  expect((await slotsOf(world, teamId)).filled).toEqual([1, 2]);
  const trail = await auditOf(world, `team:${teamId}`);
  const entry = trail.find(({ action }) => action === "invitation.accept");
  expect(entry).toMatchObject({ actorAccountId: null, details: { player: ana.playerId } });
  expect(JSON.stringify(entry)).not.toMatch(/mum|Ana|Silva/);
});

test("the first answer to an invitation counts, and repeating it is no error", async () => {
  const { teamId, manager } = await world.team("Two Minds");
  const ana = await waiting(world);
  await guardianOf(world, ana.playerId, { email: "dad@example.com" });
  await invitePlayer(manager.ctx, { teamId, playerId: ana.playerId });
  const [own, dads] = [await link(ana), await link({ email: "dad@example.com" })];
  await declineInvitation(world.visitor(), { token: dads });
  await declineInvitation(world.visitor(), { token: dads });
  for (const token of [own, dads]) {
    await expect(acceptInvitation(world.visitor(), { token })).rejects.toThrow(
      "This invitation was declined, or the player has found another team.",
    );
  }
});

const accept = ({ ctx }: Person, invitationId: number) =>
  acceptInvitation({ ...ctx, now: world.now }, { invitationId });

test("an invitation expires to the millisecond", async () => {
  const { ana, invitationId } = await invited(world, "Too Late");
  world.now = new Date(start.getTime() + 48 * HOUR);
  await expect(accept(ana, invitationId)).rejects.toThrow("This invitation has expired.");
  world.now = new Date(start.getTime() + 48 * HOUR - 1);
  await accept(ana, invitationId);
  expect(await myInvitations(ana.ctx, world.cup)).toEqual([]);
});

test("an invited player who is no longer eligible is refused", async () => {
  const { ana, invitationId } = await invited(world, "Grown Up");
  await world.db.execute(`update players set dob = '2000-01-01' where id = '${ana.playerId}'`);
  await expect(accept(ana, invitationId)).rejects.toThrow(/^Players born before 2010/);
});

test("a reserved slot can be taken after registration closed", async () => {
  const { teamId, ana, invitationId } = await invited(world, "Promised");
  await setCup(world, { registrationClosesAt: start });
  await acceptInvitation(ana.ctx, { invitationId });
  expect((await slotsOf(world, teamId)).filled).toEqual([1, 2]);
});

test("an unanswered invitation expires once", async () => {
  await expireInvitations({ ...world.visitor(), now: new Date(start.getTime() + 100 * HOUR) });
  const late = await invited(world, "Slow");
  world.now = new Date(start.getTime() + HOUR);
  const fresh = await world.team("Fresh");
  const ben = await waiting(world);
  const { teamId } = fresh;
  await invitePlayer({ ...fresh.manager.ctx, now: world.now }, { teamId, playerId: ben.playerId });
  world.now = new Date(start.getTime() + 48 * HOUR);
  expect(await expireInvitations(world.visitor())).toEqual({ expired: 1 });
  expect(await expireInvitations(world.visitor())).toEqual({ expired: 0 });
  expect(await stateOf(late.teamId)).toBe("expired");
  expect(await stateOf(teamId)).toBe("open");
});

test.each<[string, (ana: Person) => Promise<unknown>]>([
  ["leaving the waitlist", ({ ctx, playerId }) => leaveWaitlist(ctx, { playerId })],
  [
    "changing the waitlist",
    ({ ctx, playerId }) => editWaitlist(ctx, { tournamentName: U16, showContact: false, playerId }),
  ],
  [
    "creating a team",
    ({ ctx, playerId }) => createTeam(ctx, { name: "Own Team", tournamentName: U16, playerId }),
  ],
])("%s declines invitations", async (what, act) => {
  const { teamId, ana } = await invited(world, `Left by ${what}`);
  await act(ana);
  expect(await stateOf(teamId)).toBe("declined");
});

test("deleting a team removes invitations, withdrawing it takes them back", async () => {
  const [deleted, withdrawn] = [await invited(world, "Deleted"), await invited(world, "Withdrawn")];
  await deleteTeam(deleted.manager.ctx, { teamId: deleted.teamId });
  await withdrawTeam(await world.admin(), { teamId: withdrawn.teamId, choice: "remove" });
  expect(await invitationsOf(world, deleted.teamId)).toEqual([]);
  expect(await stateOf(withdrawn.teamId)).toBe("withdrawn");
  expect(await myInvitations(withdrawn.ana.ctx, world.cup)).toEqual([]);
  for (const { ana, invitationId } of [deleted, withdrawn]) {
    await expect(acceptInvitation(ana.ctx, { invitationId })).rejects.toThrow();
  }
});

test("deleting an invited player frees the slot", async () => {
  const { teamId, ana } = await invited(world, "Erased");
  await world.db.execute(`delete from waitlist_entries where player_id = '${ana.playerId}'`);
  await world.db.execute(`delete from players where id = '${ana.playerId}'`);
  await world.remove(accounts, { id: ana.accountId });
  expect((await slotsOf(world, teamId)).held).toEqual([]);
});
