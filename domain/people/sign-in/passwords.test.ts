import { expect, test } from "vitest";
import { counted } from "../../../tests/support/factories/contact-messages.ts";
import { PASSWORD, withPassword } from "../../../tests/support/factories/passwords.ts";
import { waitForLocks } from "../../../tests/support/fixtures/concurrency.ts";
import { useWorld } from "../../../tests/support/fixtures/world.ts";
import { enrollTwoFactor, withSession } from "../../../tests/support/personas/admins.ts";
import { useMailbox } from "../../../tests/support/servers/mailbox.ts";
import type { SignedIn } from "../../core/context.ts";
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

test("changing the password needs the current one and signs out elsewhere", async () => {
  const { ctx, email, here, there } = await signedIn();
  const renewed = await changePassword(ctx, { currentPassword: PASSWORD, password: next });
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
  const token = (await mailbox.newest(email)).link("/reset").split("token=")[1] ?? "";
  await changePassword(ctx, { currentPassword: PASSWORD, password: next });
  expect(await readRequestedEmail(ctx)).toBeNull();
  await expect(readResetLink(world.visitor(), token)).rejects.toMatchObject({ code: "not-found" });
});

test("a wrong current password changes nothing and is counted", async () => {
  const { ctx, email, there } = await signedIn();
  const { ctx: counting, tries } = counted(world);
  await expect(
    changePassword({ ...counting, actor: ctx.actor }, { currentPassword: "no", password: next }),
  ).rejects.toMatchObject({ code: "forbidden", field: "currentPassword" });
  expect(tries).toEqual([`own-password.account ${ctx.actor.accountId} ${ctx.actor.sessionId}`]);
  expect(await whose(there)).toMatchObject({ kind: "account" });
  await signIn(world.visitor(), { email, password: PASSWORD });
});

test("a session ended during the change is not revived", async () => {
  const { ctx, email, there } = await signedIn();
  const actor = (await whose(there)) as SignedIn;
  await endOtherSessions({ ...ctx, actor });
  await expect(
    changePassword(ctx, { currentPassword: PASSWORD, password: next }),
  ).rejects.toMatchObject({
    code: "forbidden",
    message: "Your login is no longer valid. Log in again.",
  });
  expect(await whose(there)).toMatchObject({ kind: "account" });
  await signIn(world.visitor(), { email, password: PASSWORD });
});

test("two-factor turned on meanwhile is not bypassed", async () => {
  const boss = await world.admin();
  await withPassword(world, boss);
  const late = await withSession(world, boss.actor);
  await enrollTwoFactor(world, await withSession(world, boss.actor));
  await expect(
    changePassword(late, { currentPassword: PASSWORD, password: next }),
  ).rejects.toMatchObject({
    code: "forbidden",
    message: "Your login is no longer valid. Log in again.",
  });
});

test("an address change requested with the old password is canceled", async () => {
  const { ctx } = await signedIn();
  const holder = await world.pool.connect();
  await holder.query("begin");
  await holder.query("update accounts set password_hash = 'another' where id = $1", [
    ctx.actor.accountId,
  ]);
  const asked = requestEmailChange(ctx, {
    email: "thief@example.org",
    currentPassword: PASSWORD,
  }).then(
    () => "taken",
    () => "refused",
  );
  await waitForLocks(world);
  await holder.query("commit");
  holder.release();
  expect(await asked).toBe("refused");
  expect(await readRequestedEmail(ctx)).toBeNull();
});

test("a correct password is not counted", async () => {
  const { ctx } = await signedIn();
  const { ctx: counting, tries } = counted(world);
  await changePassword(
    { ...counting, actor: ctx.actor },
    { currentPassword: PASSWORD, password: next },
  );
  expect(tries).toEqual([]);
});

test("a common password is refused under its field", async () => {
  const { ctx } = await signedIn();
  await expect(
    changePassword(ctx, { currentPassword: PASSWORD, password: "Soccer123" }),
  ).rejects.toMatchObject({ code: "invalid", field: "password" });
});
