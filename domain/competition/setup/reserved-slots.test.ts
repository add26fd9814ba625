import { expect, test } from "vitest";
import { memberships } from "#db/schema/teams.ts";
import type { Ctx } from "#domain/core/context.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { acceptInvitation } from "#domain/teams/invitations/answer-invitation.ts";
import {
  expireInvitations,
  withdrawInvitation,
} from "#domain/teams/invitations/close-invitations.ts";
import { invitePlayer } from "#domain/teams/invitations/invite-player.ts";
import { myInvitations } from "#domain/teams/invitations/list-invitations.ts";
import { leaveTeam } from "#domain/teams/roster-changes.ts";
import { assignPlayer } from "#domain/teams/waitlist/assign-players.ts";
import { changeCup, changeTournament, newCup, startCup } from "#tests/support/factories/cups.ts";
import { invitationsOf, slotsOf, waiting } from "#tests/support/factories/invitations.ts";
import { beforeTransaction } from "#tests/support/fixtures/concurrency.ts";
import { U13, useAdminWorld } from "#tests/support/fixtures/world.ts";

const { world, admin } = useAdminWorld();

test("a roster cannot shrink below a reserved slot; an answered one does not count", async () => {
  const id = await world.tournamentId(U13);
  const admin = await world.admin();
  const { teamId, manager, members } = await world.team("Holders", { more: 5 });
  const [ana, ben, cem] = [await waiting(world), await waiting(world), await waiting(world)];
  const smaller = () => changeTournament(admin, id, { rosterSize: "6" });
  const invite = ({ playerId }: typeof ana) => invitePlayer(manager.ctx, { teamId, playerId });

  const { invitationId } = await invite(ana);
  await expect(smaller()).rejects.toMatchObject({
    field: "rosterSize",
    message:
      "Slot 7 on Holders is held for an invited player, so the roster size can't be smaller than 7.",
  });
  await withdrawInvitation(manager.ctx, { invitationId });
  await smaller();
  await changeTournament(admin, id, { rosterSize: "7" });

  await acceptInvitation(ben.ctx, await invite(ben));
  await leaveTeam(ben.ctx, { teamId, playerId: ben.playerId });
  await invite(cem);
  const later = { ...admin, now: new Date(world.now.getTime() + 48 * 60 * 60_000) };
  await changeTournament(later, id, { rosterSize: "6" });
  expect((await invitationsOf(world, teamId)).map(({ state, slot }) => [state, slot])).toEqual([
    ["withdrawn", 7],
    ["accepted", 7],
    ["expired", 7],
  ]);
  expect(members).toHaveLength(5);
  await changeTournament(admin, id, { rosterSize: "7" });
});

const shown = async (ctx: Ctx) =>
  (await myInvitations(ctx, await currentCup(world.db))).map(({ until }) => until.iso);

test("an earlier lock shortens reservations, and moving it back restores them", async () => {
  const { teamId, manager } = await world.team("Sooner");
  const ana = await waiting(world);
  const invitation = await invitePlayer(manager.ctx, { teamId, playerId: ana.playerId });
  await changeCup(admin, { rosterLocksAt: "2025-07-16T12:00" });
  expect(await shown(ana.ctx)).toEqual(["2025-07-16T19:00:00.000Z"]);
  await changeCup(admin, { rosterLocksAt: "2025-07-15T11:00" });
  expect(await shown(ana.ctx)).toEqual([]);
  await expect(acceptInvitation(ana.ctx, invitation)).rejects.toMatchObject({ code: "closed" });
  await expireInvitations(world.visitor());
  await changeCup(admin, { rosterLocksAt: "" });
  expect(await shown(ana.ctx)).toEqual(["2025-07-17T19:00:00.000Z"]);
  await acceptInvitation(ana.ctx, invitation);
  expect((await slotsOf(world, teamId)).filled).toEqual([1, 2]);
});

test("the organizer can fill a slot that an earlier lock freed", async () => {
  const { teamId, manager } = await world.team("Filled Meanwhile", { more: 5 });
  const [ana, ben] = [await waiting(world), await waiting(world)];
  const invitation = await invitePlayer(manager.ctx, { teamId, playerId: ana.playerId });
  await changeCup(admin, { rosterLocksAt: "2025-07-15T11:00" });
  expect(await assignPlayer(admin, { teamId, playerId: ben.playerId })).toEqual({ slot: 7 });
  await changeCup(admin, { rosterLocksAt: "" });
  await expect(acceptInvitation(ana.ctx, invitation)).rejects.toMatchObject({
    message: "This invitation has expired.",
  });
});

test("a reservation past the lock blocks no smaller roster @long", async () => {
  const id = await world.tournamentId(U13);
  const { teamId, manager } = await world.team("Locked And Smaller", { more: 5 });
  await invitePlayer(manager.ctx, { teamId, playerId: (await waiting(world)).playerId });
  await changeCup(admin, { rosterLocksAt: "2025-07-15T11:00" });
  const before = await world.rows(memberships, { slot: 7 });
  for (const each of before) await world.remove(memberships, { id: each.id });
  await changeTournament(admin, id, { rosterSize: "6" });
  expect(await invitationsOf(world, teamId)).toMatchObject([{ state: "expired" }]);
  await changeTournament(admin, id, { rosterSize: "7" });
  await changeCup(admin, { rosterLocksAt: "" });
});

test("a new cup withdraws the previous one's invitations", async () => {
  const admin = await world.admin();
  const { teamId, manager } = await world.team("Left Behind");
  const { playerId, ctx } = await waiting(world);
  const invitation = await invitePlayer(manager.ctx, { teamId, playerId });
  const late = beforeTransaction(ctx, async () => startCup(admin, newCup()));
  await expect(acceptInvitation(late, invitation)).rejects.toMatchObject({
    message: "A new cup has started. Reload the page.",
  });
  expect(await invitationsOf(world, teamId)).toMatchObject([{ state: "withdrawn" }]);
});
