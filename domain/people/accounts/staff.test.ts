import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../../db/schema/core.ts";
import { mails } from "../../../db/schema/messaging.ts";
import { accounts, players, sessions, setupTokens } from "../../../db/schema/people.ts";
import { refusal } from "../../../tests/support/assertions/refusal.ts";
import { useWorld } from "../../../tests/support/fixtures/world.ts";
import { type Ctx, hasRole, requireStaff, type SignedIn } from "../../core/context.ts";
import { STAFF_ROLES, type StaffRole } from "../../core/staff-role-rules.ts";
import { findActor, findSession } from "../sign-in/sessions.ts";
import { setUpAdmin } from "./admin-setup.ts";
import { changeStaffRoles, inviteStaff, listStaff, revokeStaff, withdrawInvite } from "./staff.ts";

const world = useWorld();
const email = "helper@example.org";
const password = "sand and water";
let admin: Ctx & { actor: SignedIn };

beforeEach(async () => {
  for (const table of [mails, sessions, players, accounts, setupTokens, auditEntries]) {
    await world.db.delete(table);
  }
  admin = await world.admin();
});

async function invited(...roles: StaffRole[]): Promise<string> {
  await inviteStaff(admin, { email, roles });
  const [mail] = await world.db.select().from(mails).where(eq(mails.toAddress, email));
  return (
    new URL(/https?:\/\/\S+/.exec(mail?.body ?? "")?.[0] ?? "").searchParams.get("token") ?? ""
  );
}

describe("an invite to the staff", () => {
  test("leads to an account with its roles and no other", async () => {
    const token = await invited("scorekeeper", "registrar");
    expect((await listStaff(admin)).invites).toMatchObject([
      { email, roles: ["scorekeeper", "registrar"] },
    ]);
    const session = await setUpAdmin(world.visitor(), token, { email, password });
    const actor = await findActor(world.db, session.token, world.now);
    expect(STAFF_ROLES.filter((role) => hasRole(actor, role))).toEqual([
      "scorekeeper",
      "registrar",
    ]);
    expect((await listStaff(admin)).invites).toEqual([]);
    expect((await listStaff(admin)).members[1]).toMatchObject({
      email,
      roles: ["scorekeeper", "registrar"],
      hasTwoFactor: false,
      lastSignIn: "July 15, 2025",
    });
  });

  test("needs two-factor where the console does, and ends like the organizer's sessions", async () => {
    const token = await invited("editor");
    const session = await setUpAdmin(world.visitor(), token, { email, password });
    const required = { factorRequired: true };
    expect(await findActor(world.db, session.token, world.now, required)).toMatchObject({
      kind: "visitor",
      pending: { isStaff: true, needs: "enrolment" },
    });
    const { endsAt } = await findSession(world.db, session.token, world.now);
    expect(endsAt).toEqual(new Date(world.now.getTime() + 30 * 60_000));
  });

  test("that is withdrawn no longer works", async () => {
    const token = await invited("treasurer");
    const [invite] = (await listStaff(admin)).invites;
    await withdrawInvite(admin, { inviteId: invite?.id ?? 0 });
    const opened = setUpAdmin(world.visitor(), token, { email, password });
    expect(await refusal(opened)).toMatchObject({ code: "not-found" });
    const again = withdrawInvite(admin, { inviteId: invite?.id ?? 0 });
    expect(await refusal(again)).toMatchObject({ code: "not-found" });
  });

  test("is replaced by the next one to the same address", async () => {
    const first = await invited("treasurer");
    await world.db.delete(mails);
    const second = await invited("editor");
    const opened = setUpAdmin(world.visitor(), first, { email, password });
    expect(await refusal(opened)).toMatchObject({ code: "not-found" });
    await setUpAdmin(world.visitor(), second, { email, password });
    expect((await listStaff(admin)).members[1]?.roles).toEqual(["editor"]);
  });

  test("to a player's address or to somebody on the staff is refused", async () => {
    const { accountId } = await world.person();
    const [row] = await world.db.select().from(accounts).where(eq(accounts.id, accountId));
    const toPlayer = inviteStaff(admin, { email: row?.email ?? "", roles: ["editor"] });
    expect(await refusal(toPlayer)).toMatchObject({ code: "conflict", field: "email" });
    await setUpAdmin(world.visitor(), await invited("editor"), { email, password });
    const again = inviteStaff(admin, { email, roles: ["editor"] });
    expect(await refusal(again)).toMatchObject({ code: "conflict", field: "email" });
  });

  test("is for organizers to send, and so are roles and access to change", async () => {
    const helper = await world.staff("scorekeeper", "registrar", "treasurer", "editor");
    const { accountId } = helper.actor;
    for (const attempt of [
      inviteStaff(helper, { email, roles: ["organizer"] }),
      changeStaffRoles(helper, { accountId, roles: ["organizer"] }),
      revokeStaff(helper, { accountId: admin.actor.accountId }),
      withdrawInvite(helper, { inviteId: 1 }),
      listStaff(helper),
    ]) {
      expect(await refusal(attempt)).toMatchObject({ code: "forbidden" });
    }
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

  test("the last organizer can't be removed or lose the role", async () => {
    const { accountId } = admin.actor;
    await world.staff("registrar");
    const last = { code: "conflict" };
    expect(await refusal(revokeStaff(admin, { accountId }))).toMatchObject(last);
    const demoted = changeStaffRoles(admin, { accountId, roles: ["editor"] });
    expect(await refusal(demoted)).toMatchObject(last);
    expect((await listStaff(admin)).members[0]?.roles).toEqual(["organizer"]);
  });

  test("two organizers who remove each other at the same time leave one", async () => {
    const other = await world.admin();
    const outcomes = await Promise.allSettled([
      revokeStaff(admin, { accountId: other.actor.accountId }),
      revokeStaff(other, { accountId: admin.actor.accountId }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await world.db.$count(accounts, eq(accounts.isAdmin, true))).toBe(1);
  });

  test("an organizer who is removed while a request is under way changes nothing with it", async () => {
    const other = await world.admin();
    await revokeStaff(admin, { accountId: other.actor.accountId });
    const { accountId } = admin.actor;
    const refusals = await Promise.all([
      refusal(inviteStaff(other, { email, roles: ["organizer"] })),
      refusal(changeStaffRoles(other, { accountId, roles: ["editor"] })),
      refusal(revokeStaff(other, { accountId })),
    ]);
    expect(refusals.map((each) => each?.code)).toEqual(["forbidden", "forbidden", "forbidden"]);
    expect((await listStaff(admin)).invites).toEqual([]);
  });

  test("of a player can't be changed", async () => {
    const { accountId } = await world.person();
    const changed = changeStaffRoles(admin, { accountId, roles: ["editor"] });
    expect(await refusal(changed)).toMatchObject({ code: "not-found" });
    expect(await refusal(revokeStaff(admin, { accountId }))).toMatchObject({ code: "not-found" });
  });
});
