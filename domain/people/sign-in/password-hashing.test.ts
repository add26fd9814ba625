import type { Worker } from "node:worker_threads";
import { expect, test, vi } from "vitest";
import { hashPassword, verifyPassword } from "./password-hashing.ts";

const hashing = vi.hoisted(() => ({
  now: 0,
  most: 0,
  costs: [] as unknown[],
  threads: [] as Worker[],
}));

vi.mock("node:worker_threads", async (original) => {
  const real = await original<typeof import("node:worker_threads")>();
  class Watched extends real.Worker {
    constructor(...how: ConstructorParameters<typeof Worker>) {
      super(...how);
      hashing.threads.push(this);
      this.on("message", () => hashing.now--);
    }
    override postMessage({ message: _, nonce: __, ...cost }: Record<string, unknown>): void {
      hashing.costs.push(cost);
      hashing.most = Math.max(hashing.most, ++hashing.now);
      super.postMessage({ message: _, nonce: __, ...cost }, []);
    }
  }
  return { ...real, Worker: Watched };
});

test("a password hash contains its salt and cost", async () => {
  const hash = await hashPassword("green grass of july");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await hashPassword("green grass of july")).not.toBe(hash);
});

test("a hash of another cost still verifies", async () => {
  const cheap =
    "$argon2id$v=19$m=64,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$" +
    (await import("node:crypto"))
      .argon2Sync("argon2id", {
        message: "green grass of july",
        nonce: Buffer.alloc(16),
        memory: 64,
        passes: 1,
        parallelism: 1,
        tagLength: 32,
      })
      .toString("base64")
      .replace("=", "");
  expect(await verifyPassword("green grass of july", cheap)).toBe(true);
  expect(await verifyPassword("green grass of June", cheap)).toBe(false);
});

test.each([
  ["spaces around it", "  green grass  ", "green grass"],
  ["its case", "Green Grass", "green grass"],
  ["its last of 128 characters", `${"x1".repeat(63)}ab`, `${"x1".repeat(63)}ac`],
  ["its script", "пароль-на-русском", "пapoль-на-русском"],
])("verifying a password respects %s", async (_, password, other) => {
  const hash = await hashPassword(password);
  expect(await verifyPassword(password, hash)).toBe(true);
  expect(await verifyPassword(other, hash)).toBe(false);
});

test("a password verifies however accents are composed", async () => {
  expect(await verifyPassword("cafe\u0301 au lait", await hashPassword("caf\u00E9 au lait"))).toBe(
    true,
  );
});

test("an unknown address costs the same work and never verifies", async () => {
  const hash = await hashPassword("green grass of july");
  hashing.costs = [];
  expect(await verifyPassword("green grass", hash)).toBe(false);
  expect(await verifyPassword("green grass", null)).toBe(false);
  expect(hashing.costs).toHaveLength(2);
  expect(hashing.costs[1]).toEqual(hashing.costs[0]);
});

test("one password is hashed at a time, in one thread", async () => {
  hashing.most = 0;
  const hashes = await Promise.all(Array.from({ length: 12 }, () => hashPassword("sand & water")));
  expect(hashing.most).toBe(1);
  expect(new Set(hashes).size).toBe(12);
  expect(hashing.threads).toHaveLength(1);
});

test("an unreadable hash fails only its own job", async () => {
  await expect(verifyPassword("sand & water", "none")).rejects.toThrow("cannot be read");
  const broken = "$argon2id$v=19$m=1,t=0,p=1$AAAA$AAAA";
  const tries = Array.from({ length: 5 }, () => verifyPassword("sand & water", broken));
  for (const result of await Promise.allSettled(tries)) expect(result.status).toBe("rejected");
  expect(await verifyPassword("sand & water", await hashPassword("sand & water"))).toBe(true);
});

test("beyond 500 queued the next is asked to retry", async () => {
  const cheap = "$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA";
  const rush = Array.from({ length: 503 }, () => verifyPassword("sand & water", cheap));
  const results = await Promise.allSettled(rush);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(501);
  for (const result of results) {
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "limited" });
  }
});

test("a dying thread fails only its current job", async () => {
  const [first, ...others] = ["a", "b", "c"].map((each) => hashPassword(`sand & water ${each}`));
  await hashing.threads.at(-1)?.terminate();
  await expect(first).rejects.toThrow("ended");
  expect(new Set(await Promise.all(others)).size).toBe(2);
  expect(hashing.threads).toHaveLength(2);
});
