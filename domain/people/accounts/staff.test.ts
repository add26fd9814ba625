import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "#db/schema/core.ts";
import { mails } from "#db/schema/messaging.ts";
import { accounts, players, sessions, setupTokens } from "#db/schema/people.ts";
import { type Ctx, hasRole, requireStaff, type SignedIn } from "#domain/core/context.ts";
import { STAFF_ROLES, type StaffRole } from "#domain/core/staff-role-rules.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import { emailOf, mailsTo } from "#tests/support/factories/invitations.ts";
import { statusesOf } from "#tests/support/fixtures/concurrency.ts";
import { useEmptyTables, useWorld } from "#tests/support/fixtures/world.ts";
import { findActor, findSession } from "../sign-in/sessions.ts";
import { setUpAdmin } from "./admin-setup.ts";
import { changeStaffRoles, inviteStaff, listStaff, revokeStaff, withdrawInvite } from "./staff.ts";

const world = useWorld();
const email = "helper@example.org";
const asHelper = { email, password: "sand and water" };
let admin: Ctx & { actor: SignedIn };

useEmptyTables(world, mails, sessions, players, accounts, setupTokens, auditEntries);

beforeEach(async () => {
  admin = await world.admin();
});

async function invited(...roles: StaffRole[]): Promise<string> {
  await inviteStaff(admin, { email, roles });
  const mail = (await mailsTo(world, { email })).at(-1);
  return /token=([\w-]+)/.exec(mail?.body ?? "")?.[1] ?? "";
}
const accepted = (token: string) => setUpAdmin(world.visitor(), token, asHelper);

describe("an invite to the staff", () => {
  test("leads to an account with its roles and no other", async () => {
    const roles = ["scorekeeper", "registrar"] as const;
    const token = await invited(...roles);
    expect((await listStaff(admin)).invites).toMatchObject([{ email, roles }]);
    const actor = await findActor(world.db, (await accepted(token)).token, world.now);
    expect(STAFF_ROLES.filter((role) => hasRole(actor, role))).toEqual(roles);
    const { invites, members } = await listStaff(admin);
    expect(invites).toEqual([]);
    const shown = { hasTwoFactor: false, lastSignIn: "July 15, 2025" };
    expect(members[1]).toMatchObject({ email, roles, ...shown });
  });

  test("needs two-factor where the console does, and ends like the organizer's sessions", async () => {
    const session = await accepted(await invited("editor"));
    const required = { factorRequired: true };
    const expected = { kind: "visitor", pending: { isStaff: true, needs: "enrolment" } };
    expect(await findActor(world.db, session.token, world.now, required)).toMatchObject(expected);
    const { endsAt } = await findSession(world.db, session.token, world.now);
    expect(endsAt).toEqual(new Date(world.now.getTime() + 30 * 60_000));
  });

  test("that is withdrawn, or replaced by the next one to the same address, no longer works", async () => {
    const token = await invited("treasurer");
    const inviteId = (await listStaff(admin)).invites[0]?.id ?? 0;
    await withdrawInvite(admin, { inviteId });
    await expectRefusal(accepted(token), "not-found");
    await expectRefusal(withdrawInvite(admin, { inviteId }), "not-found");
    const last = (await auditOf(world, `setup-token:${inviteId}`)).at(-1);
    expect(last).toMatchObject({ action: "staff.withdraw-invite" });
    const [first, second] = [await invited("treasurer"), await invited("editor")];
    await expectRefusal(accepted(first), "not-found");
    await accepted(second);
    expect((await listStaff(admin)).members[1]?.roles).toEqual(["editor"]);
  });

  test("to a player's address or to somebody on the staff is refused", async () => {
    await accepted(await invited("editor"));
    for (const taken of [await emailOf(world, await world.person()), email]) {
      const again = inviteStaff(admin, { email: taken, roles: ["editor"] });
      await expectRefusal(again, { code: "conflict", field: "email" });
    }
  });

  test("ends with the role of the organizer who sent it", async () => {
    const token = await invited("organizer");
    const other = await world.admin();
    await changeStaffRoles(other, { accountId: admin.actor.accountId, roles: ["scorekeeper"] });
    await expectRefusal(accepted(token), "not-found");
    expect((await listStaff(other)).invites).toEqual([]);
  });
});

describe("the roles of staff", () => {
  test("apply from the next request on", async () => {
    const helper = await world.staff("scorekeeper");
    const { token } = await world.session(helper.actor);
    const { accountId } = helper.actor;
    await changeStaffRoles(admin, { accountId, roles: ["treasurer"] });
    const actor = await findActor(world.db, token, world.now);
    expect(() => requireStaff({ actor }, "treasurer")).not.toThrow();
    expect(() => requireStaff({ actor }, "scorekeeper")).toThrow("Your role doesn't include this.");
  });

  test("end at once with their sessions", async () => {
    const helper = await world.staff("organizer");
    const { token } = await world.session(helper.actor);
    await revokeStaff(admin, { accountId: helper.actor.accountId });
    expect(await findActor(world.db, token, world.now)).toEqual({ kind: "visitor" });
    expect((await listStaff(admin)).members).toMatchObject([
      { accountId: admin.actor.accountId, isSelf: true, isLastOrganizer: true },
    ]);
  });

  test("the last organizer can't be removed or lose the role, and a player has none", async () => {
    const { accountId } = admin.actor;
    await world.staff("registrar");
    await expectRefusal(revokeStaff(admin, { accountId }), "conflict");
    await expectRefusal(changeStaffRoles(admin, { accountId, roles: ["editor"] }), "conflict");
    expect((await listStaff(admin)).members[0]?.roles).toEqual(["organizer"]);
    const { accountId: ofPlayer } = await world.person();
    await expectRefusal(
      changeStaffRoles(admin, { accountId: ofPlayer, roles: ["editor"] }),
      "not-found",
    );
    await expectRefusal(revokeStaff(admin, { accountId: ofPlayer }), "not-found");
  });

  test("two organizers who remove each other at the same time leave one", async () => {
    const other = await world.admin();
    const outcomes = await statusesOf([
      revokeStaff(admin, { accountId: other.actor.accountId }),
      revokeStaff(other, { accountId: admin.actor.accountId }),
    ]);
    expect(outcomes).toEqual(["fulfilled", "rejected"]);
    expect(await world.countRows(accounts, { isAdmin: true })).toBe(1);
  });

  test("an organizer who is removed while a request is under way changes nothing with it", async () => {
    const other = await world.admin();
    await revokeStaff(admin, { accountId: other.actor.accountId });
    const { accountId } = admin.actor;
    await expectRefusal(inviteStaff(other, { email, roles: ["organizer"] }), "forbidden");
    await expectRefusal(changeStaffRoles(other, { accountId, roles: ["editor"] }), "forbidden");
    await expectRefusal(revokeStaff(other, { accountId }), "forbidden");
    expect((await listStaff(admin)).invites).toEqual([]);
  });
});
