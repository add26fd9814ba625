import { expect, test } from "vitest";
import { expectRefusal, refusal } from "../../../tests/support/assertions/refusal.ts";
import { counted } from "../../../tests/support/factories/contact-messages.ts";
import { PASSWORD, setAccount, withPassword } from "../../../tests/support/factories/passwords.ts";
import { beforeTransaction } from "../../../tests/support/fixtures/concurrency.ts";
import { useWorld } from "../../../tests/support/fixtures/world.ts";
import { enrollTwoFactor, withSession } from "../../../tests/support/personas/admins.ts";
import { useMailbox } from "../../../tests/support/servers/mailbox.ts";
import type { Ctx, SignedIn } from "../../core/context.ts";
import { readRequestedEmail, requestEmailChange } from "../accounts/email-change.ts";
import { forgotPassword, readResetLink } from "./password-reset.ts";
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

test("a wrong current password changes nothing and is counted", async () => {
  const { ctx, email, there } = await signedIn();
  const { ctx: counting, tries } = counted(world);
  const changed = change({ ...counting, actor: ctx.actor }, { currentPassword: "no" });
  await expectRefusal(changed, { code: "forbidden", field: "currentPassword" });
  expect(tries).toEqual([`own-password.account ${ctx.actor.accountId} ${ctx.actor.sessionId}`]);
  expect(await whose(there)).toMatchObject({ kind: "account" });
  await signIn(world.visitor(), { email, password: PASSWORD });
});

test("a session ended during the change is not revived", async () => {
  const { ctx, email, there } = await signedIn();
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
