import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { accounts } from "../../../db/schema/people.ts";
import {
  invitationsOf,
  invited,
  slotsOf,
  waiting,
} from "../../../tests/support/factories/invitations.ts";
import { U16, useWorld } from "../../../tests/support/fixtures/world.ts";
import { withdrawTeam } from "../../competition/withdrawals/withdraw-team.ts";
import { createTeam, deleteTeam } from "../team-lifecycle.ts";
import { editWaitlist, leaveWaitlist } from "../waitlist/join-and-leave.ts";
import { acceptInvitation } from "./answer-invitation.ts";
import { expireInvitations } from "./close-invitations.ts";
import { invitePlayer } from "./invite-player.ts";
import { myInvitations } from "./list-invitations.ts";

const world = useWorld();
const start = world.now;
const HOUR = 60 * 60_000;

afterEach(() => {
  world.now = start;
});

const stateOf = async (teamId: number) => (await invitationsOf(world, teamId)).at(-1)?.state;

test("an unanswered invitation expires once", async () => {
  await expireInvitations({ ...world.visitor(), now: new Date(start.getTime() + 100 * HOUR) });
  const late = await invited(world, "Slow");
  world.now = new Date(start.getTime() + HOUR);
  const fresh = await world.team("Fresh");
  const ben = await waiting(world);
  await invitePlayer(
    { ...fresh.manager.ctx, now: world.now },
    { teamId: fresh.teamId, playerId: ben.playerId },
  );
  world.now = new Date(start.getTime() + 48 * HOUR);
  expect(await expireInvitations(world.visitor())).toEqual({ expired: 1 });
  expect(await expireInvitations(world.visitor())).toEqual({ expired: 0 });
  expect(await stateOf(late.teamId)).toBe("expired");
  expect(await stateOf(fresh.teamId)).toBe("open");
});

test("leaving or changing the waitlist declines invitations", async () => {
  const [left, moved] = [await invited(world, "Left By"), await invited(world, "Moved From")];
  await leaveWaitlist(left.ana.ctx, { playerId: left.ana.playerId });
  const choice = { tournamentName: U16, showContact: false, playerId: moved.ana.playerId };
  await editWaitlist(moved.ana.ctx, choice);
  expect([await stateOf(left.teamId), await stateOf(moved.teamId)]).toEqual([
    "declined",
    "declined",
  ]);
});

test("creating a team declines invitations", async () => {
  const { teamId, ana } = await invited(world, "Outdone");
  const own = { name: "Own Team", tournamentName: U16, playerId: ana.playerId };
  await createTeam(ana.ctx, own);
  expect(await stateOf(teamId)).toBe("declined");
});

test("deleting a team removes invitations, withdrawing it takes them back", async () => {
  const [deleted, withdrawn] = [await invited(world, "Deleted"), await invited(world, "Withdrawn")];
  await deleteTeam(deleted.manager.ctx, { teamId: deleted.teamId });
  await withdrawTeam(await world.admin(), { teamId: withdrawn.teamId, choice: "remove" });
  expect(await invitationsOf(world, deleted.teamId)).toEqual([]);
  expect(await stateOf(withdrawn.teamId)).toBe("withdrawn");
  expect(await myInvitations(withdrawn.ana.ctx, world.cup)).toEqual([]);
  const tries = [deleted, withdrawn].map(({ ana, invitationId }) =>
    acceptInvitation(ana.ctx, { invitationId }),
  );
  for (const each of await Promise.allSettled(tries)) expect(each.status).toBe("rejected");
});

test("deleting an invited player frees the slot", async () => {
  const { teamId, ana } = await invited(world, "Erased");
  await world.db.execute(`delete from waitlist_entries where player_id = '${ana.playerId}'`);
  await world.db.execute(`delete from players where id = '${ana.playerId}'`);
  await world.db.delete(accounts).where(eq(accounts.id, ana.accountId));
  expect((await slotsOf(world, teamId)).held).toEqual([]);
});
