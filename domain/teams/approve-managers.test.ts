import { beforeEach, expect, test } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { approvedManagers } from "#db/schema/team-managers.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { coManage } from "#tests/support/factories/co-managers.ts";
import { guardianOf, settle } from "#tests/support/factories/consents.ts";
import { heardDuring } from "#tests/support/factories/cups.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { emailOf, mailsTo, subjectsTo, waiting } from "#tests/support/factories/invitations.ts";
import { approveListed, approveListedTeam } from "#tests/support/factories/managers.ts";
import { setAccount } from "#tests/support/factories/passwords.ts";
import { mailsOf, setCup } from "#tests/support/factories/payments.ts";
import { type Person, U13, U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { child } from "#tests/support/personas/account-owners.ts";
import type { Ctx } from "../core/context.ts";
import { accountTopic, consoleTopic, teamTopic } from "../core/topics.ts";
import { organizer } from "../people/accounts/recipients.ts";
import { readOwnData } from "../site/accounts/data-export.ts";
import { approveManagers, listWaitingManagers } from "./approve-managers.ts";
import { addCoManager, removeCoManager } from "./co-managers/change-co-managers.ts";
import { acceptInvitation } from "./invitations/answer-invitation.ts";
import { invitePlayer } from "./invitations/invite-player.ts";
import { joinTeam } from "./joining.ts";
import { createTeam } from "./team-lifecycle.ts";
import { handOverTeam } from "./team-manager.ts";
import { listTeamRequests } from "./team-requests/decide-request.ts";
import { createOrRequestTeam } from "./team-requests/request-team.ts";
import { readManagerStanding } from "./trusted-managers.ts";
import { readViewerRoles } from "./viewer-roles.ts";
import { createTeamFromWaitlist } from "./waitlist/assign-players.ts";

const { world, admin } = useAdminWorld();

beforeEach(async () => {
  await world.db.delete(mails);
});

const newTeam = (name: string, { ctx, playerId }: Person, tournamentName = U13) =>
  createTeam(ctx, { name, tournamentName, playerId });
const lineOf = async ({ accountId }: { accountId: string }, ctx: Ctx = admin) =>
  (await listWaitingManagers(ctx)).find((each) => each.accountId === accountId);
const approve = (...people: Person[]) => approveListed(admin, ...people);
const rolesOf = async (reader: Person, playerId: string) => [
  ...((await readViewerRoles(reader.ctx, world.cup, [playerId])).get(playerId) ?? []),
];

test("a new manager waits with what they typed and how they came, until approved once", async () => {
  const coach = await world.adult({ firstName: "Cora", phone: "5550100123" });
  const { teamId, teamCode } = await newTeam("Fresh", coach);
  const player = await world.person();
  await joinTeam(player.ctx, { playerId: player.playerId, teamCode });
  expect(await lineOf(coach)).toMatchObject({
    name: "Cora Silva",
    age: 45,
    email: await emailOf(world, coach),
    isConfirmed: true,
    phone: "5550100123",
    teams: [{ id: teamId, name: "Fresh", players: 1, how: "created" }],
    isOwn: false,
  });
  await world.db.delete(mails);
  expect(await heardDuring(world, () => approve(coach))).toEqual(
    expect.arrayContaining([consoleTopic, accountTopic(coach.accountId), teamTopic(teamId)]),
  );
  expect(await lineOf(coach)).toBeUndefined();
  expect(await subjectsTo(world, coach)).toEqual([
    "You're approved as a team manager in Araknid Cup",
  ]);
  const { approvedAsManager } = await readOwnData(coach.ctx);
  expect(approvedAsManager).toEqual([{ cup: "Araknid Cup", approvedAt: world.now }]);
  expect(await approve(coach)).toEqual({ approved: 0 });
  expect(await mailsTo(world, coach)).toHaveLength(1);
  const expected = { action: "account.approve-manager", actorAccountId: admin.actor.accountId };
  expect((await auditOf(world, `account:${coach.accountId}`)).at(-1)).toMatchObject(expected);
  await newTeam("Fresh Again", await world.adult());
  await handOverTeam(coach.ctx, { teamId, playerId: player.playerId });
  expect(await lineOf(coach)).toBeUndefined();
});

test("nobody but an organizer or registrar approves, and only who manages a team", async () => {
  const coach = await world.adult();
  await newTeam("Closed", coach);
  const input = { managers: [{ accountId: coach.accountId, version: "" }] };
  for (const ctx of [coach.ctx, await world.staff("scorekeeper"), world.visitor()]) {
    await expectRefusal(approveManagers(ctx, input), "forbidden");
    await expectRefusal(listWaitingManagers(ctx), "forbidden");
  }
  await expectRefusal(approve(await world.adult()), "not-found");
  expect(await approveListed(await world.staff("registrar"), coach)).toEqual({ approved: 1 });
});

test("nobody approves themselves or a manager of their own family's team", async () => {
  const registrar = await world.adult();
  const roles = { staffRoles: ["registrar" as const] };
  await setAccount(world, registrar, roles);
  const ctx = { ...registrar.ctx, actor: { ...registrar.ctx.actor, ...roles } };
  await newTeam("Own", registrar);
  const coach = await world.adult();
  const { teamCode } = await newTeam("Of the Child", coach);
  await joinTeam(registrar.ctx, { playerId: await child(world, registrar), teamCode });
  const teen = await world.person();
  await guardianOf(world, teen.playerId, { email: await emailOf(world, registrar) });
  const helper = await world.adult();
  const linked = await newTeam("Of the Teen", helper);
  await joinTeam(teen.ctx, { playerId: teen.playerId, teamCode: linked.teamCode });
  const email = (await emailOf(world, registrar)).replace("@", "+me@");
  const second = await world.person({ dob: "1980-01-01" }, { email, emailKey: email });
  await newTeam("Of the Same Mailbox", second);
  for (const own of [registrar, coach, helper, second]) {
    expect((await lineOf(own, ctx))?.isOwn).toBe(true);
    await expectRefusal(approveListed(ctx, own), "forbidden");
  }
  await handOverTeam(ctx, { teamId: linked.teamId, playerId: teen.playerId });
  for (const each of [registrar, teen]) expect(await lineOf(each)).toBeDefined();
  expect(await approve(registrar, coach)).toEqual({ approved: 2 });
});

test("whom the organizer names is approved with that", async () => {
  const asked = await world.adult();
  await setCup(world, { approvesTeams: true });
  const own = { name: "Requested", tournamentName: U13, playerId: asked.playerId };
  await createOrRequestTeam(asked.ctx, own);
  const [request] = await listTeamRequests(admin);
  await approveListedTeam(admin, request?.id ?? 0);
  await setCup(world, { approvesTeams: false });

  const heir = await world.adult();
  const { teamId, teamCode } = await newTeam("Named", await world.adult(), U16);
  await joinTeam(heir.ctx, { playerId: heir.playerId, teamCode });
  await handOverTeam(admin, { teamId, playerId: heir.playerId });

  const helper = await world.adult();
  await coManage(world, { ctx: admin }, teamId, helper);

  const fromList = await waiting(world, { dob: "1990-01-01" }, U16);
  await createTeamFromWaitlist(admin, {
    name: "From the List",
    tournamentId: await world.tournamentId(U16),
    players: [fromList.playerId],
    manager: fromList.playerId,
  });
  for (const named of [asked, heir, helper, fromList]) expect(await lineOf(named)).toBeUndefined();
});

test("a manager who hands over or invites approves nobody", async () => {
  const manager = await world.adult();
  const { teamId, teamCode } = await newTeam("Passed Around", manager, U16);
  await approve(manager);
  const [heir, helper] = [await world.adult(), await world.adult()];
  await joinTeam(heir.ctx, { playerId: heir.playerId, teamCode });
  await coManage(world, manager, teamId, helper);
  await handOverTeam(manager.ctx, { teamId, playerId: heir.playerId });
  expect((await lineOf(heir))?.teams[0]?.how).toBe("took-over");
  expect((await lineOf(helper))?.teams[0]?.how).toBe("invited");
});

test("until approved a manager invites adults only and sees no contacts, under 18 never", async () => {
  const [coach, young] = [await world.adult(), await world.person({ dob: "2008-03-04" })];
  const { teamId } = await newTeam("Reaching", coach, U16);
  const own = await newTeam("Young Reaching", young, U16);
  const minor = await waiting(world, { dob: "2008-05-06" }, U16);
  const later =
    "You can invite players under 18 once the organizer has approved you as a team manager. They have you on their list.";
  const asks = () => invitePlayer(coach.ctx, { teamId, playerId: minor.playerId });
  await expectRefusal(asks(), "forbidden", later);
  expect(await rolesOf(coach, minor.playerId)).not.toContain("recruiter");
  const adult = await waiting(world, { dob: "1990-01-01" }, U16);
  await invitePlayer(coach.ctx, { teamId, playerId: adult.playerId });
  await approve(coach, young);
  await asks();
  expect(await rolesOf(coach, minor.playerId)).toContain("recruiter");
  await invitePlayer(young.ctx, { teamId: own.teamId, playerId: minor.playerId });
  expect(await rolesOf(young, minor.playerId)).not.toContain("recruiter");
});

test("who accepts an invitation of a manager who isn't trusted stays new to the team", async () => {
  const coach = await world.adult();
  const { teamId, teamCode } = await newTeam("Untrusted", coach, U16);
  const adult = await waiting(world, { dob: "1990-01-01" }, U16);
  const invited = await invitePlayer(coach.ctx, { teamId, playerId: adult.playerId });
  await acceptInvitation(adult.ctx, invited);
  const mate = await world.person({ dob: "2008-01-01" });
  await settle(world, mate);
  await joinTeam(mate.ctx, { playerId: mate.playerId, teamCode });
  expect(await rolesOf(adult, mate.playerId)).toContain("newcomer");
});

test("the guardians of a team's minors and the organizer hear of every change of managers", async () => {
  const manager = await world.adult({ firstName: "Mara" });
  const { teamId, teamCode } = await newTeam("Watched", manager);
  const teen = await world.person();
  await guardianOf(world, teen.playerId, { email: "watching@family.example" });
  await joinTeam(teen.ctx, { playerId: teen.playerId, teamCode });
  const parent = await world.adult();
  await joinTeam(parent.ctx, { playerId: await child(world, parent), teamCode });
  const coach = await world.adult({ firstName: "Cora" });
  await world.db.delete(mails);
  const coManagerId = await coManage(world, manager, teamId, coach);
  await removeCoManager(manager.ctx, { teamId, coManagerId });
  await handOverTeam(admin, { teamId, playerId: null });
  const { email: boss } = await organizer(world.db, world.cup);
  for (const to of ["watching@family.example", await emailOf(world, parent), boss]) {
    const all = (await mailsOf(world)).filter(({ toAddress }) => toAddress === to);
    expect(all.map(({ subject }) => subject)).toEqual([
      "Watched has a new co-manager",
      "A co-manager of Watched left",
      "Watched has no manager right now",
    ]);
    expect(all[0]?.body).toContain("Cora S. is now a co-manager of Watched in Araknid Cup.");
    expect(all[0]?.body).not.toContain("Silva");
    const hints = all.map(({ body }) => body.includes("you haven't approved this person"));
    expect(hints).toEqual([to === boss, false, false]);
  }
});

test("who was approved under 18 is on the list again as an adult", async () => {
  const teen = await world.person({ dob: "2007-07-20" });
  await settle(world, teen);
  await newTeam("Nearly Grown", teen);
  await approve(teen);
  const standing = () => readManagerStanding(world, world.cup, teen.accountId);
  expect(await lineOf(teen)).toBeUndefined();
  expect(await standing()).toMatchObject({ adult: false, trusted: true });
  world.now = new Date(world.now.getTime() + 10 * 24 * 60 * 60_000);
  const later = { ...admin, now: world.now };
  expect(await lineOf(teen, later)).toBeDefined();
  expect(await standing()).toMatchObject({ adult: true, trusted: false });
  await approveListed(later, teen);
  expect(await standing()).toMatchObject({ adult: true, trusted: true });
  const before = await world.db.select().from(approvedManagers);
  const other = await newTeam("Helped", await world.adult());
  const at = (ctx: Ctx) => ({ ...ctx, now: world.now }) as typeof teen.ctx;
  world.now = new Date(world.now.getTime() + 60_000);
  await coManage(world, { ctx: at(admin) }, other.teamId, { ...teen, ctx: at(teen.ctx) });
  expect(await world.db.select().from(approvedManagers)).toEqual(before);
});

test("a demo approves everybody", async () => {
  await setCup(world, { isDemo: true });
  const coach = await world.adult();
  await newTeam("Shown", coach);
  expect(await lineOf(coach)).toBeUndefined();
  await setCup(world, { isDemo: false });
});

test("an invited co-manager without a confirmed email is on the list as such", async () => {
  const manager = await world.adult();
  const { teamId } = await newTeam("Unproved", manager);
  await addCoManager(manager.ctx, { teamId, email: "later@coach.example" });
  expect(await lineOf(await world.adult())).toBeUndefined();
  await setAccount(world, manager, { emailVerifiedAt: null });
  expect((await lineOf(manager))?.isConfirmed).toBe(false);
});
