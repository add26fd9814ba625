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

test("guesses and collecting are limited to as many as promised", () => {
  expect(limits).toMatchObject({
    "sign-in.account": { points: 10, minutes: 15 },
    "sign-in.address": { points: 100, wide: 300 },
    "sign-in.anywhere": { points: 100, minutes: 60 },
    "sign-in.everyone": { points: 1_000, minutes: 60 },
    "wrong-team-code.account": { points: 20, minutes: 60 },
    "wrong-team-code.address": { points: 100, wide: 200 },
    "download-data.account": { points: 20, minutes: 60 },
  });
});
