import { Worker } from "node:worker_threads";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { auditEntries } from "#db/schema/core.ts";
import { sessions, signIns } from "#db/schema/people.ts";
import { purge } from "#domain/site/retention.ts";
import { expectRefusal, refusal } from "#tests/support/assertions/refusal.ts";
import {
  accountRow,
  PASSWORD,
  setAccount,
  withPassword,
} from "#tests/support/factories/passwords.ts";
import { beforeTransaction } from "#tests/support/fixtures/concurrency.ts";
import { useEmptyTables, useWorld } from "#tests/support/fixtures/world.ts";
import { erase } from "#tests/support/personas/account-owners.ts";
import { enrollTwoFactor, withSession } from "#tests/support/personas/admins.ts";
import { hashPassword } from "./password-hashing.ts";
import { findActor, signOut } from "./sessions.ts";
import { finishSignIn, signIn } from "./sign-in.ts";
import { listSignIns } from "./sign-in-history.ts";

const world = useWorld();
const password = "green grass of july";
const ana = { email: "ana@example.org", password };
const boss = { email: "boss@example.org", password };
const wrong = { ...ana, password: "brown sand of june" };
let anaId: string;

beforeAll(async () => {
  const passwordHash = await hashPassword(password);
  const person = await world.person();
  await setAccount(world, person, { email: ana.email, passwordHash });
  await setAccount(world, (await world.admin()).actor, { email: boss.email, passwordHash });
  anaId = person.accountId;
});

const whose = ({ token }: { token: string }) => findActor(world.db, token, world.now);

useEmptyTables(world, sessions, auditEntries);

test.each(["ana@example.org", " ANA@Example.org "])("%j opens Ana's account", async (email) => {
  const session = await signIn(world.visitor(), { email, password });
  expect(await whose(session)).toMatchObject({ accountId: anaId, isAdmin: false });
});

describe("a failed sign-in does not reveal whether the address has an account", () => {
  const tries = [
    ["an unknown address", { email: "eve@example.org", password }],
    ["no address at all", { email: "ana", password }],
    ["a wrong password", wrong],
    ["an empty password", { ...ana, password: "" }],
    ["a password that goes on", { ...ana, password: `${password} ` }],
    ["a very long password", { ...ana, password: "x".repeat(60_000) }],
  ] as const;

  test.each(tries)("%s gets the same words after the same work", async (_, typed) => {
    const hashed = vi.spyOn(Worker.prototype, "postMessage");
    const same = { code: "forbidden", message: "Invalid login credentials", field: undefined };
    await expectRefusal(signIn(world.visitor(), typed), same);
    expect(hashed).toHaveBeenCalledTimes(1);
    expect(await world.db.$count(sessions)).toBe(0);
  });

  test("a player's correct password is refused at the console in the same words", async () => {
    await expectRefusal(signIn(world.visitor(), ana, "admin"), { message: "Invalid credentials" });
  });
});

test("an admin's sign-in is audited, a player's is not", async () => {
  await signIn(world.visitor(), ana);
  expect(await world.db.$count(auditEntries)).toBe(0);
  await signIn(world.visitor(), boss, "admin");
  expect(await world.db.select().from(auditEntries)).toMatchObject([{ action: "account.sign-in" }]);
});

test("a sign-in ends the browser's previous session only, and a failed one none", async () => {
  const phone = await signIn(world.visitor(), ana);
  const laptop = await signIn(world.visitor(), ana);
  const onPhone = { ...world.visitor(), actor: await whose(phone) };
  await refusal(signIn(onPhone, wrong));
  expect(await whose(phone)).toEqual(onPhone.actor);
  expect((await signIn(onPhone, ana)).token).not.toBe(phone.token);
  expect(await whose(phone)).toEqual({ kind: "visitor" });
  expect(await whose(laptop)).toMatchObject({ accountId: anaId });
});

test("a password changed during its comparison opens nothing", async () => {
  const { passwordHash } = await accountRow(world, anaId);
  const ctx = beforeTransaction(world.visitor(), () =>
    setAccount(world, { accountId: anaId }, { passwordHash: "new" }),
  );
  await expectRefusal(signIn(ctx, ana), "forbidden");
  expect(await world.db.$count(sessions)).toBe(0);
  await setAccount(world, { accountId: anaId }, { passwordHash });
});

test("signing out ends this session, and twice is no error", async () => {
  const phone = await signIn(world.visitor(), ana);
  const laptop = await signIn(world.visitor(), ana);
  const onPhone = { ...world.visitor(), actor: await whose(phone) };
  await signOut(onPhone);
  await signOut(onPhone);
  expect(await whose(phone)).toEqual({ kind: "visitor" });
  expect(await whose(laptop)).toMatchObject({ kind: "account" });
});

const DAY = 24 * 60 * 60_000;

async function aParent() {
  const person = await world.person();
  return { ...person, ...(await withPassword(world, person.ctx)) };
}

const rowsOf = (accountId: string) => world.rows(signIns, { accountId });

test("sign-ins and failures of a day and browser are one counted row", async () => {
  const { ctx, email, accountId } = await aParent();
  const visitor = { ...world.visitor(), device: "Firefox on Windows" };
  for (const password of [PASSWORD, "wrong", PASSWORD, "wrong too", "and wrong"]) {
    await signIn(visitor, { email, password }).catch(() => {});
  }
  expect(await rowsOf(accountId)).toHaveLength(1);
  expect(await listSignIns(ctx)).toEqual([
    { day: "2025-07-15", device: "Firefox on Windows", signedIn: 2, failed: 3 },
  ]);
});

test("with two-factor a sign-in counts after its code, and a wrong code as a failure", async () => {
  const { ctx, email, accountId } = await aParent();
  const { app } = await enrollTwoFactor(world, await withSession(world, ctx.actor));
  world.now = new Date(world.now.getTime() + 60_000);
  const { token } = await signIn(world.visitor(), { email, password: PASSWORD });
  expect(await rowsOf(accountId)).toEqual([]);
  const actor = await findActor(world.db, token, world.now);
  const half = { ...world.visitor(), actor };
  await refusal(finishSignIn(half, { code: app.wrong(world.now) }));
  await finishSignIn(half, { code: app.code(world.now) });
  expect(await rowsOf(accountId)).toMatchObject([{ signedIn: 1, failed: 1 }]);
});

test("the sign-in history is kept for 30 days and deleted with its account", async () => {
  const { email, accountId } = await aParent();
  const signsIn = () => signIn(world.visitor(), { email, password: PASSWORD });
  const after = (days: number) => ({
    ...world.visitor(),
    now: new Date(world.now.getTime() + days * DAY),
  });
  await signsIn();
  await purge(after(29), { backupDays: 30 });
  expect(await rowsOf(accountId)).toHaveLength(1);
  await purge(after(31), { backupDays: 30 });
  expect(await rowsOf(accountId)).toEqual([]);
  await signsIn();
  expect(await rowsOf(accountId)).toHaveLength(1);
  await erase(world, { accountIds: [accountId] });
  expect(await rowsOf(accountId)).toEqual([]);
});
