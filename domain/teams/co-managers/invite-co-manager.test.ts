import { expect, test } from "vitest";
import { DomainError } from "#domain/core/errors.ts";
import type { LimitRule } from "#domain/core/rate-limits.ts";
import { revokeStaff } from "#domain/people/accounts/staff.ts";
import { message } from "#i18n/message.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import {
  coManagersOf,
  invitationsTo,
  inviteCoManager,
  lastCoManager,
} from "#tests/support/factories/co-managers.ts";
import { guardianOf } from "#tests/support/factories/consents.ts";
import { emailOf, mailsTo, subjectsTo } from "#tests/support/factories/invitations.ts";
import { setAccount } from "#tests/support/factories/passwords.ts";
import { type Person, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { listWaitingManagers } from "../approve-managers.ts";
import { handOverTeam } from "../team-manager.ts";
import { myTeams } from "../team-view.ts";
import { acceptCoManaging, declineCoManaging } from "./answer-invitation.ts";
import { addCoManager, removeCoManager } from "./change-co-managers.ts";

const { world, admin } = useAdminWorld();

test("an invitation to co-manage reaches a minor's mailbox only with a copy to a guardian", async () => {
  const { teamId, manager } = await world.team("Guarded Rats", { manager: await world.adult() });
  const [alone, guarded] = [await world.person(), await world.person()];
  await guardianOf(world, guarded.playerId, { email: "rosa@family.example" });
  for (const each of [alone, guarded]) {
    await addCoManager(manager.ctx, { teamId, email: await emailOf(world, each) });
  }
  const tagged = (await emailOf(world, alone)).replace("@", "+hi@");
  const other = await world.team("Tagged Rats", { manager: await world.adult() });
  await addCoManager(other.manager.ctx, { teamId: other.teamId, email: tagged });
  expect(await mailsTo(world, { email: tagged })).toEqual([]);
  expect(await mailsTo(world, alone)).toEqual([]);
  const [mail] = await mailsTo(world, guarded);
  expect(await mailsTo(world, { email: "rosa@family.example" })).toMatchObject([
    { subject: mail?.subject, body: mail?.body },
  ]);
});

test("an address with an account and one without get the same email and the same row", async () => {
  const { teamId, manager } = await world.team("Same Rats", { manager: await world.adult() });
  const known = await world.adult();
  const email = await emailOf(world, known);
  await addCoManager(manager.ctx, { teamId, email });
  await addCoManager(manager.ctx, { teamId, email: "Nobody@known.example" });
  const [one, other] = await coManagersOf(world, teamId);
  expect(one).toMatchObject({ email, accountId: null, acceptedAt: null, seat: 1 });
  const emailKey = "nobody@known.example";
  const expected = { email: "Nobody@known.example", emailKey, accountId: null, seat: 2 };
  expect(other).toMatchObject(expected);
  const [mine] = await mailsTo(world, known);
  const [theirs] = await mailsTo(world, { email: "Nobody@known.example" });
  expect(mine?.subject).toBe("Same Rats wants you as a co-manager");
  expect(mine?.body.replace(email, "*")).toBe(theirs?.body.replace("Nobody@known.example", "*"));
  expect(mine?.body).not.toContain("Silva");
  const [team] = await myTeams(manager.ctx);
  expect(team?.coManagers).toMatchObject([
    { invited: email, name: null },
    { invited: "Nobody@known.example", name: null },
  ]);
});

test("an address that registers later finds the invitation once it is confirmed", async () => {
  const { teamId, manager } = await world.team("Later Rats", { manager: await world.adult() });
  await addCoManager(manager.ctx, { teamId, email: "later@coach.example" });
  const coach = await world.person({ dob: "1980-01-01" }, { confirmed: false });
  await setAccount(world, coach, { email: "Later@coach.example" });
  expect(await invitationsTo(world, coach)).toEqual({ invitations: [], unconfirmed: true });
  const invitationId = await lastCoManager(world, teamId);
  await expectRefusal(acceptCoManaging(coach.ctx, { invitationId }), "not-found");
  await setAccount(world, coach, { emailVerifiedAt: world.now });
  const { invitations } = await invitationsTo(world, coach);
  expect(invitations).toMatchObject([{ id: invitationId, teamName: "Later Rats" }]);
  await acceptCoManaging(coach.ctx, { invitationId });
  expect(await coManagersOf(world, teamId)).toMatchObject([
    { accountId: coach.accountId, email: null, emailKey: null, acceptedAt: world.now },
  ]);
  expect(await myTeams(coach.ctx)).toMatchObject([
    { id: teamId, manages: true, isManager: false, coManagers: [{ isYou: true }] },
  ]);
  expect(await subjectsTo(world, manager)).toEqual(["Later Rats has a new co-manager"]);
  expect(await subjectsTo(world, { email: "Later@coach.example" })).toEqual([]);
});

test("an invitation to co-manage by a registrar approves only while they still are one", async () => {
  const { teamId } = await world.team("Staffed Rats", { manager: await world.adult() });
  const [early, late] = [await world.adult(), await world.adult()];
  const registrar = await world.staff("registrar");
  const invitations = [
    await inviteCoManager(world, { ctx: registrar }, teamId, early),
    await inviteCoManager(world, { ctx: registrar }, teamId, late),
  ];
  await acceptCoManaging(early.ctx, { invitationId: invitations[0] ?? 0 });
  await revokeStaff(admin, { accountId: registrar.actor.accountId });
  await acceptCoManaging(late.ctx, { invitationId: invitations[1] ?? 0 });
  const listed = (await listWaitingManagers(admin)).map(({ accountId }) => accountId);
  expect(listed).toContain(late.accountId);
  expect(listed).not.toContain(early.accountId);
});

test("an unanswered invitation to co-manage ends 14 days after it was sent", async () => {
  const { teamId, manager } = await world.team("Slow Rats", { manager: await world.adult() });
  const coach = await world.adult();
  const invitationId = await inviteCoManager(world, manager, teamId, coach);
  const after = (hours: number) => ({
    ...coach,
    ctx: { ...coach.ctx, now: new Date(world.now.getTime() + (14 * 24 + hours) * 3_600_000) },
  });
  const { invitations } = await invitationsTo(world, after(-1));
  expect(invitations).toMatchObject([{ id: invitationId }]);
  expect(await invitationsTo(world, after(1))).toEqual({ invitations: [], unconfirmed: false });
  await expectRefusal(acceptCoManaging(after(1).ctx, { invitationId }), "not-found");
});

test("another account can neither see nor answer an invitation", async () => {
  const { teamId, manager } = await world.team("Private Rats", { manager: await world.adult() });
  const [coach, other] = [await world.person(), await world.person()];
  const invitationId = await inviteCoManager(world, manager, teamId, coach);
  expect(await invitationsTo(world, other)).toEqual({ invitations: [], unconfirmed: false });
  for (const answer of [acceptCoManaging, declineCoManaging]) {
    for (const ctx of [other.ctx, manager.ctx]) {
      await expect(answer(ctx, { invitationId })).rejects.toMatchObject({ code: "not-found" });
    }
    await expect(answer(admin, { invitationId })).rejects.toMatchObject({ code: "forbidden" });
  }
  expect(await coManagersOf(world, teamId)).toMatchObject([{ accountId: null }]);
});

test("declining to co-manage frees the place and tells the manager", async () => {
  const { teamId, manager } = await world.team("Declined Rats", { manager: await world.adult() });
  const coach = await world.person();
  const invitationId = await inviteCoManager(world, manager, teamId, coach);
  await declineCoManaging(coach.ctx, { invitationId });
  expect(await coManagersOf(world, teamId)).toEqual([]);
  expect(await subjectsTo(world, manager)).toEqual([
    "Invitation to co-manage Declined Rats declined",
  ]);
});

test("a withdrawn invitation to co-manage can't be accepted", async () => {
  const { teamId, manager } = await world.team("Withdrawn Rats", { manager: await world.adult() });
  const coach = await world.person();
  const invitationId = await inviteCoManager(world, manager, teamId, coach);
  await removeCoManager(manager.ctx, { teamId, coManagerId: invitationId });
  const gone = { text: message("coManagers.errors.gone") };
  await expectRefusal(acceptCoManaging(coach.ctx, { invitationId }), gone);
});

test("inviting a third co-manager, an address invited before, or one's own is refused", async () => {
  const { teamId, manager } = await world.team("Full Rats", { manager: await world.adult() });
  const add = (email: string) => addCoManager(manager.ctx, { teamId, email });
  await expect(add(await emailOf(world, manager))).rejects.toThrow(
    "This is your own email. You already manage this team.",
  );
  await add("one@coach.example");
  await expect(add("ONE@coach.example")).rejects.toThrow("You've already invited this address.");
  await add("two@coach.example");
  await expect(add("three@coach.example")).rejects.toThrow(
    "A team can have two co-managers. Remove one of them first.",
  );
});

test("inviting a co-manager is refused to players, strangers, and a manager whose own email is unconfirmed", async () => {
  const { teamId, members } = await world.team("Closed Rats", { more: 1 });
  const other = await world.team("Other Rats", { manager: await world.adult() });
  const email = "a@coach.example";
  for (const { ctx } of [members[0] as Person, other.manager]) {
    const refusal = "You don't manage this team.";
    await expect(addCoManager(ctx, { teamId, email })).rejects.toThrow(refusal);
  }
  const manager = await world.person({ dob: "1980-02-03" }, { confirmed: false });
  const own = await world.team("Unconfirmed Rats", { manager });
  await expect(addCoManager(manager.ctx, { teamId: own.teamId, email })).rejects.toThrow(
    "Confirm your email to add co-managers.",
  );
  expect(await coManagersOf(world, own.teamId)).toEqual([]);
});

test("a mailbox gets no more than a few invitations, while the manager sees no difference", async () => {
  const { teamId, manager } = await world.team("Loud Rats", { manager: await world.adult() });
  const limit = async (rule: LimitRule) => {
    if (rule === "co-manager.mailbox") throw new DomainError("limited", "enough");
    return async () => {};
  };
  await addCoManager({ ...manager.ctx, limit }, { teamId, email: "loud@coach.example" });
  expect(await mailsTo(world, { email: "loud@coach.example" })).toEqual([]);
  expect(await coManagersOf(world, teamId)).toHaveLength(1);
});

test("the new manager of a team is no longer invited to help manage it", async () => {
  const { teamId, manager, members } = await world.team("Heir Rats", {
    more: 1,
    manager: await world.adult(),
  });
  const heir = members[0] as Person;
  await inviteCoManager(world, manager, teamId, heir);
  await handOverTeam(manager.ctx, { teamId, playerId: heir.playerId });
  expect(await coManagersOf(world, teamId)).toEqual([]);
});
