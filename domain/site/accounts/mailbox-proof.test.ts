import { expect, test } from "vitest";
import { coManagers } from "#db/schema/team-managers.ts";
import { waiveEmailProof } from "#domain/people/accounts/email-verification.ts";
import { listOwnAgreements } from "#domain/people/guardians/agreements.ts";
import {
  acceptCoManaging,
  myCoManagerInvitations,
} from "#domain/teams/co-managers/answer-invitation.ts";
import { addCoManager } from "#domain/teams/co-managers/change-co-managers.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { mailsTo } from "#tests/support/factories/invitations.ts";
import { setAccount } from "#tests/support/factories/passwords.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";
import { accountOwner, remove } from "#tests/support/personas/account-owners.ts";
import { useMinorAndGuardian } from "#tests/support/personas/minor-and-guardian.ts";
import { readOwnData } from "./data-export.ts";

const world = useWorld();
const home = useMinorAndGuardian(world);

/** An account with the guardian's address, whose owner never opened a link that we sent there. */
async function impostor() {
  const person = await accountOwner(world, { dob: "1980-01-01" }, { confirmed: false });
  await setAccount(world, person, { email: home.rosa });
  await waiveEmailProof(await world.admin(), person);
  return person;
}

test("an organizer's word does not make an account the guardian of its address", async () => {
  await home.name();
  await home.agree();
  const { ctx } = await impostor();
  expect(await listOwnAgreements(ctx)).toEqual([]);
  expect(await readOwnData(ctx)).toMatchObject({ guardianOf: [], agreements: [], messages: [] });
});

test("deleting an account whose proof was waived leaves the guardian, the answers and the emails", async () => {
  await home.name();
  await home.agree();
  const before = await home.guardian();
  const sent = (await mailsTo(world, { email: home.rosa })).length;
  await remove(await impostor());
  expect(await home.guardian()).toEqual(before);
  expect(await home.consents()).toMatchObject({ complete: true });
  expect(await mailsTo(world, { email: home.rosa })).toHaveLength(sent);
});

test("an organizer's word does not open a co-manager's invitation", async () => {
  const { teamId, manager } = await world.team("Night Owls", { manager: await world.adult() });
  await addCoManager(manager.ctx, { teamId, email: home.rosa });
  const [invited] = await world.db.select().from(coManagers);
  const { ctx } = await impostor();
  const closed = { invitations: [], unconfirmed: true };
  expect(await myCoManagerInvitations(ctx, world.cup)).toEqual(closed);
  expect((await readOwnData(ctx)).coManagedTeams).toEqual([]);
  await expectRefusal(acceptCoManaging(ctx, { invitationId: invited?.id ?? 0 }), "not-found");
});
