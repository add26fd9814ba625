import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntries } from "../../../db/schema/core.ts";
import { waitlistEntries } from "../../../db/schema/teams.ts";
import { agree, guardianOf, REQUIRED } from "../../../tests/support/factories/consents.ts";
import { waiting } from "../../../tests/support/factories/invitations.ts";
import { type Person, U16, useWorld } from "../../../tests/support/fixtures/world.ts";
import type { Ctx } from "../../core/context.ts";
import { acceptInvitation } from "./answer-invitation.ts";
import { invitePlayer } from "./invite-player.ts";
import { listInvitable, listReservedSlots, myInvitations } from "./list-invitations.ts";

const world = useWorld();
const invitable = (ctx: Ctx, teamId: number) => listInvitable(ctx, world.cup, teamId);

test("a manager sees eligible waiting players in order, and only what they may see", async () => {
  const { teamId, manager } = await world.team("Night Owls");
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

test("an adult who offered is reachable, and each look is logged once a day", async () => {
  const manager = await world.person({ dob: "1980-01-01" });
  const { teamId } = await world.team("Grown-ups", { tournamentName: U16, manager });
  const tom = await waiting(world, { dob: "1999-01-01", phone: "5550100001" }, U16);
  const own = eq(waitlistEntries.playerId, tom.playerId);
  await world.db.update(waitlistEntries).set({ showContact: true }).where(own);
  const seen = eq(auditEntries.action, "waitlist.see-contact");
  const looks = () => world.db.$count(auditEntries, seen);
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
