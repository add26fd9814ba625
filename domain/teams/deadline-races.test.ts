import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { accounts, players } from "#db/schema/people.ts";
import { teams } from "#db/schema/teams.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { changeCup, changeTournament } from "#tests/support/factories/cups.ts";
import { waiting } from "#tests/support/factories/invitations.ts";
import { setCup, teamRow } from "#tests/support/factories/payments.ts";
import { beforeTransaction, waitForLocks } from "#tests/support/fixtures/concurrency.ts";
import { sampled } from "#tests/support/fixtures/test-data.ts";
import { type Person, U13, U16, useWorld } from "#tests/support/fixtures/world.ts";
import { accountOwner, remove } from "#tests/support/personas/account-owners.ts";
import type { Ctx } from "../core/context.ts";
import { acceptInvitation } from "./invitations/answer-invitation.ts";
import { invitePlayer } from "./invitations/invite-player.ts";
import { joinTeam } from "./joining.ts";
import { leaveTeam, removePlayer } from "./roster-changes.ts";
import { createTeam, deleteTeam } from "./team-lifecycle.ts";
import { editWaitlist, joinWaitlist } from "./waitlist/join-and-leave.ts";

const world = useWorld();
let count = 0;

afterEach(() => setCup(world, { registrationClosesAt: null, rosterLocksAt: null }));

async function scene() {
  const { members, ...team } = await world.team(`Team ${++count}`, { more: 1 });
  const [invited, wanted] = [await waiting(world), await waiting(world)];
  const invite = { teamId: team.teamId, playerId: invited.playerId };
  const invitation = await invitePlayer(team.manager.ctx, invite);
  const newcomer = await world.person();
  return { ...team, member: members[0] as Person, invited, wanted, invitation, newcomer };
}

type Scene = Awaited<ReturnType<typeof scene>>;
type Attempts = Record<string, (there: Scene, late: (who: Person) => Ctx) => Promise<unknown>>;

const entry = ({ playerId }: Person, tournamentName: string) => ({
  playerId,
  tournamentName,
  showContact: false,
});
const joining: Attempts = {
  joining: ({ newcomer, teamCode }, late) =>
    joinTeam(late(newcomer), { playerId: newcomer.playerId, teamCode }),
  "creating a team": ({ newcomer }, late) =>
    createTeam(late(newcomer), { ...entry(newcomer, U13), name: "Too Late" }),
  inviting: ({ manager, teamId, wanted: { playerId } }, late) =>
    invitePlayer(late(manager), { teamId, playerId }),
};
const whileLocking: Attempts = {
  ...joining,
  leaving: ({ member, teamId }, late) =>
    leaveTeam(late(member), { teamId, playerId: member.playerId }),
  "removing a player": ({ manager, teamId, member: { playerId } }, late) =>
    removePlayer(late(manager), { teamId, playerId }),
  "deleting a team": ({ manager, teamId }, late) => deleteTeam(late(manager), { teamId }),
  accepting: ({ invited, invitation }, late) => acceptInvitation(late(invited), invitation),
};
const whileClosing: Attempts = {
  ...joining,
  "joining the waitlist": ({ newcomer }, late) =>
    joinWaitlist(late(newcomer), entry(newcomer, U13)),
  "changing the waitlist": ({ wanted }, late) => editWaitlist(late(wanted), entry(wanted, U16)),
};
const meanwhile = (change: Parameters<typeof changeCup>[1]) => (who: Person) =>
  beforeTransaction(who.ctx, async () => changeCup(await world.admin(), change));

test.each(sampled(Object.entries(whileLocking), 3))(
  "%s is refused if rosters lock meanwhile",
  async (_, attempt) =>
    expectRefusal(
      attempt(await scene(), meanwhile({ rosterLocksAt: "2025-07-15T11:00" })),
      "closed",
    ),
);

test.each(sampled(Object.entries(whileClosing), 3))(
  "%s is refused if registration closes meanwhile",
  async (_, attempt) =>
    expectRefusal(
      attempt(await scene(), meanwhile({ registrationClosesAt: "2025-07-15T11:00" })),
      "closed",
    ),
);

test("a birth year limit changed meanwhile refuses the waitlist", async () => {
  const person = await world.person({ dob: "2011-05-04" });
  const id = await world.tournamentId(U13);
  const late = beforeTransaction(person.ctx, async () =>
    changeTournament(await world.admin(), id, { earliestBirthYear: "2012" }),
  );
  await expectRefusal(joinWaitlist(late, entry(person, U13)), "forbidden");
  await changeTournament(await world.admin(), id, { earliestBirthYear: "2010" });
});

const nowait = { noWait: true } as const;

test("handing a team over locks the new account first", async () => {
  const manager = await accountOwner(world, { dob: "1980-02-03" });
  const { teamId, teamCode } = await world.team("Handed On", { manager });
  const heir = await world.person();
  await joinTeam(heir.ctx, { playerId: heir.playerId, teamCode });
  const { leaving } = await world.db.transaction(async (tx) => {
    await tx.select().from(accounts).where(eq(accounts.id, heir.accountId)).for("update");
    const started = remove(manager, { [teamId]: { handOverTo: heir.playerId } });
    await waitForLocks(world);
    await tx.select().from(teams).where(eq(teams.id, teamId)).for("update", nowait);
    return { leaving: started };
  });
  await leaving;
  expect((await teamRow(world, teamId)).managerAccountId).toBe(heir.accountId);
});

test("inviting a player locks the account first", async () => {
  const { teamId, manager } = await world.team("Inviting");
  const ana = await waiting(world);
  const { inviting } = await world.db.transaction(async (tx) => {
    await tx.select().from(accounts).where(eq(accounts.id, ana.accountId)).for("update");
    const started = invitePlayer(manager.ctx, { teamId, playerId: ana.playerId });
    await waitForLocks(world);
    await tx.select().from(players).where(eq(players.id, ana.playerId)).for("update", nowait);
    await tx.select().from(teams).where(eq(teams.id, teamId)).for("update", nowait);
    return { inviting: started };
  });
  await expect(inviting).resolves.toMatchObject({ invitationId: expect.any(Number) });
});
