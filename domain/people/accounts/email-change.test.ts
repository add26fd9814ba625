import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { guardians } from "../../../db/schema/people.ts";
import { TERMS } from "../../../tests/support/factories/consents.ts";
import { accountRow, PASSWORD, withPassword } from "../../../tests/support/factories/passwords.ts";
import { useWorld } from "../../../tests/support/fixtures/world.ts";
import { useMailbox } from "../../../tests/support/servers/mailbox.ts";
import type { Ctx } from "../../core/context.ts";
import { nameGuardian } from "../guardians/guardians.ts";
import { forgotPassword, readResetLink } from "../sign-in/password-reset.ts";
import { signIn } from "../sign-in/sign-in.ts";
import { confirmEmailChange, readRequestedEmail, requestEmailChange } from "./email-change.ts";
import { EMAIL_LINK_LIFETIMES } from "./email-links.ts";
import { readMailboxLink } from "./email-verification.ts";

const world = useWorld();
const mailbox = useMailbox(world);
const start = world.now;

beforeEach(() => {
  world.now = start;
});

const newAddress = () => `${randomUUID()}@Example.org`;
const tokenIn = (link: string) => link.split("token=")[1] ?? "";

async function asking(wanted = newAddress()) {
  const { ctx, accountId } = await world.person();
  const { email } = await withPassword(world, ctx);
  await requestEmailChange(ctx, { email: wanted, currentPassword: PASSWORD });
  await mailbox.deliver();
  return { ctx, accountId, email, wanted };
}

const tokenTo = async (address: string) =>
  tokenIn((await mailbox.newest(address)).link("/confirm-email?token="));

const later = (ctx: Ctx): Ctx => ({ ...ctx, now: world.now });

test("a confirmation link followed by a stranger changes nothing and stays valid", async () => {
  const { ctx, accountId, email, wanted } = await asking();
  const token = await tokenTo(wanted);
  const stranger = (await world.person()).ctx;
  for (const who of [world.visitor(), stranger]) {
    await expect(confirmEmailChange(who, token, TERMS)).rejects.toMatchObject({
      code: "forbidden",
    });
  }
  expect((await accountRow(world, accountId)).email).toBe(email);
  await confirmEmailChange(ctx, token, TERMS);
  expect((await accountRow(world, accountId)).email).toBe(wanted);
});

test("the address changes once the link to the new one is followed", async () => {
  const { ctx, accountId, email, wanted } = await asking();
  expect(await readRequestedEmail(ctx)).toBe(wanted);
  expect((await accountRow(world, accountId)).email).toBe(email);
  const token = await tokenTo(wanted);
  const shown = { email: wanted, done: false, drops: null };
  expect(await readMailboxLink(ctx, "change-email", token)).toEqual({ ...shown, isOwn: true });
  expect(await readMailboxLink(world.visitor(), "change-email", token)).toEqual({
    ...shown,
    isOwn: false,
  });
  expect((await accountRow(world, accountId)).email).toBe(email);
  await confirmEmailChange(later(ctx), token, TERMS);
  expect(await accountRow(world, accountId)).toMatchObject({
    email: wanted,
    emailKey: wanted.toLowerCase(),
    emailVerifiedAt: world.now,
  });
  expect(await readRequestedEmail(ctx)).toBeNull();
  await signIn(world.visitor(), { email: wanted, password: PASSWORD });
  await expect(signIn(world.visitor(), { email, password: PASSWORD })).rejects.toThrow();
});

test("the old address is notified of the request and of the change", async () => {
  const { ctx, email, wanted } = await asking();
  const [asked] = mailbox.to(email);
  expect(asked?.text).toContain("Someone who knows your password asked");
  expect(asked?.text).not.toContain(wanted);
  expect(asked?.link()).toBe("http://127.0.0.1:3000/account/security");
  await confirmEmailChange(ctx, await tokenTo(wanted), TERMS);
  expect((await mailbox.newest(email)).subject).toBe(
    "The email on your Araknid Cup account was changed",
  );
});

test("a double tap changes the address once without an error", async () => {
  const { ctx, email, wanted } = await asking();
  const token = await tokenTo(wanted);
  await Promise.all([1, 2].map(() => confirmEmailChange(later(ctx), token, TERMS)));
  expect(await readMailboxLink(world.visitor(), "change-email", token)).toMatchObject({
    done: true,
  });
  await mailbox.deliver();
  expect(mailbox.to(email)).toHaveLength(2);
});

test("links to the old address end with it", async () => {
  const { ctx, email, wanted } = await asking();
  await forgotPassword(world.visitor(), { email });
  const reset = tokenIn((await mailbox.newest(email)).link("/reset"));
  await confirmEmailChange(ctx, await tokenTo(wanted), TERMS);
  await expect(readResetLink(world.visitor(), reset)).rejects.toMatchObject({ code: "not-found" });
});

