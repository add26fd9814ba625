import { beforeEach, expect, test } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { memberships, wrongTeamCodes } from "#db/schema/teams.ts";
import { accountTopic } from "#domain/core/topics.ts";
import { readOwnData } from "#domain/site/accounts/data-export.ts";
import { readAudienceRecipients } from "#domain/site/announcements/audience.ts";
import { message } from "#i18n/message.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { coManage, coManagersOf } from "#tests/support/factories/co-managers.ts";
import { heardDuring } from "#tests/support/factories/cups.ts";
import { emailOf, subjectsTo, waiting } from "#tests/support/factories/invitations.ts";
import { useUpCodes } from "#tests/support/factories/join-requests.ts";
import { approveListed } from "#tests/support/factories/managers.ts";
import { setAccount } from "#tests/support/factories/passwords.ts";
import { pay, setCup, teamRow } from "#tests/support/factories/payments.ts";
import { type Person, U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { accountOwner, remove } from "#tests/support/personas/account-owners.ts";
import { setCrest } from "../crests.ts";
import { markIneligible } from "../fees.ts";
import { invitePlayer } from "../invitations/invite-player.ts";
import { approvePlayers } from "../join-decisions.ts";
import { joinTeam } from "../joining.ts";
import { removePlayer } from "../roster-changes.ts";
import { replaceTeamCode } from "../team-codes.ts";
import { deleteTeam, setTeamDetails } from "../team-lifecycle.ts";
import { handOverTeam } from "../team-manager.ts";
import { myTeams, readTeam } from "../team-view.ts";
import { readViewerRoles } from "../viewer-roles.ts";
import { listInvitable } from "../waitlist/invitable-players.ts";
import { addCoManager, removeCoManager, stepDown } from "./change-co-managers.ts";

const { world, admin } = useAdminWorld();

beforeEach(() => world.db.delete(mails));

/** A team with a member, and an approved adult who helps manage it without playing. */
async function helped(name: string) {
  const { members, ...team } = await world.team(name, { more: 1, manager: await world.adult() });
  const coach = await world.person({ firstName: "Cora", dob: "1980-02-03" });
  const coManagerId = await coManage(world, team.manager, team.teamId, coach);
  await world.trust(coach);
  await world.db.delete(mails);
  return { ...team, member: members[0] as Person, coach, coManagerId };
}

test("a co-manager runs the roster, the code, the crest and the invitations", async () => {
  const { teamId, teamCode, coach, member } = await helped("Hands On");
  expect((await readTeam(coach.ctx, teamId)).manages).toBe(true);
  const ana = await waiting(world);
  expect(await listInvitable(coach.ctx, world.cup, teamId)).toHaveLength(1);
  await invitePlayer(coach.ctx, { teamId, playerId: ana.playerId });
  await setTeamDetails(coach.ctx, { teamId, shortName: "Hands" });
  await setCrest(coach.ctx, { teamId, color1: "red", color2: "white", initials: null });
  const replaced = await replaceTeamCode(coach.ctx, { teamId, teamCode });
  const late = await world.person();
  await joinTeam(late.ctx, { playerId: late.playerId, teamCode: replaced.teamCode });
  await approvePlayers(coach.ctx, { teamId, playerId: late.playerId });
  await removePlayer(coach.ctx, { teamId, playerId: member.playerId });
  await addCoManager(coach.ctx, { teamId, email: "second@coach.example" });
  expect(await coManagersOf(world, teamId)).toHaveLength(2);
  expect(await teamRow(world, teamId)).toMatchObject({ shortName: "Hands", color1: "red" });
});

test("a co-manager can't delete the team or hand it over", async () => {
  const { teamId, coach, member } = await helped("Hands Off");
  const only = { code: "forbidden", text: message("coManagers.onlyManager") };
  await expect(deleteTeam(coach.ctx, { teamId })).rejects.toMatchObject(only);
  for (const { playerId } of [coach, member]) {
    await expect(handOverTeam(coach.ctx, { teamId, playerId })).rejects.toMatchObject(only);
  }
  const [team] = await myTeams(coach.ctx);
  expect(team?.roster.some(({ player }) => player?.mayManage)).toBe(false);
});

test("a co-manager can't remove the manager from the roster", async () => {
  const manager = await world.adult();
  const { teamId } = await world.team("Kept On", { manager, tournamentName: U16 });
  const coach = await world.adult();
  await coManage(world, manager, teamId, coach);
  const { playerId } = manager;
  await expect(removePlayer(coach.ctx, { teamId, playerId })).rejects.toMatchObject({
    text: message("coManagers.removesManager"),
  });
});

test("a co-manager sees players, contacts and join requests as the manager does", async () => {
  const { teamId, manager, coach, member } = await helped("Eyes On");
  const adult = await waiting(world, { dob: "1990-01-01" }, U16);
  const roles = async ({ ctx }: Person) => {
    const ids = [member.playerId, adult.playerId];
    const found = await readViewerRoles(ctx, world.cup, ids);
    return ids.map((id) => [...(found.get(id) ?? [])].toSorted());
  };
  expect(await roles(coach)).toEqual(await roles(manager));
  expect((await roles(coach))[0]).toContain("team-manager");
  const young = await waiting(world);
  const recruits = await readViewerRoles(coach.ctx, world.cup, [young.playerId]);
  expect([...(recruits.get(young.playerId) ?? [])]).toContain("recruiter");
  const [view] = await myTeams(manager.ctx);
  expect(view?.coManagers).toMatchObject([{ name: "Cora Silva", invited: null, isYou: false }]);
  const [members] = await myTeams(member.ctx);
  expect(members?.coManagers).toBeNull();
  expect((await readTeam(coach.ctx, teamId)).coManagers?.[0]).toMatchObject({ isYou: true });
});

test("a co-manager who is under 18 or unconfirmed sees no contacts", async () => {
  const { teamId, manager } = await world.team("Young Eyes", { manager: await world.adult() });
  const [teen, unconfirmed] = [await world.person(), await world.person({ dob: "1980-01-01" })];
  await coManage(world, manager, teamId, teen);
  await coManage(world, manager, teamId, unconfirmed);
  await setAccount(world, unconfirmed, { emailVerifiedAt: null });
  const young = await waiting(world);
  for (const { ctx } of [teen, unconfirmed]) {
    const found = await readViewerRoles(ctx, world.cup, [young.playerId]);
    expect([...(found.get(young.playerId) ?? [])]).not.toContain("recruiter");
  }
  const names = (await readTeam(unconfirmed.ctx, teamId)).coManagers?.map(({ name }) => name);
  expect(names).toEqual(["Ana S.", expect.anything()]);
});

test("a co-manager who plays is approved as a player with the organizer's approval", async () => {
  const { teamId, manager, members } = await world.team("Playing Help", {
    more: 1,
    approved: false,
    manager: await world.adult(),
  });
  const player = members[0] as Person;
  const approvedAt = async () =>
    (await world.row(memberships, { playerId: player.playerId })).approvedAt;
  await coManage(world, manager, teamId, player);
  const view = await readTeam(manager.ctx, teamId);
  expect(view.newcomers).toBe(0);
  expect(view.roster[0]?.player).toMatchObject({ isCoManager: true });
  expect(await approvedAt()).toBeNull();
  await approveListed(admin, player);
  expect(await approvedAt()).toEqual(world.now);
  await removePlayer(player.ctx, { teamId, playerId: player.playerId });
  expect((await readTeam(player.ctx, teamId)).manages).toBe(true);
});

test("a removed co-manager loses access and the code, and gets an email", async () => {
  const { teamId, teamCode, manager, coach, coManagerId } = await helped("Removed Help");
  const end = () => removeCoManager(manager.ctx, { teamId, coManagerId });
  expect(await heardDuring(world, end)).toContain(accountTopic(coach.accountId));
  await expect(readTeam(coach.ctx, teamId)).rejects.toMatchObject({ code: "forbidden" });
  await expectRefusal(setTeamDetails(coach.ctx, { teamId, shortName: "No" }), "forbidden");
  expect((await teamRow(world, teamId)).teamCode).not.toBe(teamCode);
  expect(await subjectsTo(world, coach)).toEqual(["You're no longer a co-manager of Removed Help"]);
  await end();
});

test("only those who manage the team remove a co-manager, and only its own", async () => {
  const { teamId, member, coManagerId } = await helped("Kept Help");
  const other = await world.team("Other Help", { manager: await world.adult() });
  await expectRefusal(removeCoManager(member.ctx, { teamId, coManagerId }), "forbidden");
  await removeCoManager(other.manager.ctx, { teamId: other.teamId, coManagerId });
  expect(await coManagersOf(world, teamId)).toHaveLength(1);
  await removeCoManager(admin, { teamId, coManagerId });
  expect(await coManagersOf(world, teamId)).toEqual([]);
});

test("a co-manager steps down, and the manager can't", async () => {
  const { teamId, manager, coach } = await helped("Stepping Help");
  await expect(stepDown(manager.ctx, { teamId })).rejects.toMatchObject({ code: "forbidden" });
  await stepDown(coach.ctx, { teamId });
  expect(await myTeams(coach.ctx)).toEqual([]);
  expect(await subjectsTo(world, manager)).toEqual(["A co-manager of Stepping Help stepped down"]);
  expect(await subjectsTo(world, coach)).toEqual([]);
});

test("a team is handed over to a co-manager who doesn't play", async () => {
  const { teamId, manager, coach } = await helped("Handed Help");
  const [view] = await myTeams(manager.ctx);
  expect(view?.coManagers?.[0]).toMatchObject({ playerId: coach.playerId, mayManage: true });
  await handOverTeam(manager.ctx, { teamId, playerId: coach.playerId });
  expect((await teamRow(world, teamId)).managerAccountId).toBe(coach.accountId);
  expect(await coManagersOf(world, teamId)).toEqual([]);
});

test("a manager who deletes the account can leave the team to a co-manager", async () => {
  const manager = await accountOwner(world, { dob: "1980-02-03" });
  const { teamId } = await world.team("Inherited Help", { manager });
  const coach = await world.person({ dob: "1980-02-03" });
  await coManage(world, manager, teamId, coach);
  await remove(manager, { [teamId]: { handOverTo: coach.playerId } });
  expect((await teamRow(world, teamId)).managerAccountId).toBe(coach.accountId);
});

test("a co-manager who deletes the account leaves nothing, and nobody to decide about", async () => {
  const { teamId, manager } = await world.team("Erased Help", { manager: await world.adult() });
  const coach = await accountOwner(world);
  await coManage(world, manager, teamId, coach);
  const other = await world.team("Asking Help", { manager: await world.adult() });
  const email = await emailOf(world, coach);
  await addCoManager(other.manager.ctx, { teamId: other.teamId, email });
  expect((await readOwnData(coach.ctx)).coManagedTeams).toMatchObject([
    { team: "Erased Help", acceptedAt: world.now },
    { team: "Asking Help", invitedEmail: email, acceptedAt: null },
  ]);
  await remove(coach);
  expect(await coManagersOf(world, teamId)).toEqual([]);
  expect(await coManagersOf(world, other.teamId)).toEqual([]);
});

test("emails to the manager go to co-managers too", async () => {
  const { teamId, teamCode, manager, coach } = await helped("Mailed Help");
  await useUpCodes(world);
  const asker = await world.person();
  await joinTeam(asker.ctx, { playerId: asker.playerId, teamCode });
  await world.db.delete(wrongTeamCodes);
  await setCup(world, { teamFee: 175 });
  await pay(admin, teamId, { amount: "25" });
  await markIneligible(admin, { teamId, ineligible: true });
  expect(await subjectsTo(world, coach)).toEqual(await subjectsTo(world, manager));
  const expected = ["A player asked to join Mailed Help", "Mailed Help is marked as ineligible"];
  expect(await subjectsTo(world, coach)).toEqual(expected);
  const to = { kind: "team", id: teamId } as const;
  const { recipients } = await readAudienceRecipients(world.db, world.cup.id, to, "2025-07-15");
  expect(recipients.map(({ email }) => email)).toContain(await emailOf(world, coach));
});

test("the database refuses a third co-manager, the manager, and one person twice", async () => {
  const { teamId, manager, coach } = await helped("Guarded Help");
  const insert = (seat: number, accountId: string) =>
    world.pool.query(
      `insert into co_managers (team_id, seat, account_id, created_at, accepted_at)
       values ($1, $2, $3, now(), now())`,
      [teamId, seat, accountId],
    );
  const other = await world.person();
  await expectRefusal(insert(3, other.accountId), { constraint: "co_managers_seat" });
  await expectRefusal(insert(1, other.accountId), { constraint: "co_managers_seat_unique" });
  await expectRefusal(insert(2, coach.accountId), { constraint: "co_managers_account_unique" });
  await expectRefusal(insert(2, manager.accountId), { constraint: "co_managers_not_manager" });
  const manages = "update teams set manager_account_id = $1 where id = $2";
  const both = world.pool.query(manages, [coach.accountId, teamId]);
  await expectRefusal(both, { constraint: "co_managers_not_manager" });
});
