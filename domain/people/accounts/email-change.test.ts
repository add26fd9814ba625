import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { guardians } from "#db/schema/people.ts";
import type { Ctx } from "#domain/core/context.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { guardianOf } from "#tests/support/factories/consents.ts";
import { accountRow, PASSWORD, withPassword } from "#tests/support/factories/passwords.ts";
import { rounds } from "#tests/support/fixtures/run-length.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";
import { useMailbox } from "#tests/support/servers/mailbox.ts";
import { nameGuardian } from "../guardians/guardians.ts";
import { forgotPassword, readResetLink } from "../sign-in/password-reset.ts";
import { signIn } from "../sign-in/sign-in.ts";
import { confirmEmailChange, readRequestedEmail, requestEmailChange } from "./email-change.ts";
import { EMAIL_LINK_LIFETIMES } from "./email-links.ts";
import { readMailboxLink } from "./email-verification.ts";

const world = useWorld();
const mailbox = useMailbox(world);
const start = world.now;

const newAddress = () => `${randomUUID()}@Example.org`;

async function withEmail(dob?: string) {
  const { ctx, accountId, playerId } = await world.person(dob ? { dob } : {});
  return { ctx, accountId, playerId, email: (await withPassword(world, ctx)).email };
}

const ask = (ctx: Ctx, email: string) =>
  requestEmailChange(ctx, { email, currentPassword: PASSWORD });

async function asking(wanted = newAddress()) {
  const person = await withEmail();
  await ask(person.ctx, wanted);
  await mailbox.deliver();
  return { ...person, wanted };
}

const tokenTo = async (address: string) =>
  (await mailbox.newest(address)).token("/confirm-email?token=");

const confirm = (ctx: Ctx, token: string) => confirmEmailChange({ ...ctx, now: world.now }, token);
const emailNow = async ({ accountId }: { accountId: string }) =>
  (await accountRow(world, accountId)).email;

test("a confirmation link followed by a stranger changes nothing and stays valid", async () => {
  const person = await asking();
  const token = await tokenTo(person.wanted);
  for (const who of [world.visitor(), (await world.person()).ctx]) {
    await expectRefusal(confirm(who, token), "forbidden");
  }
  expect(await emailNow(person)).toBe(person.email);
  await confirm(person.ctx, token);
  expect(await emailNow(person)).toBe(person.wanted);
});

test("the address changes once the link to the new one is followed", async () => {
  const person = await asking();
  const { ctx, accountId, email, wanted } = person;
  expect(await readRequestedEmail(ctx)).toBe(wanted);
  const token = await tokenTo(wanted);
  const shown = { email: wanted, done: false, drops: null };
  const read = (who: Ctx) => readMailboxLink(who, "change-email", token);
  expect(await read(ctx)).toEqual({ ...shown, isOwn: true });
  expect(await read(world.visitor())).toEqual({ ...shown, isOwn: false });
  expect(await emailNow(person)).toBe(email);
  await confirm(ctx, token);
  expect(await accountRow(world, accountId)).toMatchObject({
    email: wanted,
    emailKey: wanted.toLowerCase(),
    emailVerifiedAt: world.now,
  });
  expect(await readRequestedEmail(ctx)).toBeNull();
  await signIn(world.visitor(), { email: wanted, password: PASSWORD });
  await expect(signIn(world.visitor(), { email, password: PASSWORD })).rejects.toThrow();
});

test("the old address is notified of the request and of the change, with which links to it end", async () => {
  const { ctx, email, wanted } = await asking();
  const [asked] = mailbox.to(email);
  expect(asked?.text).toContain("Someone who knows your password asked");
  expect(asked?.text).not.toContain(wanted);
  expect(asked?.link()).toBe("http://127.0.0.1:3000/account/security");
  await forgotPassword(world.visitor(), { email });
  const reset = (await mailbox.newest(email)).token("/reset");
  await confirm(ctx, await tokenTo(wanted));
  await expectRefusal(readResetLink(world.visitor(), reset), "not-found");
  const { subject } = await mailbox.newest(email);
  expect(subject).toBe("The email on your Araknid Cup account was changed");
});

test("a double tap changes the address once without an error", async () => {
  const { ctx, email, wanted } = await asking();
  const token = await tokenTo(wanted);
  await Promise.all([1, 2].map(() => confirm(ctx, token)));
  expect((await readMailboxLink(world.visitor(), "change-email", token)).done).toBe(true);
  await mailbox.deliver();
  expect(mailbox.to(email)).toHaveLength(2);
});

describe("the guardian's address as one's own", () => {
  const OF_GUARDIAN = "This is your parent or guardian's email. Enter your own.";

  const rosa = newAddress();

  test("a minor cannot change to the guardian's address, however written", async () => {
    const { ctx, playerId, email } = await withEmail();
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
    for (let round = 0; round < rounds(2, 5); round++) {
      const { ctx, playerId, accountId, wanted } = await asking();
      const token = await tokenTo(wanted);
      await Promise.allSettled([
        confirm(ctx, token),
        nameGuardian(ctx, { playerId, guardianEmail: wanted }),
      ]);
      const named = await world.countRows(guardians, { playerId });
      const changed = (await emailNow({ accountId })) === wanted;
      expect(Number(changed) + named).toBe(1);
    }
  });

  test("other players' guardians and adults' former ones do not matter", async () => {
    const { ctx, playerId } = await withEmail();
    await nameGuardian(ctx, { playerId, guardianEmail: rosa });
    await asking(rosa);
    const adult = await withEmail("2007-07-15");
    await guardianOf(world, adult.playerId, { email: rosa.toLowerCase() });
    await ask(adult.ctx, rosa);
    expect(await readRequestedEmail(adult.ctx)).toBe(rosa);
  });
});

test("a link ends with a new request, and after a day", async () => {
  const { ctx, wanted } = await asking();
  const [token, other] = [await tokenTo(wanted), newAddress()];
  await ask(ctx, other);
  await expectRefusal(confirm(ctx, token), "not-found");
  const second = await tokenTo(other);
  world.now = new Date(start.getTime() + EMAIL_LINK_LIFETIMES["change-email"]);
  await expectRefusal(confirm(ctx, second), "not-found");
});

test("nothing is sent without the current password", async () => {
  const { ctx, email } = await withEmail();
  const wanted = newAddress();
  const asked = requestEmailChange(ctx, { email: wanted, currentPassword: "no" });
  await expectRefusal(asked, { code: "forbidden", field: "currentPassword" });
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
    const tokens = mailbox.to(wanted).map((mail) => mail.token("/confirm-email?token="));
    const [first = "", second = ""] = tokens;
    await confirm(one.ctx, first);
    await expectRefusal(confirm(two.ctx, second), "conflict");
    expect([await emailNow(one), await emailNow(two)]).toEqual([wanted, two.email]);
  });
});
