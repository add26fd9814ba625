import { expect, test } from "vitest";
import { rateLimits } from "#db/schema/core.ts";
import type { Ctx } from "#domain/core/context.ts";
import { refusal } from "#tests/support/assertions/refusal.ts";
import { PASSWORD, withPassword } from "#tests/support/factories/passwords.ts";
import { limiterOf } from "#tests/support/fixtures/rate-limits.ts";
import { useEmptyTables, useWorld } from "#tests/support/fixtures/world.ts";
import { useMailbox } from "#tests/support/servers/mailbox.ts";
import { signIn } from "../sign-in/sign-in.ts";

const world = useWorld();
const mailbox = useMailbox(world);
const DAY = 24 * 60 * 60_000;
const FACTOR = 0.05;

useEmptyTables(world, rateLimits);

const from = (network: number, extra: Partial<Ctx> = {}): Ctx => ({
  ...world.visitor(),
  limit: limiterOf(world, FACTOR),
  address: `198.51.${network}.1`,
  sendsMail: true,
  ...extra,
});

async function guess(email: string, tries: number, extra: Partial<Ctx> = {}): Promise<void> {
  for (let at = 0; at < tries; at++) {
    await refusal(signIn(from(at, extra), { email, password: "not the password" }));
  }
}

async function warnings(email: string): Promise<string[]> {
  await mailbox.deliver();
  const subject = "Someone is trying to guess your password";
  return mailbox.to(email).flatMap((mail) => (mail.subject === subject ? mail.text : []));
}

async function owner(): Promise<string> {
  return (await withPassword(world, (await world.person()).ctx)).email;
}

test("the owner gets one email a day when strangers used up the attempts", async () => {
  const email = await owner();
  await guess(email, 5);
  expect(await warnings(email)).toEqual([]);
  await guess(email, 8);
  const [text] = await warnings(email);
  expect(text).toContain(`${world.visitor().siteUrl}/account/security`);
  expect(text).toContain("You can still log in on any device you've used before.");
  await world.pool.query("delete from rate_limits where key not like 'warn-owner%'");
  await guess(email, 7);
  expect(await warnings(email)).toHaveLength(1);
  await world.db.delete(rateLimits);
  world.now = new Date(world.now.getTime() + DAY);
  await guess(email, 7);
  expect(await warnings(email)).toHaveLength(2);
});

test("nobody is alerted of wrong passwords on a known device, without email, or about an unknown address", async () => {
  const email = await owner();
  await guess(email, 12, { knownDevice: () => "own device" });
  expect(await warnings(email)).toEqual([]);
  expect(await signIn(from(1), { email, password: PASSWORD })).toMatchObject({ owner: {} });
  await guess(email, 8, { sendsMail: false });
  await guess("nobody@example.org", 8);
  expect(await warnings(email)).toEqual([]);
  expect(mailbox.to("nobody@example.org")).toEqual([]);
});
