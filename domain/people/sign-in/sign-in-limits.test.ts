import { Worker } from "node:worker_threads";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { sessions } from "../../../db/schema/people.ts";
import { english } from "../../../i18n/translate.ts";
import { expectRefusal, refusal } from "../../../tests/support/assertions/refusal.ts";
import { counted } from "../../../tests/support/factories/contact-messages.ts";
import { setAccount } from "../../../tests/support/factories/passwords.ts";
import { useEmptyTables, useWorld } from "../../../tests/support/fixtures/world.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import type { LimitRule } from "../../core/rate-limits.ts";
import { hashPassword } from "./password-hashing.ts";
import { findActor } from "./sessions.ts";
import { signIn } from "./sign-in.ts";
import { SIGN_IN_ALTERNATIVES } from "./sign-in-limits.ts";

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
      const message = `Too many tries. ${english(SIGN_IN_ALTERNATIVES)}`;
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

test("a successful sign-in is not counted", async () => {
  const { ctx, tries } = counted(world);
  await signIn(ctx, ana);
  expect(tries).toEqual([]);
});

test("a sign-in refused for load is not counted", async () => {
  const { ctx, tries } = counted(world);
  const hashing = vi.spyOn(Worker.prototype, "postMessage");
  hashing.mockImplementationOnce(() => {
    throw new DomainError("limited", "Busy.");
  });
  await expectRefusal(signIn(ctx, ana), "limited");
  expect(tries).toEqual([]);
});
