import { expect, test } from "vitest";
import { nextPushStep } from "./push-retry-rules.ts";

const now = new Date("2026-07-25T12:00:00Z");
const first = { attempts: 1, now, jitter: 0 };
const wait = (status: number | null, retryAfter?: string, tried = first) => {
  const after = nextPushStep({ status, retryAfter }, tried);
  return after.outcome === "later"
    ? (after.dueAt.getTime() - now.getTime()) / 1_000
    : after.outcome;
};

test("a message is delivered, or its browser is gone, or it is refused for good", () => {
  expect([200, 201, 202].map((status) => wait(status))).toEqual(Array(3).fill("delivered"));
  expect([404, 410].map((status) => wait(status))).toEqual(["gone", "gone"]);
  expect([301, 400, 401, 403, 413].map((status) => wait(status))).toEqual(Array(5).fill("refused"));
});

test("what may pass is tried again, later each time and not before the service asks", () => {
  expect([null, 408, 429, 500, 503].map((status) => wait(status))).toEqual(Array(5).fill(10));
  expect(wait(503, undefined, { ...first, attempts: 3 })).toBe(120);
  expect(wait(503, undefined, { ...first, attempts: 50 })).toBe(900);
  expect(wait(null, undefined, { ...first, jitter: 1 })).toBe(15);
  expect(wait(429, "120")).toBe(120);
  expect(wait(429, "Sat, 25 Jul 2026 12:05:00 GMT")).toBe(300);
  expect(wait(429, "soon")).toBe(10);
});
