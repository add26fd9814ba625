import { expect, test } from "vitest";
import { expectRefusal } from "../../../tests/support/assertions/refusal.ts";
import { withPassword } from "../../../tests/support/factories/passwords.ts";
import { limiterOf } from "../../../tests/support/fixtures/rate-limits.ts";
import { useWorld } from "../../../tests/support/fixtures/world.ts";
import { enrollTwoFactor, withSession } from "../../../tests/support/personas/admins.ts";
import type { Ctx } from "../../core/context.ts";
import { limits } from "../../core/rate-limits.ts";
import { findActor } from "./sessions.ts";
import { finishSignIn } from "./sign-in.ts";
import {
  decryptSecret,
  encryptSecret,
  newTotpSecret,
  totpStep,
  totpUri,
} from "./two-factor-codes.ts";

const world = useWorld();

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
  const address = new URL(totpUri(one, "boss+cup@example.org"));
  expect(decodeURIComponent(address.pathname)).toBe("/Araknid:boss+cup@example.org");
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    secret: one,
    issuer: "Araknid",
  });
});

const key = Buffer.from("thirty-two characters or more of it");
const other = Buffer.from("thirty-two characters of another key");

test("a sealed secret reveals nothing and opens with the same key for the same person", () => {
  const [one, two] = [encryptSecret(key, "SECRET", "ana"), encryptSecret(key, "SECRET", "ana")];
  expect(one).not.toBe(two);
  expect(Buffer.from(one, "base64url").toString("latin1")).not.toContain("SECRET");
  expect(decryptSecret(key, one, "ana")).toBe("SECRET");
});

test("another key, person or change opens nothing", () => {
  const sealed = encryptSecret(key, "SECRET", "ana");
  const changed = sealed.replace(/^./, (first) => (first === "A" ? "B" : "A"));
  expect(decryptSecret(other, sealed, "ana")).toBeNull();
  expect(decryptSecret(key, sealed, "bea")).toBeNull();
  expect(decryptSecret(key, changed, "ana")).toBeNull();
  expect(decryptSecret(key, sealed.slice(0, 10), "ana")).toBeNull();
  expect(decryptSecret(key, "", "ana")).toBeNull();
});
