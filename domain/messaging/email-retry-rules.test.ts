import { expect, test } from "vitest";
import { listed } from "#tests/support/assertions/tables.ts";
import {
  failureSentence,
  isTemporary,
  type MailFailure,
  NO_TLS,
  nextDeliveryStep,
} from "./email-retry-rules.ts";

const now = new Date("2025-07-15T19:00:00Z");
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const answer = (response: string): MailFailure => ({
  code: "EENVELOPE",
  responseCode: Number(response.slice(0, 3)),
  response,
});
const away: MailFailure = { code: "ECONNREFUSED" };

function wait(failure: MailFailure, attempts: number, { jitter = 0, refusals = 0 } = {}) {
  const step = nextDeliveryStep(failure, { attempts, refusals, now, jitter });
  return step.state === "failed" ? null : (step.nextAttemptAt.getTime() - now.getTime()) / 1000;
}

const tries = (most: number) => Array.from({ length: most }, (_, index) => index + 1);

test("a service that is away is asked again after a minute, then less and less often, twelve times", () => {
  expect(tries(12).map((attempts) => wait(away, attempts))).toEqual([
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

test("what is refused for good is tried four times, also after a service was away", () => {
  const gone = answer("550 No such mailbox");
  for (const before of [0, 11]) {
    const waits = tries(4).map((n) => wait(gone, before + n, { refusals: n - 1 }));
    expect(waits).toEqual([MINUTE, 5 * MINUTE, 15 * MINUTE, null]);
  }
  expect(nextDeliveryStep(gone, { attempts: 6, refusals: 0, now, jitter: 0 }).refusals).toBe(1);
});

test("a service that is away after refusals is still asked twelve times", () => {
  expect(wait(away, 4, { refusals: 3 })).toBe(MINUTE);
  expect(wait(away, 14, { refusals: 3 })).toBe(DAY);
  expect(wait(away, 15, { refusals: 3 })).toBeNull();
  expect(nextDeliveryStep(away, { attempts: 4, refusals: 3, now, jitter: 0 }).refusals).toBe(3);
});

test("a little chance parts what failed together", () => {
  expect(wait(away, 1, { jitter: 1 })).toBe(66);
  expect(wait(away, 8, { jitter: 0.5 })).toBe(DAY * 1.05);
});

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
  ["its words behind a 5xx", answer("554 5.7.1 Too many requests, slow down")],
  ["429 behind both numbers", answer("554 5.7.1 429 slow down")],
  ["429 itself", answer("429 Slow down")],
])("it may go through later: %s", (_, failure) => expect(isTemporary(failure)).toBe(true));

test.each<[string, MailFailure]>([
  ["550", answer("550 No such mailbox")],
  ["too many recipients", answer("550 Too many recipients")],
  ["too many messages", answer("554 5.7.1 Too many messages from you")],
  ["a mailbox with a number", answer("550 5.1.1 <bob.429@mail.example.org> is gone")],
  ["535 of a sign-in", answer("535 5.7.8 Bad credentials")],
  ["403", answer("403 Forbidden")],
  ["forbidden", { code: "EPROTOCOL", response: "Forbidden" }],
  ["an address that cannot be written to", { code: "EENVELOPE" }],
  ["a message that is too large", { code: "EMESSAGE" }],
])("it is refused for good: %s", (_, failure) => expect(isTemporary(failure)).toBe(false));

test("the least wait is what the service asks for, no less than our own and within a week", () => {
  expect(wait(answer("451 Retry-After: 7200"), 1)).toBe(7200);
  expect(wait(answer("451-Busy\r\n451 retry-after: 7200"), 1)).toBe(7200);
  expect(wait(answer("451 Retry-After: 10"), 1)).toBe(60);
  expect(wait(answer("451 Retry-After: Someday"), 1)).toBe(60);
  expect(wait(answer("451 Retry-After: 999999999"), 1)).toBe(7 * DAY);
});

test.each<[string, string]>([
  ["554 5.7.1 Rejected", "The mail service refused it: 554 5.7.1."],
  ["550 No such mailbox", "The mail service refused it: 550."],
  ["550-5.1.1 no\r\n550 such user", "The mail service refused it: 550 5.1.1."],
  ["450 4.2.1 Busy", "The mail service asked to wait: 450 4.2.1."],
  ["451 4.7.1 Busy. Retry-After: 600", "The mail service asked to wait: 451 4.7.1."],
])("the admin reads of %j: %s", (response, sentence) => {
  expect(failureSentence(answer(response))).toBe(sentence);
});

test.each([
  "554 5.7.1 <ana.silva+cup@mail.example.org>: ask zoë@münchen.example",
  `554 5.7.1 Reply-To "Ana Silva" <"ana silva"@mail.example.org> is spam`,
  "554 5.7.1 Message from Séamus O'Neil looks like spam",
  "554 5.7.1 'o'neil@mail.example.org' Phone: 555-010-0199 (555) 010 0199",
  "554 5.7.1 Blocked: Is there a team for my son?",
  `554 5.7.1 ${"🕷".repeat(1000)}`,
])("the admin reads none of the words of %j", (response) => {
  expect(failureSentence(answer(response))).toBe("The mail service refused it: 554 5.7.1.");
});

test.each(listed`
  554 555-010-0199 may not write | 554 5.010.0199 may not write | 554 5.5.5.010 may not write
  554 ana@mail.example.org 5.7.1
`)("the admin reads no number of anybody's in %j", (response) => {
  expect(failureSentence(answer(response))).toBe("The mail service refused it: 554.");
});

test("the admin reads no words where the answer has no number", () => {
  const failure = { code: "EPROTOCOL", response: "Forbidden to ana@mail.example.org" };
  expect(failureSentence(failure)).toBe("The mail service refused it.");
  const code = "Ana <ana@mail.example.org>";
  const unknown = "The mail service could not be reached (no reason given).";
  expect(failureSentence({ code })).toBe(unknown);
});

test("the admin reads that it offers no encryption, or proves nothing: neither is a refusal of the mail", () => {
  const none = { code: NO_TLS };
  expect(failureSentence(none)).toMatch(/^The email service doesn't support encrypted connections/);
  const unknown = { code: "DEPTH_ZERO_SELF_SIGNED_CERT" };
  expect(failureSentence(unknown)).toMatch(/^We couldn't verify the email service's certificate/);
  for (const failure of [none, unknown]) expect(isTemporary(failure)).toBe(true);
});

test("the admin reads that it is away", () => {
  expect(failureSentence(away)).toBe("The mail service could not be reached (ECONNREFUSED).");
  expect(failureSentence({})).toBe("The mail service could not be reached (no reason given).");
});
