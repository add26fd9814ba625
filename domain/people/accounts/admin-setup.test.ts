import { describe, expect, test } from "vitest";
import { auditEntries, siteState } from "#db/schema/core.ts";
import { accounts, players, sessions, setupTokens } from "#db/schema/people.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { counted } from "#tests/support/factories/contact-messages.ts";
import { setAccount } from "#tests/support/factories/passwords.ts";
import { statusesOf } from "#tests/support/fixtures/concurrency.ts";
import { useEmptyTables, useWorld } from "#tests/support/fixtures/world.ts";
import { findActor } from "../sign-in/sessions.ts";
import { signIn } from "../sign-in/sign-in.ts";
import {
  ensureAdmin,
  hasAdmin,
  issueSetupToken,
  readSetupToken,
  setUpAdmin,
} from "./admin-setup.ts";

const world = useWorld();
const DAY = 24 * 60 * 60_000;
const email = "boss@example.org";
const password = "sand and water";
const gone = { code: "not-found", message: "This link was already used or has expired." };
const later = (time: number) => ({
  ...world.visitor(),
  now: new Date(world.now.getTime() + time),
});
const issue = (to: string | null = email) => issueSetupToken(world.visitor(), to);
const read = (token: string, ctx = world.visitor()) => readSetupToken(ctx, token);
const setUp = (token: string, typed: object = {}, ctx = world.visitor()) =>
  setUpAdmin(ctx, token, { email, password, ...typed });
const ensure = (address = email) => ensureAdmin(world.visitor(), address, password);
const opens = (typed = password) => signIn(world.visitor(), { email, password: typed }, "admin");
const whose = ({ token }: { token: string }) => findActor(world.db, token, world.now);

useEmptyTables(world, sessions, players, accounts, setupTokens, auditEntries, siteState);

test("a new site's link makes whoever opens it the admin", async () => {
  const token = await issue(null);
  expect(await hasAdmin(world.db)).toBe(false);
  const session = await setUp(token);
  expect(await hasAdmin(world.db)).toBe(true);
  expect(await whose(session)).toMatchObject({ isAdmin: true });
  await opens();
});

test("a link for an address makes that admin, whatever address is typed", async () => {
  const token = await issue();
  expect(await read(token)).toMatchObject({ email });
  await setUp(token, { email: "eve@example.org" });
  expect(await world.db.select().from(accounts)).toMatchObject([{ email, isAdmin: true }]);
});

test("the console begins in the language in which its link was opened, and keeps it", async () => {
  const spanish = { ...world.visitor(), locale: "es" } as const;
  await setUp(await issue(), {}, spanish);
  await setUp(await issue(), {}, world.visitor());
  expect(await world.db.select().from(accounts)).toMatchObject([{ email, language: "es" }]);
});

test("a set-up link works once, even for two simultaneous uses, and for a day", async () => {
  const token = await issue(null);
  const two = ["one@example.org", "two@example.org"].map((each) => setUp(token, { email: each }));
  expect(await statusesOf(two)).toEqual(["fulfilled", "rejected"]);
  await expectRefusal(read(token), gone);
  await expectRefusal(setUp(token), gone);
  expect(await world.db.$count(accounts)).toBe(1);
  const own = await issue();
  expect(await read(own, later(DAY - 1))).toMatchObject({ email });
  await expectRefusal(read(own, later(DAY)), gone);
  await expectRefusal(setUp(own, {}, later(DAY)), gone);
});

test("a new set-up link invalidates earlier ones for the same address only, and an admin a new site's", async () => {
  const [first, other] = [await issue(), await issue("other@example.org")];
  const second = await issue("BOSS@example.org");
  await expectRefusal(read(first), gone);
  await read(other);
  await read(second);
  const anybody = await issue(null);
  await ensure();
  await expectRefusal(setUp(anybody, { email: "eve@example.org" }), gone);
});

test("guesses are counted but never block a real set-up link", async () => {
  const token = await issue();
  const { ctx, tries } = counted(world);
  await expectRefusal(read("never was", ctx), gone);
  expect(tries).toEqual([`setup.address ${ctx.address}`]);
  const full = counted(world, "setup.address").ctx;
  await expectRefusal(read("never was", full), "limited");
  await setUp(token, {}, full);
});

test("a set-up link is stored as a hash and not logged", async () => {
  const token = await issue(null);
  for (const table of [setupTokens, auditEntries]) {
    const rows = await world.db.select().from(table);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  }
});

test("a set-up link sets a new password and signs everybody out of the account", async () => {
  await ensure();
  const stolen = await opens();
  const fresh = await setUp(await issue(), { password: "river and stone" });
  expect(await whose(stolen)).toEqual({ kind: "visitor" });
  expect(await whose(fresh)).toMatchObject({ isAdmin: true });
  await expectRefusal(opens(), "forbidden");
  // The settings still have the old password after a restart.
  expect(await ensure()).toBe("other password");
  await opens("river and stone");
  expect(await whose(fresh)).toMatchObject({ isAdmin: true });
});

test("a set-up link makes no player an admin", async () => {
  const ana = await world.person();
  await setAccount(world, ana, { email });
  const session = await world.session(ana);
  const link = await issue(null);
  await expectRefusal(setUp(link), { code: "conflict", field: "email" });
  expect(await whose(session)).toMatchObject({ isAdmin: false });
  await read(link);
});

describe("the admin of the settings", () => {
  test("it is created once, also by processes that start together, in any letter case", async () => {
    await Promise.all([ensure("Boss@Example.org"), ensure()]);
    await ensure();
    expect(await world.db.select().from(accounts)).toMatchObject([{ isAdmin: true }]);
    expect(await world.db.$count(auditEntries)).toBe(1);
    await opens();
  });

  test("it is not created again after changing its address", async () => {
    await ensure();
    const moved = { email: "new@example.org", emailKey: "new@example.org" };
    await world.db.update(accounts).set(moved);
    expect(await ensure()).toBe("made before");
    expect(await world.db.select().from(accounts)).toMatchObject([moved]);
    await setAccount(world, await world.person(), { email });
    expect(await ensure()).toBe("made before");
  });

  test("it is created again after deletion only when no admin is left", async () => {
    await ensure();
    const other = await world.admin();
    await world.remove(accounts, { email });
    expect(await ensure()).toBe("made before");
    await world.remove(accounts, { id: other.actor.accountId });
    expect(await ensure()).toBe("made");
    await opens();
  });

  test("it cannot be a player's account", async () => {
    await setAccount(world, await world.person(), { email });
    await expectRefusal(ensure(), "conflict");
    const found = await world.db.select().from(accounts);
    expect(found).toMatchObject([{ isAdmin: false, passwordHash: "none" }]);
  });
});
