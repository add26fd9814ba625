import { expect, test } from "vitest";
import { type Limit, limits } from "./rate-limits.ts";

const all = Object.entries<Limit>(limits);

test("every limit on a network says what a whole IPv6 /48 may do, and never less than one /64", () => {
  const byNetwork = all.filter(([rule]) => rule.endsWith(".address"));
  expect(byNetwork.length).toBeGreaterThan(10);
  for (const [rule, { points, wide }] of byNetwork) {
    expect([rule, (wide ?? 0) >= points, (wide ?? 0) <= 10 * points]).toEqual([rule, true, true]);
  }
});

test("nobody can use up what a known device or one session may try", () => {
  const shared = all.filter(([, { wide }]) => wide !== undefined).map(([rule]) => rule);
  expect(shared).not.toContain("sign-in.device");
  expect(shared).not.toContain("second-factor.device");
});
