import { beforeEach, expect, test } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { memberships } from "#db/schema/teams.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { coManage } from "#tests/support/factories/co-managers.ts";
import { guardianOf } from "#tests/support/factories/consents.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { emailOf } from "#tests/support/factories/invitations.ts";
import { mailsOf, setCup, teamRow } from "#tests/support/factories/payments.ts";
import { type Person, U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { child } from "#tests/support/personas/account-owners.ts";
import { organizer } from "../people/accounts/recipients.ts";
import { joinTeam } from "./joining.ts";
import { leaveTeam, removePlayer } from "./roster-changes.ts";
import { replaceTeamCode } from "./team-codes.ts";
import { createTeam, deleteTeam } from "./team-lifecycle.ts";
import { handOverTeam } from "./team-manager.ts";
import { myTeams } from "./team-view.ts";

const { world, admin } = useAdminWorld();

beforeEach(async () => {
  await world.db.delete(mails);
  await setCup(world, { rosterLocksAt: null });
});

const roster = async (teamId: number) =>
  (await world.rows(memberships, { teamId })).map(({ playerId }) => playerId);

const join = ({ ctx, playerId }: Person, teamCode: string) => joinTeam(ctx, { playerId, teamCode });
const leave = ({ ctx, playerId }: Person, teamId: number) => leaveTeam(ctx, { playerId, teamId });

/** A team with a member; an adult who manages it doesn't play. */
async function pair(name: string, { byAdult = false } = {}) {
  const manager = byAdult ? await world.adult() : await world.person();
  const { members, ...team } = await world.team(name, { more: 1, manager });
  const [member] = members as [Person];
  return { ...team, member };
}

test("removing a player frees the slot and emails the player and a minor's guardian", async () => {
  const { teamId, teamCode, manager, member } = await pair("Cutters");
  await guardianOf(world, member.playerId, { email: "rosa@family.example" });
  await removePlayer(manager.ctx, { teamId, playerId: member.playerId });
  expect(await roster(teamId)).toEqual([manager.playerId]);
  const sent = await mailsOf(world);
  const expected = ["Player0 S. is no longer on Cutters", "You're no longer on Cutters"];
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual(expected);
  expect(sent.map(({ toAddress }) => toAddress)).toContain("rosa@family.example");
  expect(sent.every(({ concerns }) => concerns.includes(member.playerId))).toBe(true);
  expect(sent.every(({ body }) => !body.includes("Silva"))).toBe(true);
  expect((await auditOf(world, `team:${teamId}`)).at(-1)).toMatchObject({
    action: "team.remove-player",
    actorAccountId: manager.accountId,
    details: { player: member.playerId },
  });
  await expect(join(member, teamCode)).rejects.toMatchObject({ code: "not-found" });
  await join(member, (await teamRow(world, teamId)).teamCode);
  expect(await roster(teamId)).toContain(member.playerId);
});

test("a manager cannot remove themselves, other teams' players, or anybody twice", async () => {
  const { teamId, teamCode, manager, member } = await pair("Ours");
  const other = await pair("Theirs");
  const remove = (ctx: Person["ctx"], playerId: string) => removePlayer(ctx, { teamId, playerId });
  const self = "You can't remove yourself. Make someone else the manager first.";
  await expectRefusal(remove(manager.ctx, manager.playerId), "forbidden", self);
  await expectRefusal(remove(manager.ctx, other.member.playerId), "not-found");
  for (const ctx of [member.ctx, other.manager.ctx]) {
    await expectRefusal(remove(ctx, member.playerId), "forbidden");
  }
  expect((await teamRow(world, teamId)).teamCode).toBe(teamCode);
  await remove(manager.ctx, member.playerId);
  await expectRefusal(remove(manager.ctx, member.playerId), "not-found");
  expect(await mailsOf(world)).toHaveLength(1);
});

test("the organizer tells whom they remove, and nobody gets an email about their own child", async () => {
  const { teamId, teamCode, manager } = await pair("Family");
  const playerId = await child(world, manager);
  await joinTeam(manager.ctx, { playerId, teamCode });
  await removePlayer(manager.ctx, { teamId, playerId });
  expect(await roster(teamId)).not.toContain(playerId);
  expect(await mailsOf(world)).toEqual([]);
  const any = await pair("Any");
  await removePlayer(admin, { teamId: any.teamId, playerId: any.manager.playerId });
  expect((await teamRow(world, any.teamId)).teamCode).not.toBe(any.teamCode);
  expect(await roster(any.teamId)).not.toContain(any.manager.playerId);
  expect((await mailsOf(world))[0]?.body).toContain("The organizer removed you from");
  expect((await teamRow(world, any.teamId)).managerAccountId).toBe(any.manager.accountId);
});

test("a replaced team code stops working and the new one works", async () => {
  const { teamId, teamCode: old, manager } = await pair("Leaky");
  const { teamCode } = await replaceTeamCode(manager.ctx, { teamId, teamCode: old });
  expect(teamCode).toMatch(/^[1-9][0-9]{5}$/);
  const ana = await world.person();
  await expectRefusal(join(ana, old), "not-found");
  await join(ana, teamCode);
  const trail = JSON.stringify(await auditOf(world, `team:${teamId}`));
  expect(trail).toContain("team.replace-code");
  expect(trail).not.toContain(teamCode);
  expect(trail).not.toContain(old);
});

test("handing a team over makes a member's account manager, and emails those concerned", async () => {
  const { teamId, manager, member } = await pair("Passed On", { byAdult: true });
  await guardianOf(world, member.playerId, { email: "new@family.example" });
  await handOverTeam(manager.ctx, { teamId, playerId: member.playerId });
  expect((await teamRow(world, teamId)).managerAccountId).toBe(member.accountId);
  const sent = await mailsOf(world);
  const { email: boss } = await organizer(world.db, world.cup);
  expect(sent.map(({ toAddress, subject }) => [toAddress, subject])).toEqual([
    ["new@family.example", "Passed On has a new manager"],
    [boss, "Passed On has a new manager"],
    [await emailOf(world, member), "You're now the manager of Passed On"],
    ["new@family.example", "Player0 S. manages Passed On now"],
    [await emailOf(world, manager), "You no longer manage Passed On"],
  ]);
  // Guardians have no account to open these pages with.
  for (const { toAddress, body } of sent) {
    if (!toAddress.endsWith("@family.example")) continue;
    expect(body).toMatch(/because (?:you're the guardian of Player0 S\.|your child plays on)/);
    expect(body).not.toMatch(/over to you|you manage|You have|\/teams|\/manage/);
  }
  await expect(deleteTeam(manager.ctx, { teamId })).rejects.toMatchObject({ code: "forbidden" });
  await deleteTeam(member.ctx, { teamId });
});

test("a manager under 18 hands the team to an adult only, and stays a player who can leave", async () => {
  const { teamId, manager, member } = await pair("Passed Up");
  const coach = await world.adult();
  await coManage(world, { ctx: admin }, teamId, coach);
  const give = ({ playerId }: Person) => handOverTeam(manager.ctx, { teamId, playerId });
  const only = "You need to be 18 or older to hand the team to someone under 18. Choose an adult.";
  await expectRefusal(give(member), "forbidden", only);
  await give(coach);
  expect((await teamRow(world, teamId)).managerAccountId).toBe(coach.accountId);
  await leave(manager, teamId);
  expect(await roster(teamId)).toEqual([member.playerId]);
});

test("the new manager is on the roster and, under 18, manages no other team", async () => {
  const { teamId, manager, member } = await pair("Choosy");
  const other = await pair("Busy");
  const give = (playerId: string | null) => handOverTeam(manager.ctx, { teamId, playerId });
  for (const playerId of [other.member.playerId, "00000000-0000-0000-0000-000000000000"]) {
    await expectRefusal(give(playerId), "not-found");
  }
  await expectRefusal(give(null), "invalid");
  await expectRefusal(handOverTeam(member.ctx, { teamId, playerId: member.playerId }), "forbidden");
  const coach = await world.person({ dob: "2008-01-01" });
  const open = await world.team("Open", { tournamentName: U16, manager: await world.adult() });
  await world.team("Coached", { manager: coach });
  await join(coach, open.teamCode);
  const handOver = handOverTeam(open.manager.ctx, {
    teamId: open.teamId,
    playerId: coach.playerId,
  });
  const only = "A manager under 18 can manage only one team.";
  await expectRefusal(handOver, { message: only });
  expect(await mailsOf(world)).toEqual([]);
});

test("handing over to a minor while they create a team never leaves two", async () => {
  const { teamId, manager, member } = await pair("Racing");
  await leave(member, teamId);
  const coach = await world.person({ dob: "2008-01-01" });
  const adult = await world.adult();
  const open = await world.team("Racing Open", { tournamentName: U16, manager: adult });
  await join(coach, open.teamCode);
  const outcomes = await Promise.allSettled([
    handOverTeam(open.manager.ctx, { teamId: open.teamId, playerId: coach.playerId }),
    createTeam(coach.ctx, { name: "Racing Own", tournamentName: U16, playerId: null }),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await teamRow(world, teamId)).managerAccountId).toBe(manager.accountId);
});

test("the admin can remove the manager and set one again", async () => {
  const { teamId, manager, member } = await pair("Orphans");
  await handOverTeam(admin, { teamId, playerId: null });
  expect((await teamRow(world, teamId)).managerAccountId).toBeNull();
  expect((await mailsOf(world)).map(({ subject, concerns }) => [subject, concerns[0]])).toEqual([
    ["Orphans has no manager right now", undefined],
    ["You no longer manage Orphans", manager.accountId],
  ]);
  await handOverTeam(admin, { teamId, playerId: member.playerId });
  expect((await teamRow(world, teamId)).managerAccountId).toBe(member.accountId);
});

test("managers hand over a team whose roster is locked, and the admin changes its players", async () => {
  const lockedAt = new Date("2025-07-26T02:00:00Z");
  const { teamId, teamCode, manager, member } = await pair("Locked", { byAdult: true });
  await setCup(world, { rosterLocksAt: lockedAt });
  const late = <C extends Person["ctx"]>(ctx: C): C => ({ ...ctx, now: lockedAt });
  const remove = removePlayer(late(manager.ctx), { teamId, playerId: member.playerId });
  await expectRefusal(remove, "closed", "Rosters locked on Friday July 25 at 7:00 PM.");
  await handOverTeam(late(manager.ctx), { teamId, playerId: member.playerId });
  await replaceTeamCode(late(member.ctx), { teamId, teamCode });
  await removePlayer(late(admin), { teamId, playerId: member.playerId });
  expect(await roster(teamId)).toEqual([]);
});

test("a freed slot is open, and the lowest open one is filled first", async () => {
  const { teamId, teamCode, members } = await world.team("River Rats", { more: 6 });
  const [second, third, fourth] = members as [Person, Person, Person];
  for (const each of [fourth, second]) await leave(each, teamId);
  expect(await myTeams(second.ctx)).toEqual([]);
  const [team] = await myTeams(third.ctx);
  const empty = team?.roster.filter(({ player }) => player === null).map(({ slot }) => slot);
  expect(empty).toEqual([2, 4]);
  expect(await join(await world.person(), teamCode)).toMatchObject({ slot: 2 });
  expect(await join(fourth, teamCode)).toMatchObject({ slot: 4 });
});

test("the team manager cannot leave, but a child of the manager's account can", async () => {
  const { teamId, manager } = await world.team("Captain Stays");
  await expect(leave(manager, teamId)).rejects.toThrow(
    "You can't leave while you're the team manager. To leave, make someone else the manager or delete the team.",
  );
  expect(await myTeams(manager.ctx)).toHaveLength(1);
  const parent = await world.person({ dob: "1985-01-01" });
  const playerId = await child(world, parent);
  const { teamId: childsTeam, teamCode } = await world.team("Parented", { manager: parent });
  await join({ ...parent, playerId }, teamCode);
  await leave({ ...parent, playerId }, childsTeam);
  const [team] = await myTeams(parent.ctx);
  expect(team).toMatchObject({ id: childsTeam, isManager: true });
  expect(team?.roster.filter(({ player }) => player !== null)).toEqual([]);
});

test("leaving works after registration has closed, and never by an outdated page of another team", async () => {
  const [first, next] = [await world.team("First"), await world.team("Next")];
  const ana = await world.person();
  await join(ana, first.teamCode);
  await leave(ana, first.teamId);
  await join(ana, next.teamCode);
  await expect(leave(ana, first.teamId)).rejects.toThrow("You aren't on this team.");
  expect((await myTeams(ana.ctx)).map(({ name }) => name)).toEqual(["Next"]);
  const { teamId: lateTeam, member } = await pair("Quitters");
  await setCup(world, { registrationClosesAt: world.now });
  await leave(member, lateTeam);
  await setCup(world, { registrationClosesAt: null });
  expect(await myTeams(member.ctx)).toEqual([]);
});
