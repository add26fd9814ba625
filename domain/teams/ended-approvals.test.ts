import { expect, test } from "vitest";
import { mails } from "#db/schema/messaging.ts";
import { approvedManagers } from "#db/schema/team-managers.ts";
import { coManage } from "#tests/support/factories/co-managers.ts";
import { settle } from "#tests/support/factories/consents.ts";
import { heardDuring } from "#tests/support/factories/cups.ts";
import { mailsTo, waiting } from "#tests/support/factories/invitations.ts";
import { approveListed, rename } from "#tests/support/factories/managers.ts";
import { PASSWORD, setAccount } from "#tests/support/factories/passwords.ts";
import { type Person, U13, U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { child } from "#tests/support/personas/account-owners.ts";
import type { Ctx } from "../core/context.ts";
import { consoleTopic, teamTopic } from "../core/topics.ts";
import { confirmEmailChange, requestEmailChange } from "../people/accounts/email-change.ts";
import { organizer } from "../people/accounts/recipients.ts";
import { revokeStaff } from "../people/accounts/staff.ts";
import { correctPlayer } from "../people/players/players.ts";
import { hashPassword } from "../people/sign-in/password-hashing.ts";
import { listWaitingManagers } from "./approve-managers.ts";
import { removeCoManager } from "./co-managers/change-co-managers.ts";
import { acceptInvitation } from "./invitations/answer-invitation.ts";
import { invitePlayer } from "./invitations/invite-player.ts";
import { joinTeam } from "./joining.ts";
import { createTeam } from "./team-lifecycle.ts";
import { handOverTeam } from "./team-manager.ts";
import { readViewerRoles } from "./viewer-roles.ts";

const { world, admin } = useAdminWorld();

const newTeam = async (name: string, manager: Person, tournamentName = U13) =>
  createTeam(manager.ctx, { name, tournamentName, playerId: manager.playerId });
const waitingIds = async () => (await listWaitingManagers(admin)).map(({ accountId }) => accountId);
const approve = (...people: Person[]) => approveListed(admin, ...people);
const rolesOf = async (reader: Person, playerId: string) => [
  ...((await readViewerRoles(reader.ctx, world.cup, [playerId])).get(playerId) ?? []),
];

test("whom staff remove as manager is new to the team as the parent of a player, too", async () => {
  const coach = await world.adult();
  const { teamId, teamCode } = await newTeam("Vouched For", coach);
  await approve(coach);
  await joinTeam(coach.ctx, { playerId: await child(world, coach), teamCode });
  const teen = await world.person();
  await joinTeam(teen.ctx, { playerId: teen.playerId, teamCode });
  await handOverTeam(admin, { teamId, playerId: null });
  expect(await rolesOf(coach, teen.playerId)).toContain("newcomer");
});

test("whom staff remove as manager or co-manager has to be approved again", async () => {
  const [coach, helper] = [await world.adult(), await world.adult()];
  const { teamId } = await newTeam("Taken Away", coach);
  await approve(coach);
  const coManagerId = await coManage(world, coach, teamId, helper);
  await approve(helper);
  await removeCoManager(admin, { teamId, coManagerId });
  await handOverTeam(admin, { teamId, playerId: null });
  for (const person of [coach, helper]) {
    await newTeam(`Taken by ${person.playerId}`, person);
    expect(await waitingIds()).toContain(person.accountId);
  }
});

test("an approved manager who takes another name is new to the team and on the list again", async () => {
  const coach = await world.adult({ firstName: "Cora" });
  const { teamId, teamCode } = await newTeam("Renamed", coach);
  await joinTeam(coach.ctx, { playerId: await child(world, coach), teamCode });
  const teen = await world.person();
  await joinTeam(teen.ctx, { playerId: teen.playerId, teamCode });
  await approve(coach);
  await settle(world, teen);
  expect(await rolesOf(coach, teen.playerId)).toContain("team-manager");
  await rename(coach, "cora  SILVA");
  await correctPlayer(admin, coach.playerId, { lastName: "Silva-Lopez" });
  expect(await waitingIds()).not.toContain(coach.accountId);
  await world.db.delete(mails);
  const heard = await heardDuring(world, () => rename(coach, "Bob Other"));
  expect(heard).toEqual(expect.arrayContaining([consoleTopic, teamTopic(teamId)]));
  expect(await waitingIds()).toContain(coach.accountId);
  expect(await rolesOf(coach, teen.playerId)).toContain("newcomer");
  const [mail] = await mailsTo(world, await organizer(world.db, world.cup));
  expect(mail?.subject).toBe("A team manager in Araknid Cup changed their name");
  expect(mail?.body).toContain("cora S., whom you approved as a team manager");
  expect(mail?.body).toContain("is now Bob O.");
});

test.each([true, false])(
  "an approval ends with another address (confirmed: %s)",
  async (confirmed) => {
    const coach = await world.person({ dob: "1980-01-02" }, { confirmed });
    await setAccount(world, coach, { passwordHash: await hashPassword(PASSWORD) });
    await newTeam(`Borrowed Name ${confirmed}`, coach);
    await approve(coach);
    const email = `imposter-${confirmed}@home.example`;
    await requestEmailChange(coach.ctx, { email, currentPassword: PASSWORD });
    const [mail] = await mailsTo(world, { email });
    const token = /token=([\w-]+)/.exec(mail?.body ?? "")?.[1] ?? "";
    await confirmEmailChange(coach.ctx, token);
    expect(await waitingIds()).toContain(coach.accountId);
  },
);

test("who accepts an invitation to play after its sender lost role or approval stays new to the team", async () => {
  const coach = await world.adult();
  const { teamId } = await newTeam("Once Trusted", coach, U16);
  await approve(coach);
  const registrar = await world.staff("registrar");
  const invited = async (ctx: Ctx) => {
    const adult = await waiting(world, { dob: "1990-01-01" }, U16);
    return { adult, ...(await invitePlayer(ctx, { teamId, playerId: adult.playerId })) };
  };
  const [early, late] = [await invited(coach.ctx), await invited(coach.ctx)];
  const byRole = await invited(registrar);
  await acceptInvitation(early.adult.ctx, early);
  await world.remove(approvedManagers, { accountId: coach.accountId });
  await revokeStaff(admin, { accountId: registrar.actor.accountId });
  await acceptInvitation(late.adult.ctx, late);
  await acceptInvitation(byRole.adult.ctx, byRole);
  for (const { adult } of [late, byRole]) {
    expect(await rolesOf(adult, early.adult.playerId)).toContain("newcomer");
  }
  expect(await rolesOf(early.adult, late.adult.playerId)).toContain("team");
});
