import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "../../../db/schema/core.ts";
import { TERMS } from "../../../tests/support/factories/consents.ts";
import { counted } from "../../../tests/support/factories/contact-messages.ts";
import { accountRow, PASSWORD, withPassword } from "../../../tests/support/factories/passwords.ts";
import { useWorld } from "../../../tests/support/fixtures/world.ts";
import { useMailbox } from "../../../tests/support/servers/mailbox.ts";
import type { Ctx, SignedIn } from "../../core/context.ts";
import { EMAIL_LINK_LIFETIMES } from "../accounts/email-links.ts";
import { forgotPassword, readResetLink, resetPassword } from "./password-reset.ts";
import { findActor } from "./sessions.ts";
import { signIn } from "./sign-in.ts";

const world = useWorld();
const mailbox = useMailbox(world);
const start = world.now;
const password = "brown sand of june";

beforeEach(() => {
  world.now = start;
});

async function forgetful(who?: { ctx: Ctx & { actor: SignedIn } }) {
  const { ctx } = who ?? (await world.person());
  const { email } = await withPassword(world, ctx);
  await forgotPassword(world.visitor(), { email });
  const link = (await mailbox.newest(email)).link("/reset?token=");
  const token = new URL(link).searchParams.get("token") ?? "";
  return { ctx, email, token, accountId: ctx.actor.accountId };
}

const over = { code: "not-found", message: "This link was already used or has expired." };

test("a reset link sets a password, confirms the address, signs in here and out elsewhere", async () => {
  const { email, token, accountId } = await forgetful();
  const other = await world.session({ accountId });
  expect(await readResetLink(world.visitor(), token)).toEqual({ email, acceptsTerms: false });
  const { session } = await resetPassword(world.visitor(), { token, password }, TERMS);
  expect(await findActor(world.db, session.token, world.now)).toMatchObject({ accountId });
  expect(await findActor(world.db, other.token, world.now)).toEqual({ kind: "visitor" });
  expect((await accountRow(world, accountId)).emailVerifiedAt).toEqual(world.now);
  const notice = await mailbox.newest(email);
  expect(notice.subject).toBe("Your password for Araknid Cup was changed");
  expect(notice.text).not.toContain(password);
  await signIn(world.visitor(), { email, password });
  await expect(signIn(world.visitor(), { email, password: PASSWORD })).rejects.toThrow();
});

test("a reset link works once and invalidates the others", async () => {
  const { email, token } = await forgetful();
  await forgotPassword(world.visitor(), { email });
  const second = (await mailbox.newest(email)).link("/reset?token=").split("token=")[1] ?? "";
  const results = await Promise.allSettled(
    [1, 2].map(() => resetPassword(world.visitor(), { token, password }, TERMS)),
  );
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  for (const each of [token, second]) {
    await expect(readResetLink(world.visitor(), each)).rejects.toMatchObject(over);
  }
});

test("a reset link works for an hour", async () => {
  const { token } = await forgetful();
  world.now = new Date(start.getTime() + EMAIL_LINK_LIFETIMES["reset-password"] - 1);
  await readResetLink(world.visitor(), token);
  world.now = new Date(start.getTime() + EMAIL_LINK_LIFETIMES["reset-password"]);
  await expect(resetPassword(world.visitor(), { token, password }, TERMS)).rejects.toMatchObject(
    over,
  );
});

test("an admin resets the password the same way and stays admin", async () => {
  const { token, accountId } = await forgetful({ ctx: await world.admin() });
  const { session } = await resetPassword(world.visitor(), { token, password }, TERMS);
  expect(await findActor(world.db, session.token, world.now)).toMatchObject({
    accountId,
    isAdmin: true,
  });
});

test("the audit log names the account, no token or password", async () => {
  const { token, accountId } = await forgetful();
  await resetPassword(world.visitor(), { token, password }, TERMS);
  const log = JSON.stringify(await world.db.select().from(auditEntries));
  expect(log).toContain(`account:${accountId}`);
  expect(log).not.toContain(token);
  expect(log).not.toContain(password);
});

test("guesses are counted and block no valid link", async () => {
  const { email, token } = await forgetful();
  const { ctx, tries } = counted(world);
  await expect(readResetLink(ctx, "never was")).rejects.toMatchObject(over);
  expect(tries).toEqual([`reset.address ${ctx.address}`]);
  const full = counted(world, "reset.address").ctx;
  await expect(readResetLink(full, "never was")).rejects.toMatchObject({ code: "limited" });
  expect(await readResetLink(full, token)).toEqual({ email, acceptsTerms: false });
  await resetPassword(full, { token, password }, TERMS);
});

describe("resetting an unknown address", () => {
  test("it gets the same answer and no email", async () => {
    await forgotPassword(world.visitor(), { email: "nobody@example.org" });
    await mailbox.deliver();
    expect(mailbox.to("nobody@example.org")).toEqual([]);
  });

  test("it counts like any other", async () => {
    const { email } = await forgetful();
    const rules = async (address: string) => {
      const { ctx, tries } = counted(world);
      await forgotPassword(ctx, { email: address });
      return tries.map((each) => each.replace(address, "it"));
    };
    expect(await rules("nobody@example.org")).toEqual(await rules(email));
    const { ctx } = counted(world, "forgot.account");
    for (const address of [email, "nobody@example.org"]) {
      await expect(forgotPassword(ctx, { email: address })).rejects.toMatchObject({
        code: "limited",
      });
    }
  });
});
