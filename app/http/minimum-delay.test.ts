import { setImmediate } from "node:timers/promises";
import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Ctx } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { action as forgot } from "../routes/forgot.tsx";
import { action as guardian } from "../routes/guardian.tsx";
import { MINIMUM_DELAY, withMinimumDelay } from "./minimum-delay.ts";
import { type RequestContext, requestContext } from "./request-context.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function endsAtFloor(work: Promise<unknown>): Promise<[boolean, boolean]> {
  let ended = false;
  const end = () => {
    ended = true;
  };
  void work.then(end, end);
  while (vi.getTimerCount() === 0 && !ended) await setImmediate();
  await vi.advanceTimersByTimeAsync(MINIMUM_DELAY - 1);
  const before = ended;
  await vi.advanceTimersByTimeAsync(1);
  await work.catch(() => {});
  return [before, ended];
}

test("fast answers and refusals take the minimum delay", async () => {
  const done = withMinimumDelay(Promise.resolve("done"));
  expect(await endsAtFloor(done)).toEqual([false, true]);
  expect(await done).toBe("done");
  const refused = withMinimumDelay(Promise.reject(new DomainError("limited", "Too often.")));
  expect(await endsAtFloor(refused)).toEqual([false, true]);
  await expect(refused).rejects.toThrow("Too often.");
});

test("slow answers take no extra delay", async () => {
  const work = Promise.withResolvers<string>();
  const answer = withMinimumDelay(work.promise);
  await vi.advanceTimersByTimeAsync(MINIMUM_DELAY * 2);
  work.resolve("done");
  expect(await answer).toBe("done");
});

test.each([
  ["/forgot", forgot],
  ["/guardian", guardian],
])("%s takes the minimum delay", async (path, action) => {
  const context = new RouterContextProvider();
  // Refused by its first step, so that it answers as fast as it can.
  const refuse = () => {
    throw new DomainError("limited", "Too often.");
  };
  const ctx: Partial<Ctx> = Object.defineProperty({ limit: refuse }, "db", { get: refuse });
  const own: Partial<RequestContext> = { ctx: ctx as Ctx, once: (_fields, act) => act() };
  context.set(requestContext, own as RequestContext);
  const url = new URL(path, "http://localhost");
  const body = new URLSearchParams({ email: "ana@example.org" });
  const request = new Request(url, { method: "POST", body });
  const answer = action({ request, context, url, params: {}, pattern: path });
  expect(await endsAtFloor(answer)).toEqual([false, true]);
  expect(await answer).toMatchObject({ init: { status: 429 } });
});