describe("the guardian's address as one's own", () => {
  const OF_GUARDIAN = "This is your parent or guardian's email. Enter your own.";

  async function guarded(dob = "2011-05-04") {
    const { ctx, playerId, accountId } = await world.person({ dob });
    const { email } = await withPassword(world, ctx);
    const rosa = newAddress();
    return { ctx, playerId, accountId, email, rosa };
  }
  const ask = (ctx: Ctx, email: string) =>
    requestEmailChange(ctx, { email, currentPassword: PASSWORD });

  test("a minor cannot change to the guardian's address, however written", async () => {
    const { ctx, playerId, email, rosa } = await guarded();
    await nameGuardian(ctx, { playerId, guardianEmail: rosa });
    for (const written of [rosa.toUpperCase(), rosa.replace("@", "+kid@")]) {
      await expect(ask(ctx, written), written).rejects.toMatchObject({
        message: OF_GUARDIAN,
        field: "email",
      });
    }
    await mailbox.deliver();
    expect(mailbox.to(email)).toEqual([]);
  });

  test("an address never becomes both, whichever comes first", async () => {
    for (let round = 0; round < 5; round++) {
      const { ctx, playerId, accountId, rosa } = await guarded();
      await ask(ctx, rosa);
      const token = await tokenTo(rosa);
      await Promise.allSettled([
        confirmEmailChange(later(ctx), token, TERMS),
        nameGuardian(ctx, { playerId, guardianEmail: rosa }),
      ]);
      const named = await world.db.$count(guardians, eq(guardians.playerId, playerId));
      const changed = (await accountRow(world, accountId)).email === rosa;
      expect(Number(changed) + named).toBe(1);
    }
  });

  test("other players' guardians and adults' former ones do not matter", async () => {
    const { ctx, playerId, rosa } = await guarded();
    await nameGuardian(ctx, { playerId, guardianEmail: rosa });
    await asking(rosa);
    const { ctx: grown, playerId: adult } = await guarded("2007-07-15");
    await world.db
      .insert(guardians)
      .values({ playerId: adult, email: rosa, emailKey: rosa.toLowerCase(), createdAt: start });
    await ask(grown, rosa);
    expect(await readRequestedEmail(grown)).toBe(rosa);
  });
});

test("a new request ends the earlier link", async () => {
  const { ctx, wanted } = await asking();
  const token = await tokenTo(wanted);
  await requestEmailChange(ctx, { email: newAddress(), currentPassword: PASSWORD });
  await expect(confirmEmailChange(later(ctx), token, TERMS)).rejects.toMatchObject({
    code: "not-found",
  });
});

test("a link works for a day", async () => {
  const { ctx, wanted } = await asking();
  const token = await tokenTo(wanted);
  world.now = new Date(start.getTime() + EMAIL_LINK_LIFETIMES["change-email"]);
  await expect(confirmEmailChange(later(ctx), token, TERMS)).rejects.toMatchObject({
    code: "not-found",
  });
});

test("nothing is sent without the current password", async () => {
  const { ctx } = await world.person();
  const { email } = await withPassword(world, ctx);
  const wanted = newAddress();
  await expect(
    requestEmailChange(ctx, { email: wanted, currentPassword: "no" }),
  ).rejects.toMatchObject({ code: "forbidden", field: "currentPassword" });
  await mailbox.deliver();
  expect([...mailbox.to(email), ...mailbox.to(wanted)]).toEqual([]);
});

describe("changing to a taken address", () => {
  test("it looks like any other to the requester, and its owner is notified", async () => {
    const owner = await world.person();
    const taken = (await accountRow(world, owner.accountId)).email;
    const { ctx, email } = await asking(taken);
    expect(await readRequestedEmail(ctx)).toBe(taken);
    expect(mailbox.to(email).map(({ subject }) => subject)).toEqual([
      "Someone asked to change the email on your Araknid Cup account",
    ]);
    const told = mailbox.to(taken);
    expect(told.map(({ subject }) => subject)).toEqual([
      "Someone asked to use your email for another Araknid Cup account",
    ]);
    expect(told[0]?.text).not.toContain("register");
    expect(told[0]?.text).not.toContain("confirm-email");
  });

  test("it is refused when taken by the time the link is followed", async () => {
    const wanted = newAddress();
    const [one, two] = [await asking(wanted), await asking(wanted)];
    const [first, second] = mailbox
      .to(wanted)
      .map((mail) => tokenIn(mail.link("/confirm-email?token=")));
    await confirmEmailChange(one.ctx, first ?? "", TERMS);
    await expect(confirmEmailChange(two.ctx, second ?? "", TERMS)).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await accountRow(world, one.accountId)).email).toBe(wanted);
    expect((await accountRow(world, two.accountId)).email).toBe(two.email);
  });
});
