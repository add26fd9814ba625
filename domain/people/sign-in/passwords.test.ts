import { expect, test } from "vitest";
import type { Ctx, SignedIn } from "#domain/core/context.ts";
import { expectRefusal, refusal } from "#tests/support/assertions/refusal.ts";
import { TERMS } from "#tests/support/factories/consents.ts";
import { counted } from "#tests/support/factories/contact-messages.ts";
import { auditOf } from "#tests/support/factories/games.ts";
import {
  accountRow,
  PASSWORD,
  setAccount,
  withPassword,
} from "#tests/support/factories/passwords.ts";
import { beforeTransaction, statusesOf } from "#tests/support/fixtures/concurrency.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";
import { enrollTwoFactor, withSession } from "#tests/support/personas/admins.ts";
import { useMailbox } from "#tests/support/servers/mailbox.ts";
import { readRequestedEmail, requestEmailChange } from "../accounts/email-change.ts";
import { EMAIL_LINK_LIFETIMES } from "../accounts/email-links.ts";
import { forgotPassword, readResetLink, resetPassword } from "./password-reset.ts";
import { changePassword } from "./passwords.ts";
import { endOtherSessions } from "./session-list.ts";
import { findActor } from "./sessions.ts";
import { signIn } from "./sign-in.ts";

const world = useWorld();
const mailbox = useMailbox(world);
const next = "brown sand of june";

async function signedIn() {
  const { ctx, accountId } = await world.person();
  const { email } = await withPassword(world, ctx);
  const [here, there] = [await world.session({ accountId }), await world.session({ accountId })];
  const actor = (await findActor(world.db, here.token, world.now)) as SignedIn;
  return { ctx: { ...ctx, actor }, email, here, there };
}

const whose = ({ token }: { token: string }) => findActor(world.db, token, world.now);
const visitor = { kind: "visitor" };
const change = (ctx: Ctx, typed: { currentPassword?: string; password?: string } = {}) =>
  changePassword(ctx, { currentPassword: PASSWORD, password: next, ...typed });
const loggedOut = { code: "forbidden", message: "Your login is no longer valid. Log in again." };

test("changing the password needs the current one and signs out elsewhere", async () => {
  const { ctx, email, here, there } = await signedIn();
  const { ctx: counting, tries } = counted(world);
  const renewed = await change({ ...counting, actor: ctx.actor });
  expect(tries).toEqual([]);
  expect(await whose(renewed)).toMatchObject({ accountId: ctx.actor.accountId });
  expect(await whose(there)).toEqual(visitor);
  expect(await whose(here)).toEqual(visitor);
  await signIn(world.visitor(), { email, password: next });
  const notice = await mailbox.newest(email);
  expect(notice.subject).toBe("Your password for Araknid Cup was changed");
  expect(notice.link()).toBe("http://127.0.0.1:3000/forgot");
});

test("what a thief began with the old password stops working", async () => {
  const { ctx, email } = await signedIn();
  await requestEmailChange(ctx, { email: "thief@example.org", currentPassword: PASSWORD });
  await mailbox.deliver();
  await forgotPassword(world.visitor(), { email });
  const token = (await mailbox.newest(email)).token("/reset");
  await change(ctx);
  expect(await readRequestedEmail(ctx)).toBeNull();
  await expectRefusal(readResetLink(world.visitor(), token), "not-found");
});

test("a wrong current password changes nothing and is counted, and a session ended during the change is not revived", async () => {
  const { ctx, email, there } = await signedIn();
  const { ctx: counting, tries } = counted(world);
  const changed = change({ ...counting, actor: ctx.actor }, { currentPassword: "no" });
  await expectRefusal(changed, { code: "forbidden", field: "currentPassword" });
  expect(tries).toEqual([`own-password.account ${ctx.actor.accountId} ${ctx.actor.sessionId}`]);
  expect(await whose(there)).toMatchObject({ kind: "account" });
  await signIn(world.visitor(), { email, password: PASSWORD });
  await endOtherSessions({ ...ctx, actor: await whose(there) });
  await expectRefusal(change(ctx), loggedOut);
  expect(await whose(there)).toMatchObject({ kind: "account" });
  await signIn(world.visitor(), { email, password: PASSWORD });
});

test("two-factor turned on meanwhile is not bypassed", async () => {
  const boss = await world.admin();
  await withPassword(world, boss);
  const late = await withSession(world, boss.actor);
  await enrollTwoFactor(world, await withSession(world, boss.actor));
  await expectRefusal(change(late), loggedOut);
});

