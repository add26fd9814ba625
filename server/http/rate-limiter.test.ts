import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Ctx } from "#domain/core/context.ts";
import { type LimitRule, limits } from "#domain/core/rate-limits.ts";
import { refusal } from "#tests/support/assertions/refusal.ts";
import { limiterOf } from "#tests/support/fixtures/rate-limits.ts";
import { useWorld } from "#tests/support/fixtures/world.ts";

const world = useWorld();
const RULE = "sign-in.account";
const { points } = limits[RULE];

async function letThrough(limit: Ctx["limit"], key: string, tries: number, rule: LimitRule = RULE) {
  const outcomes = await Promise.allSettled(Array.from({ length: tries }, () => limit(rule, key)));
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

test("a limit allows its number of attempts and refuses the next with a time to retry", async () => {
  const limit = limiterOf(world, 1);
  expect(await letThrough(limit, "ana", points)).toBe(points);
  const refused = await refusal(limit(RULE, "ana"));
  expect(refused.code).toBe("limited");
  expect(refused.message).toMatch(/^Too many tries\. Try again in \d+ minutes?\.$/);
  const { retryAfter = 0 } = refused;
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(limits[RULE].minutes * 60);
});

test("a limit is shared by every process, even for simultaneous attempts", async () => {
  const [here, there] = [limiterOf(world, 1), limiterOf(world, 1)];
  const both = [here, there].map((limit) => letThrough(limit, "bea", points));
  expect((await Promise.all(both)).reduce((sum, count) => sum + count)).toBe(points);
});

test("a limit counts each key and rule separately", async () => {
  const limit = limiterOf(world, 1);
  await letThrough(limit, "cem", points + 1);
  await expect(limit(RULE, "dan")).resolves.toBeTypeOf("function");
  await expect(limit("sign-in.anywhere", "cem")).resolves.toBeTypeOf("function");
});

test("a successful attempt is refunded", async () => {
  const limit = limiterOf(world, 1);
  for (let count = 0; count < points * 2; count++) await (await limit(RULE, "eva"))();
  expect(await letThrough(limit, "eva", points)).toBe(points);
});

test("a factor widens a limit and never closes it", async () => {
  expect(await letThrough(limiterOf(world, 2), "fay", points * 3)).toBe(points * 2);
  expect(await letThrough(limiterOf(world, 0.001), "gus", 3)).toBe(1);
});

test("a limit by network counts an IPv6 /48 too, and refunds both", async () => {
  const limit = limiterOf(world, 1);
  const { points, wide } = limits["setup.address"];
  const from = (host: number) => limit("setup.address", `2001:db8:7:${host}::/64`);
  for (let host = 1; host <= wide; host++) await from(host);
  await expect(from(wide + 1)).rejects.toMatchObject({ code: "limited" });
  await expect(limit("setup.address", "2001:db8:8:1::/64")).resolves.toBeTypeOf("function");
  expect(await letThrough(limit, "2001:db8:9:1::/64", points + 1, "setup.address")).toBe(points);
  const other = (host: number) => limit("setup.address", `2001:db8:a:${host}::/64`);
  for (let host = 1; host <= wide * 2; host++) await (await other(host))();
  await expect(other(1)).resolves.toBeTypeOf("function");
});

test.each([
  ["an IPv4 /24", (host: number) => `198.51.100.${host}`, "198.51.101.1"],
  ["an IPv6 /32", (host: number) => `2001:db8:${host.toString(16)}:1::/64`, "2001:db9:1:1::/64"],
])("the limit on failed sign-ins per account counts %s too", async (_, address, other) => {
  const limit = limiterOf(world, 1);
  const from = (network: string) => limit(RULE, `ina@example.org ${network}`);
  const { coarse } = limits[RULE];
  for (let host = 1; host <= coarse; host++) await from(address(host));
  await expect(from(address(coarse + 1))).rejects.toMatchObject({ code: "limited" });
  await expect(from(other)).resolves.toBeTypeOf("function");
});

test("a promised limit ignores the factor", async () => {
  const limit = limiterOf(world, 1000);
  await expect(limit("tell-owner.account", "hal")).resolves.toBeTypeOf("function");
  await expect(limit("tell-owner.account", "hal")).rejects.toMatchObject({ code: "limited" });
});

test("rate limits store no address that can be recovered without the secret key", async () => {
  const key = "203.0.113.7 ana@example.org";
  await limiterOf(world, 1)(RULE, key);
  const { rows } = await world.pool.query<{ key: string }>("select key from rate_limits");
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ key }) => /203\.0|example/.test(key))).toEqual([]);
  const unkeyed = createHash("sha256").update(key).digest("base64url");
  expect(rows.filter((row) => row.key.includes(unkeyed))).toEqual([]);
});
