import { describe, expect, test } from "vitest";
import {
  askedWait,
  failureSentence,
  isTemporary,
  type MailFailure,
  nextStep,
} from "./back-off-rules.ts";

const now = new Date("2025-07-15T19:00:00Z");
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What a service answers: its number and words. */
const answer = (response: string): MailFailure => ({
  code: "EENVELOPE",
  responseCode: Number(response.slice(0, 3)),
  response,
});
const away: MailFailure = { code: "ECONNREFUSED" };

/** Seconds until the next try, or null when the mail is given up. */
function wait(failure: MailFailure, attempts: number, jitter = 0): number | null {
  const step = nextStep(failure, { attempts, now, jitter });
  return step.state === "failed" ? null : (step.nextAttemptAt.getTime() - now.getTime()) / 1000;
}

const tries = (most: number) => Array.from({ length: most }, (_, index) => index + 1);

test("a service that is away is asked again after a minute, then less and less often, twelve times", () => {
  const waits = tries(12).map((attempts) => wait(away, attempts));
  expect(waits).toEqual([
    MINUTE,
    5 * MINUTE,
    15 * MINUTE,
    HOUR,
    4 * HOUR,
    12 * HOUR,
    ...Array.from({ length: 5 }, () => DAY),
    null,
  ]);
});

test("what is refused for good is tried four times", () => {
  const waits = tries(4).map((attempts) => wait(answer("550 No such mailbox"), attempts));
  expect(waits).toEqual([MINUTE, 5 * MINUTE, 15 * MINUTE, null]);
});

test("a little chance parts what failed together", () => {
  expect(wait(away, 1, 1)).toBe(66);
  expect(wait(away, 8, 0.5)).toBe(DAY * 1.05);
});

describe("it may go through later:", () => {
  test.each<[string, MailFailure]>([
    ["nobody listens", away],
    ["no answer in time", { code: "ETIMEDOUT" }],
    ["the connection breaks", { code: "ECONNRESET" }],
    ["the name cannot be looked up", { code: "EDNS" }],
    ["421", answer("421 Service not available")],
    ["450", answer("450 Mailbox busy")],
    ["451", answer("451 Local error")],
    ["452", answer("452 Insufficient storage")],
    ["454 of a sign-in", answer("454 Temporary authentication failure")],
    ["429 behind a 5xx", answer("550 429 Too Many Requests")],
    ["too many", answer("554 5.7.1 Too many messages from you")],
    ["429 itself", answer("429 Slow down")],
  ])("%s", (_, failure) => expect(isTemporary(failure)).toBe(true));
});

describe("it is refused for good:", () => {
  test.each<[string, MailFailure]>([
    ["550", answer("550 No such mailbox")],
    ["535 of a sign-in", answer("535 5.7.8 Bad credentials")],
    ["403", answer("403 Forbidden")],
    ["forbidden", { code: "EPROTOCOL", response: "Forbidden" }],
    ["an address that cannot be written to", { code: "EENVELOPE" }],
    ["a message that is too large", { code: "EMESSAGE" }],
  ])("%s", (_, failure) => expect(isTemporary(failure)).toBe(false));
});

describe("the least wait is what the service asks for", () => {
  test.each([
    ["451 Retry-After: 120", 120],
    ["451-Busy\r\n451 retry-after: 7200", 7200],
    ["451 Retry-After: 10 minutes", 600],
    ["451 Retry-After: Tue, 15 Jul 2025 21:00:00 GMT", 2 * HOUR],
    ["451 Retry-After: Tuesday, 15-Jul-25 21:00:00 GMT", 2 * HOUR],
    ["451 Retry-After: Tue Jul 15 21:00:00 2025", 2 * HOUR],
    ["451 Retry-After: Tue, 15 Jul 2025 18:00:00 GMT", 0],
    ["451 Retry-After: Someday", 0],
    ["450 4.7.1 Greylisted, try again in 300 seconds", 300],
    ["450 please try again in 5 minutes.", 300],
    ["450 Try again in 2 hours", 2 * HOUR],
    ["450 try again after 1 min", 60],
    ["450 Retry in 90s", 90],
    ["450 try again later", 0],
    ["450 You wrote 5 messages", 0],
  ])("%s", (response, seconds) => expect(askedWait(response, now)).toBe(seconds * 1000));

  test("and no less than our own", () => {
    expect(wait(answer("451 Retry-After: 7200"), 1)).toBe(7200);
    expect(wait(answer("451 Retry-After: 10"), 1)).toBe(60);
    expect(wait(answer("550 try again in 2 hours"), 2)).toBe(2 * HOUR);
  });

  test("within a week", () => {
    expect(wait(answer("451 Retry-After: 999999999"), 1)).toBe(7 * DAY);
  });
});

describe("the admin reads", () => {
  test("what the service said, and nobody's address", () => {
    expect(
      failureSentence(
        answer(
          "550-5.1.1 <ana.silva+cup@mail.example.org>: no\r\n550 such user, ask zoë@münchen.example",
        ),
      ),
    ).toBe("The mail service refused it: 550-5.1.1 <(address)>: no 550 such user, ask (address)");
  });

  test("no more of it than fits in a line", () => {
    const sentence = failureSentence(answer(`554 ${"🕷".repeat(1000)}`));
    expect([...sentence]).toHaveLength("The mail service refused it: ".length + 201);
    expect(sentence.isWellFormed()).toBe(true);
  });

  test("that it is away", () => {
    expect(failureSentence(away)).toBe("The mail service could not be reached (ECONNREFUSED).");
    expect(failureSentence({})).toBe("The mail service could not be reached (no reason given).");
  });
});
