import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { accounts, sessions } from "../../../db/schema/people.ts";
import { english } from "../../../i18n/translate.ts";
import { refusal } from "../../../tests/support/assertions/refusal.ts";
import { counted } from "../../../tests/support/factories/contact-messages.ts";
import { useWorld } from "../../../tests/support/fixtures/world.ts";
import { DomainError } from "../../core/errors.ts";
import type { LimitRule } from "../../core/rate-limits.ts";
import { deriveKeyFor, hashPassword, verifyPassword } from "./password-hashing.ts";
import { findActor } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { SIGN_IN_ALTERNATIVES } from "./sign-in-limits.ts";

vi.mock("./password-hashing.ts", { spy: true });

const world = useWorld();
const password = "green grass of july";
const ana = { email: "ana@example.org", password };
const boss = { email: "boss@example.org", password };
const wrong = "brown sand of june";

beforeAll(async () => {
  const passwordHash = await hashPassword(password);
  const account = (email: string) => ({
    email,
    emailKey: email,
    passwordHash,
    createdAt: world.now,
  });
  await world.db
    .insert(accounts)
    .values([account(ana.email), { ...account(boss.email), isAdmin: true }]);
});

beforeEach(async () => {
  await world.db.delete(sessions);
});

const known = (name: string) => ({ knownDevice: () => name });

describe("failed sign-ins from a new device", () => {
  test("a failure counts for network, account and site", async () => {
    const { ctx, tries } = counted(world);
    await refusal(signIn(ctx, { email: "ANA@example.org", password: wrong }));
    expect(tries).toEqual([
      "sign-in.address 127.0.0.1",
      "sign-in.account ana@example.org 127.0.0.1",
      "sign-in.anywhere ana@example.org",
      "sign-in.everyone ",
    ]);
  });

  test("failures at the console count separately", async () => {
    const { ctx, tries } = counted(world);
    await refusal(signIn(ctx, { ...boss, password: wrong }, "admin"));
    expect(tries[0]).toBe("sign-in-admin.address 127.0.0.1");
    const { token } = await signIn(counted(world, "sign-in.address").ctx, boss, "admin");
    expect(await findActor(world.db, token, world.now)).toMatchObject({ isAdmin: true });
  });

  test.each(["sign-in.anywhere", "sign-in.everyone"] as const)(
    "beyond %s failures count for the network only, and a correct password gets in",
    async (rule) => {
      const { ctx, tries } = counted(world, rule);
      await refusal(signIn(ctx, { ...boss, password: wrong }, "admin"));
      expect(tries).toContain(
        rule === "sign-in.anywhere"
          ? "sign-in.anywhere-slow boss@example.org 127.0.0.1"
          : "sign-in.everyone-slow admin 127.0.0.1",
      );
      expect(await signIn(ctx, boss, "admin")).toMatchObject({ awaitsCode: false });
    },
  );

  test.each([
    ["sign-in.address"],
    ["sign-in.account"],
    ["sign-in.anywhere", "sign-in.anywhere-slow"],
    ["sign-in.everyone", "sign-in.everyone-slow"],
  ] as LimitRule[][])(
    "beyond %s attempts are refused without hashing, with the ways that are left",
    async (...rules) => {
      vi.mocked(verifyPassword).mockClear();
      const refused = await refusal(signIn(counted(world, ...rules).ctx, ana));
      expect(refused).toMatchObject({
        code: "limited",
        message: `Too many tries. ${english(SIGN_IN_ALTERNATIVES)}`,
      });
      expect(verifyPassword).not.toHaveBeenCalled();
    },
  );
});

describe("known devices", () => {
  const everything = [
    "sign-in.address",
    "sign-in-admin.address",
    "sign-in.account",
    "sign-in.anywhere",
    "sign-in.anywhere-slow",
    "sign-in.everyone",
    "sign-in.everyone-slow",
  ] as const;

  test("a known device gets in whatever strangers tried", async () => {
    const { ctx, tries } = counted(world, ...everything);
    expect(await signIn({ ...ctx, ...known("n1") }, boss, "admin")).toMatchObject({
      awaitsCode: false,
    });
    await refusal(signIn({ ...ctx, ...known("n1") }, { ...boss, password: wrong }, "admin"));
    expect(tries).toEqual(["sign-in.device boss@example.org n1"]);
  });

  test("a device is known by an expired session, for that account only", async () => {
    const { token } = await signIn(world.visitor(), boss, "admin");
    const later = new Date(world.now.getTime() + 60 * 60_000);
    const actor = await findActor(world.db, token, later);
    const back = await signIn(
      { ...counted(world, ...everything).ctx, actor, now: later },
      boss,
      "admin",
    );
    expect(await findActor(world.db, back.token, later)).toMatchObject({ isAdmin: true });
    const { ctx, tries } = counted(world);
    await refusal(signIn({ ...ctx, actor }, { ...boss, password: wrong }, "admin"));
    expect(tries).toEqual([expect.stringMatching(/^sign-in\.device boss@example\.org session /)]);
    await refusal(signIn({ ...ctx, actor }, { ...ana, password: wrong }));
    expect(tries).toContain("sign-in.address 127.0.0.1");
    const spent = { ...counted(world, "sign-in.device").ctx, actor };
    expect(await refusal(signIn(spent, boss, "admin"))).toMatchObject({ code: "limited" });
  });

  test("a device without the second step is not known", async () => {
    const { ctx, tries } = counted(world);
    const [account] = await world.db.select().from(accounts);
    const pending = {
      accountId: account?.id ?? "",
      isStaff: false,
      sessionId: "s",
      needs: "code" as const,
    };
    const email = account?.email ?? "";
    await refusal(
      signIn({ ...ctx, actor: { kind: "visitor", pending } }, { email, password: wrong }),
    );
    expect(tries).toContain("sign-in.address 127.0.0.1");
  });
});

test("a successful sign-in is not counted", async () => {
  const { ctx, tries } = counted(world);
  await signIn(ctx, ana);
  expect(tries).toEqual([]);
});

test("a sign-in refused for load is not counted", async () => {
  const { ctx, tries } = counted(world);
  const busy = new DomainError("limited", "Busy.");
  vi.mocked(deriveKeyFor).mockReturnValueOnce(() => Promise.reject(busy));
  expect(await refusal(signIn(ctx, ana))).toMatchObject({ code: "limited" });
  expect(tries).toEqual([]);
});
