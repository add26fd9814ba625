import { Worker } from "node:worker_threads";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { sessions } from "#db/schema/people.ts";
import type { Ctx } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { type LimitRule, limits } from "#domain/core/rate-limits.ts";
import { translate } from "#i18n/translate.ts";
import { expectRefusal, refusal } from "#tests/support/assertions/refusal.ts";
import { counted } from "#tests/support/factories/contact-messages.ts";
import { setAccount, withPassword } from "#tests/support/factories/passwords.ts";
import { limiterOf } from "#tests/support/fixtures/rate-limits.ts";
import { useEmptyTables, useWorld } from "#tests/support/fixtures/world.ts";
import { enrollTwoFactor, withSession } from "#tests/support/personas/admins.ts";
import { hashPassword } from "./password-hashing.ts";
import { findActor } from "./sessions.ts";
import { finishSignIn, signIn } from "./sign-in.ts";
import { SIGN_IN_ALTERNATIVES } from "./sign-in-limits.ts";
import {
  decryptSecret,
  encryptSecret,
  newTotpSecret,
  totpStep,
  totpUri,
} from "./two-factor-codes.ts";

const world = useWorld();
const password = "green grass of july";
const ana = { email: "ana@example.org", password };
const boss = { email: "boss@example.org", password };
const wrong = "brown sand of june";
let anaId: string;

beforeAll(async () => {
  const passwordHash = await hashPassword(password);
  const person = await world.person();
  await setAccount(world, person, { email: ana.email, passwordHash });
  await setAccount(world, (await world.admin()).actor, { email: boss.email, passwordHash });
  anaId = person.accountId;
});

useEmptyTables(world, sessions);

/** Fails at the console. */
const failAsBoss = (ctx: Ctx) => refusal(signIn(ctx, { ...boss, password: wrong }, "admin"));

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
    await failAsBoss(ctx);
    expect(tries[0]).toBe("sign-in-admin.address 127.0.0.1");
    const { token } = await signIn(counted(world, "sign-in.address").ctx, boss, "admin");
    expect(await findActor(world.db, token, world.now)).toMatchObject({ isAdmin: true });
  });

  test.each(["sign-in.anywhere", "sign-in.everyone"] as const)(
    "beyond %s failures count for the network only, and a correct password gets in",
    async (rule) => {
      const { ctx, tries } = counted(world, rule);
      await failAsBoss(ctx);
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
      const hashed = vi.spyOn(Worker.prototype, "postMessage");
      const message = `Too many tries. ${translate("en", SIGN_IN_ALTERNATIVES)}`;
      const { ctx } = counted(world, ...rules);
      await expectRefusal(signIn(ctx, ana), { code: "limited", message });
      expect(hashed).not.toHaveBeenCalled();
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
    const known = { ...ctx, knownDevice: () => "n1" };
    expect(await signIn(known, boss, "admin")).toMatchObject({ awaitsCode: false });
    await failAsBoss(known);
    expect(tries).toEqual(["sign-in.device boss@example.org n1"]);
  });

  test("a device is known by an expired session, for that account only", async () => {
    const { token } = await signIn(world.visitor(), boss, "admin");
    const later = new Date(world.now.getTime() + 60 * 60_000);
    const actor = await findActor(world.db, token, later);
    const known = { ...counted(world, ...everything).ctx, actor, now: later };
    const back = await signIn(known, boss, "admin");
    expect(await findActor(world.db, back.token, later)).toMatchObject({ isAdmin: true });
    const { ctx, tries } = counted(world);
    await failAsBoss({ ...ctx, actor });
    expect(tries).toEqual([expect.stringMatching(/^sign-in\.device boss@example\.org session /)]);
    await refusal(signIn({ ...ctx, actor }, { ...ana, password: wrong }));
    expect(tries).toContain("sign-in.address 127.0.0.1");
    const spent = { ...counted(world, "sign-in.device").ctx, actor };
    await expectRefusal(signIn(spent, boss, "admin"), "limited");
  });

  test("a device without the second step is not known", async () => {
    const { ctx, tries } = counted(world);
    const pending = { accountId: anaId, isStaff: false, sessionId: "s", needs: "code" } as const;
    const half = { ...ctx, actor: { kind: "visitor", pending } } as const;
    await refusal(signIn(half, { ...ana, password: wrong }));
    expect(tries).toContain("sign-in.address 127.0.0.1");
  });
});