test("an address change requested with the old password is canceled", async () => {
  const { ctx } = await signedIn();
  const meanwhile = beforeTransaction(ctx, () =>
    setAccount(world, ctx.actor, { passwordHash: "another" }),
  );
  const asked = { email: "thief@example.org", currentPassword: PASSWORD };
  await refusal(requestEmailChange(meanwhile, asked));
  expect(await readRequestedEmail(ctx)).toBeNull();
});

test("a common password is refused under its field", async () => {
  const { ctx } = await signedIn();
  const refused = { code: "invalid", field: "password" };
  await expectRefusal(change(ctx, { password: "Soccer123" }), refused);
});

const start = world.now;
const password = "brown sand of june";

async function forgetful(who?: { ctx: Ctx & { actor: SignedIn } }) {
  const { ctx } = who ?? (await world.person());
  const { email } = await withPassword(world, ctx);
  await forgotPassword(world.visitor(), { email });
  const token = (await mailbox.newest(email)).token("/reset?token=");
  return { ctx, email, token, accountId: ctx.actor.accountId };
}

const read = (token: string, ctx = world.visitor()) => readResetLink(ctx, token);
const reset = (token: string, ctx = world.visitor()) =>
  resetPassword(ctx, { token, password }, TERMS);

const over = { code: "not-found", message: "This link was already used or has expired." };

test("a reset link sets a password, confirms the address, signs in here and out elsewhere", async () => {
  const { email, token, accountId } = await forgetful();
  const other = await world.session({ accountId });
  expect(await read(token)).toEqual({ email, acceptsTerms: false });
  const { session } = await reset(token);
  expect(await findActor(world.db, session.token, world.now)).toMatchObject({ accountId });
  expect(await findActor(world.db, other.token, world.now)).toEqual({ kind: "visitor" });
  expect((await accountRow(world, accountId)).emailVerifiedAt).toEqual(world.now);
  const notice = await mailbox.newest(email);
  expect(notice.subject).toBe("Your password for Araknid Cup was changed");
  expect(notice.text).not.toContain(password);
  await signIn(world.visitor(), { email, password });
  await expect(signIn(world.visitor(), { email, password: PASSWORD })).rejects.toThrow();
  const log = JSON.stringify(await auditOf(world, `account:${accountId}`));
  expect(log).toContain("account.reset");
  expect(log).not.toContain(token);
  expect(log).not.toContain(password);
});

test("a reset link works once and invalidates the others", async () => {
  const { email, token } = await forgetful();
  await forgotPassword(world.visitor(), { email });
  const second = (await mailbox.newest(email)).token("/reset?token=");
  expect(await statusesOf([reset(token), reset(token)])).toEqual(["fulfilled", "rejected"]);
  for (const each of [token, second]) await expectRefusal(read(each), over);
});

test("a reset link works for an hour, also for an admin, who stays one", async () => {
  const { token } = await forgetful();
  world.now = new Date(start.getTime() + EMAIL_LINK_LIFETIMES["reset-password"] - 1);
  await read(token);
  world.now = new Date(start.getTime() + EMAIL_LINK_LIFETIMES["reset-password"]);
  await expectRefusal(reset(token), over);
  const { token: adminToken, accountId } = await forgetful({ ctx: await world.admin() });
  const actor = await findActor(world.db, (await reset(adminToken)).session.token, world.now);
  expect(actor).toMatchObject({ accountId, isAdmin: true });
});

test("guesses are counted and block no valid link", async () => {
  const { email, token } = await forgetful();
  const { ctx, tries } = counted(world);
  await expectRefusal(read("never was", ctx), over);
  expect(tries).toEqual([`reset.address ${ctx.address}`]);
  const full = counted(world, "reset.address").ctx;
  await expectRefusal(read("never was", full), "limited");
  expect(await read(token, full)).toEqual({ email, acceptsTerms: false });
  await reset(token, full);
});

test("resetting an unknown address is answered and counted like any other, without an email", async () => {
  const { email } = await forgetful();
  const unknown = "nobody@example.org";
  const rules = async (address: string) => {
    const { ctx, tries } = counted(world);
    await forgotPassword(ctx, { email: address });
    return tries.map((each) => each.replace(address, "it"));
  };
  expect(await rules(unknown)).toEqual(await rules(email));
  const { ctx } = counted(world, "forgot.account");
  for (const address of [email, unknown]) {
    await expectRefusal(forgotPassword(ctx, { email: address }), "limited");
  }
  await mailbox.deliver();
  expect(mailbox.to(unknown)).toEqual([]);
});
