import { expect, test } from "vitest";
import { happeningBetween } from "../../tests/support/between.ts";
import { changeCup, changeTournament, newCup } from "../../tests/support/cups.ts";
import { invitationsOf, waiting } from "../../tests/support/invitations.ts";
import { U13, useWorld } from "../../tests/support/world.ts";
import { acceptInvitation } from "../invitations/accept-invitation.ts";
import { invitePlayer } from "../invitations/invite-player.ts";
import { withdrawInvitation } from "../invitations/withdraw-invitation.ts";
import { leaveTeam } from "../teams/leave-team.ts";
import { startCup } from "./start-cup.ts";

const world = useWorld();

test("a roster is not made smaller than a slot that is held; one that was answered is in nobody's way", async () => {
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
      "Slot 7 of Holders is held for somebody invited. A roster cannot be smaller than that.",
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
});

test("an earlier moment at which rosters lock ends what is held then", async () => {
  const admin = await world.admin();
  const { teamId, manager } = await world.team("Sooner");
  const { playerId } = await waiting(world);
  await invitePlayer(manager.ctx, { teamId, playerId });
  await changeCup(admin, { rosterLocksAt: "2025-07-16T12:00" });
  expect(await invitationsOf(world, teamId)).toMatchObject([
    { expiresAt: new Date("2025-07-16T19:00:00Z"), state: "open" },
  ]);
  await changeCup(admin, { rosterLocksAt: "" });
});

test("a new cup takes back what is open in the one before", async () => {
  const admin = await world.admin();
  const { teamId, manager } = await world.team("Left Behind");
  const { playerId, ctx } = await waiting(world);
  const invitation = await invitePlayer(manager.ctx, { teamId, playerId });
  const late = happeningBetween(ctx, async () => startCup(admin, await newCup(admin)));
  await expect(acceptInvitation(late, invitation)).rejects.toMatchObject({
    message: "A new cup has started. Load the page again.",
  });
  expect(await invitationsOf(world, teamId)).toMatchObject([{ state: "withdrawn" }]);
});
