import { setImmediate } from "node:timers/promises";
import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Ctx } from "../../domain/core/context.ts";
import { DomainError } from "../../domain/core/errors.ts";
import { requestGuardianLink } from "../../domain/people/guardians/guardian-links.ts";
import { forgotPassword } from "../../domain/people/sign-in/password-reset.ts";
import { action as forgot } from "../routes/forgot.tsx";
import { action as guardian } from "../routes/guardian.tsx";
import { MINIMUM_DELAY, withMinimumDelay } from "./minimum-delay.ts";
import { type RequestContext, requestContext } from "./request-context.ts";

vi.mock("../../domain/people/sign-in/password-reset.ts", async (original) => ({
  ...(await original<object>()),
  forgotPassword: vi.fn<() => Promise<void>>(async () => {}),
}));
vi.mock("../../domain/people/guardians/guardian-links.ts", async (original) => ({
  ...(await original<object>()),
  requestGuardianLink: vi.fn<() => Promise<void>>(async () => {}),
}));

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

test("what is done at once is answered at the floor, and so is a refusal", async () => {
  const done = withMinimumDelay(Promise.resolve("done"));
  expect(await endsAtFloor(done)).toEqual([false, true]);
  expect(await done).toBe("done");
  const refused = withMinimumDelay(Promise.reject(new DomainError("limited", "Too often.")));
  expect(await endsAtFloor(refused)).toEqual([false, true]);
  await expect(refused).rejects.toThrow("Too often.");
});

test("what takes longer is answered when it is done", async () => {
  let finish = () => {};
  const work = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const answer = withMinimumDelay(work);
  let ended = false;
  void answer.then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(MINIMUM_DELAY * 2);
  expect(ended).toBe(false);
  finish();
  await answer;
});

test.each([
  ["/forgot", forgot, forgotPassword],
  ["/guardian", guardian, requestGuardianLink],
])("%s answers at the floor", async (path, action, verb) => {
  const context = new RouterContextProvider();
  const own: Partial<RequestContext> = {
    ctx: {} as Ctx,
    once: (_fields, act) => act(),
  };
  context.set(requestContext, own as RequestContext);
  const url = new URL(path, "http://localhost");
  const request = new Request(url, {
    method: "POST",
    body: new URLSearchParams({ email: "ana@example.org" }),
  });
  const answer = action({ request, context, url, params: {}, pattern: path });
  expect(await endsAtFloor(answer)).toEqual([false, true]);
  expect(verb).toHaveBeenCalledOnce();
  expect(await answer).toMatchObject({ status: 303 });
});
