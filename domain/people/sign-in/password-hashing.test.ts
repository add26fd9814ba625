import { argon2Sync } from "node:crypto";
import { Worker } from "node:worker_threads";
import { beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { statusesOf } from "#tests/support/fixtures/concurrency.ts";
import { hashPassword, verifyPassword } from "./password-hashing.ts";

type Post = Worker["postMessage"];
let post: MockInstance<Post>;

beforeEach(() => {
  post = vi.spyOn(Worker.prototype, "postMessage");
});

/** The threads that hashed in this test. */
const threads = () => new Set(post.mock.contexts as Worker[]);

test("a password hash contains its salt and cost", async () => {
  const hash = await hashPassword("green grass of july");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await hashPassword("green grass of july")).not.toBe(hash);
});

test("a hash of another cost still verifies", async () => {
  const cost = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 };
  const nonce = Buffer.alloc(16);
  const tag = argon2Sync("argon2id", { message: "green grass of july", nonce, ...cost });
  const start = "$argon2id$v=19$m=64,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$";
  const cheap = start + tag.toString("base64").replace("=", "");
  expect(await verifyPassword("green grass of july", cheap)).toBe(true);
  expect(await verifyPassword("green grass of June", cheap)).toBe(false);
});

test("verifying a password respects its spaces, case, script and last of 128 characters", async () => {
  const password = ` Xr${"x1".repeat(61)}abc`;
  const hash = await hashPassword(password);
  expect(await verifyPassword(password, hash)).toBe(true);
  const others = [password.trim(), password.toLowerCase(), password.replace("r", "г")];
  for (const other of [...others, password.replace("abc", "abd")]) {
    expect(await verifyPassword(other, hash)).toBe(false);
  }
});

test("a password verifies however accents are composed", async () => {
  expect(await verifyPassword("cafe\u0301 noir", await hashPassword("caf\u00E9 noir"))).toBe(true);
});

test("an unknown address costs the same work and never verifies", async () => {
  const hash = await hashPassword("green grass of july");
  expect(await verifyPassword("green grass", hash)).toBe(false);
  expect(await verifyPassword("green grass", null)).toBe(false);
  const [, known, unknown] = post.mock.calls.map(([work]) => ({ ...work, nonce: null }));
  expect(known).toMatchObject({ message: "green grass", memory: 19_456, passes: 2 });
  expect(unknown).toEqual(known);
});

test("one password is hashed at a time, in one thread", async () => {
  const works = Array.from({ length: 3 }, () => hashPassword("sand & water"));
  let done = 0;
  for (const work of works) {
    expect(post).toHaveBeenCalledTimes(++done);
    await work;
  }
  expect(new Set(await Promise.all(works)).size).toBe(3);
  expect(threads().size).toBe(1);
});

test("an unreadable hash fails only its own job", async () => {
  await expect(verifyPassword("sand & water", "none")).rejects.toThrow("cannot be read");
  const broken = "$argon2id$v=19$m=1,t=0,p=1$AAAA$AAAA";
  const tries = [1, 2].map(() => verifyPassword("sand & water", broken));
  expect(await statusesOf(tries)).toEqual(["rejected", "rejected"]);
  expect(await verifyPassword("sand & water", await hashPassword("sand & water"))).toBe(true);
});

test("beyond 500 queued the next is asked to retry", async () => {
  const cheap = "$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA";
  const rush = Array.from({ length: 503 }, () => verifyPassword("sand & water", cheap));
  const results = await Promise.allSettled(rush);
  const refused = results.flatMap((each) => ("reason" in each ? each.reason : []));
  expect(refused).toMatchObject([{ code: "limited" }, { code: "limited" }]);
});

test("a dying thread fails only its current job", async () => {
  const [first, ...others] = ["a", "b", "c"].map((each) => hashPassword(`sand & water ${each}`));
  const [thread] = threads();
  await thread?.terminate();
  await expect(first).rejects.toThrow("ended");
  expect(new Set(await Promise.all(others)).size).toBe(2);
  expect(threads().size).toBe(2);
});
