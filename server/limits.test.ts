import { describe, expect, test } from "vitest";
import { DomainError } from "../domain/errors.ts";
import { limits } from "../domain/limits.ts";
import { useWorld } from "../tests/support/world.ts";
import { createLimiter } from "./limits.ts";

const world = useWorld();
const RULE = "sign-in.account";
const { points } = limits[RULE];

/** How many of `tries` tries at once were let through. */
async function letThrough(
  limit: ReturnType<typeof createLimiter>,
  key: string,
  tries: number,
): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: tries }, () => limit(RULE, key)));
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

describe("a limit", () => {
  test("lets its number of tries through and refuses the next, saying when to come back", async () => {
    const limit = createLimiter(world.pool, 1);
    expect(await letThrough(limit, "ana", points)).toBe(points);
    const refusal = await limit(RULE, "ana").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DomainError);
    expect(refusal).toMatchObject({
      code: "limited",
      message: expect.stringMatching(/^Too many tries\. Try again in \d+ minutes?\.$/),
    });
    const { retryAfter = 0 } = refusal as DomainError;
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(limits[RULE].minutes * 60);
  });

  test("is one for every process on the database, also when all try at once", async () => {
    const [here, there] = [createLimiter(world.pool, 1), createLimiter(world.pool, 1)];
    const counts = await Promise.all([
      letThrough(here, "bea", points),
      letThrough(there, "bea", points),
    ]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(points);
  });

  test("counts each key and each rule for itself", async () => {
    const limit = createLimiter(world.pool, 1);
    await letThrough(limit, "cem", points + 1);
    await expect(limit(RULE, "dan")).resolves.toBeTypeOf("function");
    await expect(limit("sign-in.anywhere", "cem")).resolves.toBeTypeOf("function");
  });

  test("gives a try back that turned out well", async () => {
    const limit = createLimiter(world.pool, 1);
    for (let count = 0; count < points * 2; count++) await (await limit(RULE, "eva"))();
    expect(await letThrough(limit, "eva", points)).toBe(points);
  });

  test("is wider by the factor, and never closed by a small one", async () => {
    expect(await letThrough(createLimiter(world.pool, 2), "fay", points * 3)).toBe(points * 2);
    expect(await letThrough(createLimiter(world.pool, 0.001), "gus", 3)).toBe(1);
  });

  test("that is a promise stays as it is, whatever the factor", async () => {
    const limit = createLimiter(world.pool, 1000);
    await expect(limit("tell-owner.account", "hal")).resolves.toBeTypeOf("function");
    await expect(limit("tell-owner.account", "hal")).rejects.toMatchObject({ code: "limited" });
  });

  test("keeps no address in the database", async () => {
    await createLimiter(world.pool, 1)(RULE, "203.0.113.7 ana@example.org");
    const { rows } = await world.pool.query<{ key: string }>("select key from rate_limits");
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ key }) => /203\.0|example/.test(key))).toEqual([]);
  });
});
