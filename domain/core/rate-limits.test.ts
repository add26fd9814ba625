import { expect, test } from "vitest";
import { type Limit, limits } from "./rate-limits.ts";

const all = Object.entries<Limit>(limits);

test("every limit per network has a larger one per IPv6 /48", () => {
  const byNetwork = all.filter(([rule]) => rule.endsWith(".address"));
  expect(byNetwork.length).toBeGreaterThan(10);
  for (const [rule, { points, wide }] of byNetwork) {
    expect([rule, (wide ?? 0) >= points, (wide ?? 0) <= 10 * points]).toEqual([rule, true, true]);
  }
});

test("nobody can use up the budget of a known device or session", () => {
  const shared = all.filter(([, { wide }]) => wide !== undefined).map(([rule]) => rule);
  expect(shared).not.toContain("sign-in.device");
  expect(shared).not.toContain("second-factor.device");
});