test("a sign-in that succeeds, or is refused for load, is not counted", async () => {
  const { ctx, tries } = counted(world);
  await signIn(ctx, ana);
  expect(tries).toEqual([]);
  const hashing = vi.spyOn(Worker.prototype, "postMessage");
  hashing.mockImplementationOnce(() => {
    throw new DomainError("limited", "Busy.");
  });
  await expectRefusal(signIn(ctx, ana), "limited");
  expect(tries).toEqual([]);
});

const elsewhere = { address: "203.0.113.7" };

async function stage() {
  const admin = await world.admin();
  const { app } = await enrollTwoFactor(world, await withSession(world, admin.actor));
  world.now = new Date(world.now.getTime() + 60_000);
  const halfway = async (more: Partial<Ctx> = {}): Promise<Ctx> => {
    const { token } = await world.session(admin.actor);
    const actor = await findActor(world.db, token, world.now);
    return { ...world.visitor(), limit: limiterOf(world), actor, ...more };
  };
  const { points } = limits["second-factor.account"];
  for (let tries = 0; tries < points; tries++) {
    const ctx = await halfway({ address: `198.51.100.${tries}` });
    await expectRefusal(finishSignIn(ctx, { code: "000000" }), "forbidden");
  }
  return { admin, code: app.code(world.now), halfway };
}

test("used-up admin codes lock out new devices only", async () => {
  const { code, halfway } = await stage();
  await expectRefusal(finishSignIn(await halfway(elsewhere), { code }), "limited");
  const known = { ...elsewhere, knownDevice: () => "n1" };
  expect(await finishSignIn(await halfway(known), { code })).toMatchObject({ awaitsCode: false });
});

test("a new password restores an admin's code attempts", async () => {
  const { admin, code, halfway } = await stage();
  await withPassword(world, admin);
  const session = await finishSignIn(await halfway(elsewhere), { code });
  expect(session).toMatchObject({ awaitsCode: false });
});

/** RFC 6238 appendix B: base32 of '12345678901234567890', and the last six of its eight digits. */
const KEY = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
])("the code at second %i is %s, as in RFC 6238", (second, code) => {
  expect(totpStep(KEY, code, new Date(second * 1000))).toBe(Math.floor(second / 30));
});

test("a code is valid half a minute before and after", () => {
  const at = (second: number) => totpStep(KEY, "081804", new Date(second * 1000));
  const steps = [-31, -30, 0, 30].map((away) => at(1_111_111_109 + away));
  expect(new Set(steps)).toEqual(new Set([Math.floor(1_111_111_109 / 30)]));
  expect(at(1_111_111_109 + 60)).toBeNull();
});

test("secrets are 160 random bits labeled with their owner", () => {
  const [one, two] = [newTotpSecret(), newTotpSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(two);
  const uri = new URL(totpUri(one, "boss+cup@example.org", "Northside Training"));
  expect(decodeURIComponent(uri.pathname)).toBe("/Northside Training:boss+cup@example.org");
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: one,
    issuer: "Northside Training",
  });
});

const key = Buffer.from("thirty-two characters or more of it");
const other = Buffer.from("thirty-two characters of another key");

test("a sealed secret reveals nothing, and opens with the same key for the same person only", () => {
  const [one, two] = [encryptSecret(key, "SECRET", "ana"), encryptSecret(key, "SECRET", "ana")];
  expect(one).not.toBe(two);
  expect(Buffer.from(one, "base64url").toString("latin1")).not.toContain("SECRET");
  expect(decryptSecret(key, one, "ana")).toBe("SECRET");
  const sealed = encryptSecret(key, "SECRET", "ana");
  const changed = sealed.replace(/^./, (first) => (first === "A" ? "B" : "A"));
  expect(decryptSecret(other, sealed, "ana")).toBeNull();
  expect(decryptSecret(key, sealed, "bea")).toBeNull();
  expect(decryptSecret(key, changed, "ana")).toBeNull();
  expect(decryptSecret(key, sealed.slice(0, 10), "ana")).toBeNull();
  expect(decryptSecret(key, "", "ana")).toBeNull();
});
