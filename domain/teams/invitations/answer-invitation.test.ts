import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { auditEntries } from "../../../db/schema/core.ts";
import { cups } from "../../../db/schema/cup.ts";
import {
  agree,
  guardianOf as linkedGuardianOf,
  REQUIRED,
} from "../../../tests/support/factories/consents.ts";
import {
  guardianOf,
  invitationsOf,
  invited,
  mailsTo,
  slotsOf,
  tokenIn,
  waiting,
} from "../../../tests/support/factories/invitations.ts";
import { type Person, useWorld } from "../../../tests/support/fixtures/world.ts";
import { myWaitlistEntry } from "../waitlist/waitlist-entries.ts";
import { acceptInvitation, declineInvitation } from "./answer-invitation.ts";
import { invitePlayer } from "./invite-player.ts";
import { readInvitation } from "./list-invitations.ts";

const world = useWorld({ connections: 30 });
const start = world.now;
const HOUR = 60 * 60_000;

afterEach(async () => {
  world.now = start;
  const open = { registrationClosesAt: null, rosterLocksAt: null, verifyWithinDays: null };
  await world.db.update(cups).set(open).where(eq(cups.id, world.cup.id));
});

const settings = (fields: Partial<typeof cups.$inferInsert>) =>
  world.db.update(cups).set(fields).where(eq(cups.id, world.cup.id));

const link = async (who: Person | { email: string }) =>
  tokenIn((await mailsTo(world, who)).at(-1)?.body ?? "");
const stateOf = async (teamId: number) => (await invitationsOf(world, teamId)).at(-1)?.state;

test("accepting fills the reserved slot, leaves the waitlist and notifies those concerned", async () => {
  const { teamId, manager, ana, invitationId } = await invited(world, "River Rats");
  await guardianOf(world, ana, "rosa@example.com");
  await acceptInvitation(ana.ctx, { invitationId });
  expect(await slotsOf(world, teamId)).toEqual({ filled: [1, 2], held: [] });
  expect(await myWaitlistEntry(ana.ctx, world.cup.id, ana.playerId)).toBeNull();
  const subjects = async (who: Parameters<typeof mailsTo>[1]) =>
    (await mailsTo(world, who)).map(({ subject }) => subject);
  expect(await subjects(manager)).toEqual(["Ana Silva joined River Rats"]);
  expect(await subjects({ email: "rosa@example.com" })).toEqual(["Ana S. is on River Rats"]);
  expect(await subjects(ana)).toContain("You're on River Rats");
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
  const guardianId = await linkedGuardianOf(world, ana.playerId, { email: "mum@example.com" });
  await agree(world, ana.playerId, { guardianId }, REQUIRED);
  await invitePlayer(manager.ctx, { teamId, playerId: ana.playerId });
  const token = await link({ email: "mum@example.com" });
  const visitor = world.visitor();
  for (let look = 0; look < 3; look++) {
    expect(await readInvitation(visitor, token)).toMatchObject({
      state: "open",
      whom: "Ana Silva",
      teamName: "Linked",
    });
  }
  await acceptInvitation(visitor, { token });
  expect(await readInvitation(visitor, token)).toMatchObject({ state: "accepted" });
  expect((await slotsOf(world, teamId)).filled).toEqual([1, 2]);
  const [entry] = (
    await world.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, `team:${teamId}`))
  ).filter(({ action }) => action === "invitation.accept");
  expect(entry).toMatchObject({ actorAccountId: null, details: { player: ana.playerId } });
  expect(JSON.stringify(entry)).not.toMatch(/mum|Ana|Silva/);
});

test("the first answer to an invitation counts, and repeating it is no error", async () => {
  const { teamId, manager } = await world.team("Two Minds");
  const ana = await waiting(world);
  await guardianOf(world, ana, "dad@example.com");
  await invitePlayer(manager.ctx, { teamId, playerId: ana.playerId });
  const [own, dads] = [await link(ana), await link({ email: "dad@example.com" })];
  await declineInvitation(world.visitor(), { token: dads });
  await declineInvitation(world.visitor(), { token: dads });
  await expect(acceptInvitation(world.visitor(), { token: own })).rejects.toMatchObject({
    message: "This invitation was declined, or the player has found another team.",
  });
  await expect(acceptInvitation(world.visitor(), { token: dads })).rejects.toMatchObject({
    message: "This invitation was declined, or the player has found another team.",
  });
});

const refused = (person: Person, invitationId: number) =>
  acceptInvitation({ ...person.ctx, now: world.now }, { invitationId }).then(
    () => "accepted",
    (error: Error) => error.message,
  );

test("an invitation expires to the millisecond", async () => {
  const { ana, invitationId } = await invited(world, "Too Late");
  world.now = new Date(start.getTime() + 48 * HOUR);
  expect(await refused(ana, invitationId)).toBe("This invitation has expired.");
  world.now = new Date(start.getTime() + 48 * HOUR - 1);
  expect(await refused(ana, invitationId)).toBe("accepted");
});

test("an invited player who is no longer eligible is refused", async () => {
  const { ana, invitationId } = await invited(world, "Grown Up");
  await world.db.execute(`update players set dob = '2000-01-01' where id = '${ana.playerId}'`);
  expect(await refused(ana, invitationId)).toMatch(/^Players born before 2010/);
});

test("a reserved slot can be taken after registration closed", async () => {
  const { teamId, ana, invitationId } = await invited(world, "Promised");
  await settings({ registrationClosesAt: start });
  await acceptInvitation(ana.ctx, { invitationId });
  expect((await slotsOf(world, teamId)).filled).toEqual([1, 2]);
});
