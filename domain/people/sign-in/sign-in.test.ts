import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { auditEntries } from "../../../db/schema/core.ts";
import { accounts, sessions } from "../../../db/schema/people.ts";
import { refusal } from "../../../tests/support/assertions/refusal.ts";
import { useWorld } from "../../../tests/support/fixtures/world.ts";
import { hashPassword, verifyPassword } from "./password-hashing.ts";
import { findActor, signOut } from "./sessions.ts";
import { signIn } from "./sign-in.ts";

vi.mock("./password-hashing.ts", { spy: true });

const world = useWorld();
const password = "green grass of july";
const ana = { email: "ana@example.org", password };
const boss = { email: "boss@example.org", password };
let anaId: string;

beforeAll(async () => {
  const passwordHash = await hashPassword(password);
  const made = await world.db
    .insert(accounts)
    .values([
      { email: ana.email, emailKey: ana.email, passwordHash, createdAt: world.now },
      {
        email: boss.email,
        emailKey: boss.email,
        passwordHash,
        isAdmin: true,
        createdAt: world.now,
      },
    ])
    .returning();
  anaId = made[0]?.id ?? "";
});

beforeEach(async () => {
  await world.db.delete(sessions);
  await world.db.delete(auditEntries);
});

test.each(["ana@example.org", " ANA@Example.org "])("%j opens Ana's account", async (email) => {
  const { token } = await signIn(world.visitor(), { email, password });
  expect(await findActor(world.db, token, world.now)).toMatchObject({
    accountId: anaId,
    isAdmin: false,
  });
});

describe("a failed sign-in does not reveal whether the address has an account", () => {
  const tries = [
    ["an unknown address", { email: "eve@example.org", password }],
    ["no address at all", { email: "ana", password }],
    ["a wrong password", { ...ana, password: "brown sand of june" }],
    ["an empty password", { ...ana, password: "" }],
    ["a password that goes on", { ...ana, password: `${password} ` }],
    ["a very long password", { ...ana, password: "x".repeat(60_000) }],
  ] as const;

  test.each(tries)("%s gets the same words after the same work", async (_, typed) => {
    vi.mocked(verifyPassword).mockClear();
    const { code, message, field } = await refusal(signIn(world.visitor(), typed));
    expect({ code, message, field }).toEqual({
      code: "forbidden",
      message: "Invalid login credentials",
      field: undefined,
    });
    expect(verifyPassword).toHaveBeenCalledTimes(1);
    expect(await world.db.$count(sessions)).toBe(0);
  });

  test("a player's correct password is refused at the console in the same words", async () => {
    expect(await refusal(signIn(world.visitor(), ana, "admin"))).toMatchObject({
      message: "Invalid credentials",
    });
  });
});

test("an admin's sign-in is audited, a player's is not", async () => {
  await signIn(world.visitor(), ana);
  expect(await world.db.$count(auditEntries)).toBe(0);
  await signIn(world.visitor(), boss, "admin");
  expect(await world.db.select().from(auditEntries)).toMatchObject([{ action: "account.sign-in" }]);
});

test("a sign-in ends the browser's previous session only", async () => {
  const phone = await signIn(world.visitor(), ana);
  const laptop = await signIn(world.visitor(), ana);
  const actor = await findActor(world.db, phone.token, world.now);
  const again = await signIn({ ...world.visitor(), actor }, ana);
  expect(again.token).not.toBe(phone.token);
  expect(await findActor(world.db, phone.token, world.now)).toEqual({ kind: "visitor" });
  expect(await findActor(world.db, laptop.token, world.now)).toMatchObject({ accountId: anaId });
});

test("a failed sign-in keeps the session", async () => {
  const { token } = await signIn(world.visitor(), ana);
  const actor = await findActor(world.db, token, world.now);
  await refusal(signIn({ ...world.visitor(), actor }, { ...ana, password: "brown sand" }));
  expect(await findActor(world.db, token, world.now)).toEqual(actor);
});

test("a password changed during its comparison opens nothing", async () => {
  const [{ passwordHash } = { passwordHash: "" }] = await world.db
    .select()
    .from(accounts)
    .where(eq(accounts.id, anaId));
  vi.mocked(verifyPassword).mockImplementationOnce(async () => {
    await world.db.update(accounts).set({ passwordHash: "new" }).where(eq(accounts.id, anaId));
    return true;
  });
  expect(await refusal(signIn(world.visitor(), ana))).toMatchObject({ code: "forbidden" });
  expect(await world.db.$count(sessions)).toBe(0);
  await world.db.update(accounts).set({ passwordHash }).where(eq(accounts.id, anaId));
});

test("signing out ends this session, and twice is no error", async () => {
  const phone = await signIn(world.visitor(), ana);
  const laptop = await signIn(world.visitor(), ana);
  const actor = await findActor(world.db, phone.token, world.now);
  await signOut({ ...world.visitor(), actor });
  await signOut({ ...world.visitor(), actor });
  expect(await findActor(world.db, phone.token, world.now)).toEqual({ kind: "visitor" });
  expect(await findActor(world.db, laptop.token, world.now)).toMatchObject({ kind: "account" });
});
